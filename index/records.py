"""From an instrument to the records of its provisions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from corpus.citing.format import citation
from corpus.model import Instrument, Provision
from corpus.script.fold import folded
from index.analysis.terms import FILLER, Terms, analyse
from index.lexicon.lists import load
from index.model import Record

_QUOTED = re.compile(r"[\"«“”]([^\"«»“”]{2,60})[\"»“”]")
# So much of the text before a quoted term is looked at for the word that names or defines it: four words and to spare.
# A whole text folded once for each of its quotations would take hours on a book in one paragraph.
_BEFORE = 300
_ARTICLE = re.compile(r"(?:^|__)art_([^_]+(?:_[^_]+)*?)(?=__|$)")


def records(instrument: Instrument) -> Iterator[Record]:
    """One record for every provision a search may show, in the order of the text. A container without words of its own
    (an article that only holds paragraphs) is found through what it holds, a first sentence through its paragraph."""
    for order, provision in enumerate(instrument.walk()):
        if _own(provision) and not provision.id.endswith("__sent_1"):
            yield _record(instrument, provision, order)


def _own(provision: Provision) -> str:
    """The provision's own words: all of a leaf, else its chapeau and tail. Sentences are a paragraph's own words."""
    if _is_leaf(provision):
        return provision.text
    return f"{provision.chapeau} {provision.tail}".strip()


def _is_leaf(provision: Provision) -> bool:
    return all(child.level == "sentence" for child in provision.children)


def _record(instrument: Instrument, provision: Provision, order: int) -> Record:
    own = analyse(_own(provision))
    below = "" if _is_leaf(provision) else " ".join(child.text for child in provision.children)
    above = list(_above(instrument, provision))
    shown = {
        "citation": citation(instrument, provision.id),
        "level": provision.level,
        "text": provision.text,
        "spans": [[s.start, s.end] for s in provision.spans],
        "phrases": [p for p in (provision.heading, *_quoted_terms(_own(provision))) if p],
    }
    return Record(
        instrument=instrument.id,
        eid=provision.id,
        order=order,
        article=article(provision.id),
        main_words=" ".join(own.words),
        main=" ".join(own.stems),
        points=_stream(analyse(below)),
        heading=_stream(analyse(provision.heading)),
        context=_stream(analyse(" ".join(above))),
        defined="\n".join(defined(_own(provision))),
        shown=json.dumps(shown, ensure_ascii=False),
    )


def _stream(terms: Terms) -> str:
    return " ".join(s for s in terms.stems if s != FILLER)


def _above(instrument: Instrument, provision: Provision) -> Iterator[str]:
    """Chapeaux and headings of what holds the provision; for a sentence, its whole paragraph."""
    held, holder = provision, instrument.parent(provision.id)
    while holder is not None:
        yield holder.heading
        yield holder.text if held.level == "sentence" else holder.chapeau
        held, holder = holder, instrument.parent(holder.id)


def article(eid: str) -> str:
    """The number of the article in an eId ("" if none): ``art_5__para_3`` -> ``5``."""
    found = _ARTICLE.search(eid)
    return found.group(1) if found else ""


def _quoted_terms(text: str) -> list[str]:
    return [m.group(1).strip() for m in _QUOTED.finditer(text) if _is_term(m, text)]


def _is_term(match: re.Match[str], text: str) -> bool:
    cues = load("definitions")["naming"]
    return any(_cue(word, cues) for word in _words_before(text, match.start())[-1:])


def defined(text: str) -> list[str]:
    """The quoted terms a provision defines (marked ``=``) or lists what belongs to (marked ``+``), as streams of stems.

    «يقصد بعبارة "المنشأة الدائمة"» defines; «تشمل عبارة "المنشأة الدائمة"» lists."""
    marks = load("definitions")
    found = []
    for match in _QUOTED.finditer(text):
        before = _words_before(text, match.start())
        if any(_cue(word, marks["defining"]) for word in before):
            found.append("=" + _stream(analyse(match.group(1))))
        elif any(_cue(word, marks["naming"]) for word in before[-1:]):
            found.append("+" + _stream(analyse(match.group(1))))
    return found


def _words_before(text: str, at: int) -> list[str]:
    """The last four words before ``at``, folded."""
    return folded(text[max(0, at - _BEFORE) : at]).split()[-4:]


def _cue(word: str, cues: list[str]) -> bool:
    return any(word.endswith(folded(cue)) for cue in cues)
