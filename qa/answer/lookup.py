"""Answers that show the text: the provisions named, or those that speak of what is asked."""

from __future__ import annotations

from dataclasses import replace

from corpus.citing.format import citation
from corpus.model import Instrument, Provision
from corpus.script.fold import folded
from index import ProvisionIndex
from index.model import Hit
from index.provisions import LONGEST_QUERY
from qa.answer.compose import quote_words
from qa.answer.model import Answer
from qa.answer.words import Words
from qa.kinds import Decision, Lang, decide, known
from qa.kinds.outside import describe, in_treaties, near
from qa.kinds.topics import gives_verdicts, words_of
from qa.quotes import quote
from qa.verdict import Quote

SHOWN = 5


def _hit(instrument: Instrument, provision: Provision, lang: str, score: float) -> Hit:
    spans = tuple((s.start, s.end) for s in provision.spans)
    cited = citation(instrument, provision.id, lang=known(lang) or "ar")
    return Hit(provision.id, instrument.id, cited, provision.text, score, spans=spans, level=provision.level)


def quotes_of(instrument: Instrument, ids: tuple[str, ...], lang: str) -> tuple[Quote, ...]:
    """The quotes of those of ``ids`` that the instrument has."""
    return tuple(quote(instrument, i, lang=known(lang) or "ar") for i in dict.fromkeys(ids) if instrument.get(i))


def found(
    question: str, decision: Decision, instrument: Instrument, index: ProvisionIndex
) -> tuple[tuple[Quote, ...], tuple[Hit, ...]]:
    """The provisions a question for the text wants: those it names or whose role it speaks of, then those that match
    its words. Hits of the first kind come first, and only they are quoted when there are any."""
    ids = tuple(i for i in decision.targets if instrument.get(i))
    hits = [_hit(instrument, p, decision.lang, 1.0) for i in ids if (p := instrument.get(i))]
    if decision.kind == "passages" or not ids:
        seen = {h.id for h in hits}
        query = _query(question, decision)
        more = index.search(query, instrument=instrument.id, limit=SHOWN).hits
        hits += [h for h in more if h.id not in seen][: max(0, SHOWN - len(hits))]
    if not ids and decision.kind == "passages":
        ids = tuple(h.id for h in hits[:3])
    return quotes_of(instrument, ids, decision.lang), tuple(hits)


def _query(question: str, decision: Decision) -> str:
    """What to search for: the words of the topics asked, without the words that only ask."""
    return _short(decision.query or words_of(folded(question)) or question)


def _short(query: str) -> str:
    """The beginning of a long message: as much as a search takes, cut between words."""
    if len(query) <= LONGEST_QUERY:
        return query
    head = query[: LONGEST_QUERY + 1]
    return head[: head.rfind(" ")] if " " in head else head[:LONGEST_QUERY]


def lookup_answer(
    question: str, decision: Decision, instrument: Instrument, index: ProvisionIndex, *, no_case: bool = True
) -> Answer:
    """The answer to a question for the text, a citation or a comparison."""
    words = Words(decision.lang)
    quotes, hits = found(question, decision, instrument, index)
    lines = [words["compared" if decision.kind == "comparison" else "passages"]] if quotes else []
    lines += [words.say("passage", citation=q.citation, quote=quote_words(q, words)) for q in quotes]
    missing = [t for t in decision.targets if not instrument.get(t)] if decision.kind != "passages" else []
    if missing:
        cited = words["join"].join(citation(instrument, t, lang=decision.lang) for t in missing)
        lines.append(words.say("not_there", citations=cited))
    elif not quotes:
        lines.append(words["no_passage"])
    if quotes and no_case:
        lines.append(words["no_opinion"])
    lines += outside_lines(decision, words)
    return Answer(
        question, decision.kind, decision.lang, "\n".join(lines), quotes=quotes, passages=hits, outside=decision.outside
    )


def compared_answer(question: str, lang: Lang, instruments: tuple[Instrument, ...], index: ProvisionIndex) -> Answer:
    """Several instruments side by side: the provisions named, or those of each that best match the question."""
    words = Words(lang)
    lines, quotes, hits = [words["compared"]], list[Quote](), list[Hit]()
    for instrument in instruments:
        decision = decide(question, facts=False, lang=lang, instrument=instrument, treaty_at_hand=True)
        own, found_here = found(question, decision, instrument, index)
        own = own if decision.kind != "passages" else own[:1]
        lines.append(words.quoted(instrument.meta.title))
        lines += [words.say("passage", citation=q.citation, quote=quote_words(q, words)) for q in own]
        lines += [] if own else [words["no_passage"]]
        quotes += own
        hits += found_here[:SHOWN]
    lines.append(words["no_opinion"])
    return Answer(question, "comparison", lang, "\n".join(lines), quotes=tuple(quotes), passages=tuple(hits))


def within(decision: Decision, instrument: Instrument) -> Decision:
    """The decision as this instrument allows: a text with no article on the permanent establishment gives passages
    and no verdicts; a whole treaty has articles on topics that the one article leaves outside."""
    if decision.kind in ("talk", "citation", "comparison"):
        return decision
    own = gives_verdicts(instrument)
    asked = [o.topic for o in decision.outside]
    wide = sum(p.level == "article" for p in instrument.walk()) > 1
    if not own:
        return replace(decision, kind="passages", outside=(), explicit=True)
    if decision.kind == "out_of_scope" and wide and asked and all(map(in_treaties, asked)):
        return replace(decision, kind="passages", outside=(), query=" ".join(o.text for o in decision.outside))
    return decision


def _topic_names(decision: Decision, words: Words) -> str:
    names = dict.fromkeys(
        words["other_article"] if o.topic == "other_article" else describe(o.topic, words.lang)
        for o in decision.outside
    )
    return words["semicolon"].join(names)


def outside_lines(decision: Decision, words: Words) -> list[str]:
    """What a message in scope also asks that is outside."""
    return [words.say("outside_too", topics=_topic_names(decision, words))] if decision.outside else []


def nearest(question: str, decision: Decision, instrument: Instrument, index: ProvisionIndex) -> tuple[Hit, ...]:
    """Provisions to read beside a question that is outside the corpus: near by topic, else by words."""
    queries = [near(o.topic) for o in decision.outside if o.topic != "other_article"] or [_short(question)]
    hits: dict[str, Hit] = {}
    for query in filter(None, queries):
        for hit in index.search(query, instrument=instrument.id, limit=3).hits:
            hits.setdefault(hit.id, hit)
    return tuple(hits.values())[:3]


def outside_answer(question: str, decision: Decision, instrument: Instrument, index: ProvisionIndex) -> Answer:
    """No verdict: it is said plainly that the corpus cannot answer, and the nearest provisions are offered."""
    words = Words(decision.lang)
    names = _topic_names(decision, words)
    lines = [words.say("outside", topics=names) if names else words["outside_plain"]]
    lines.append(words.say("holds", titles=words.quoted(instrument.meta.title)))
    hits = nearest(question, decision, instrument, index)
    if hits:
        lines.append(words.say("nearest", citations=words["semicolon"].join(h.citation for h in hits)))
    quotes = quotes_of(instrument, tuple(h.id for h in hits), decision.lang)
    return Answer(
        question,
        "out_of_scope",
        decision.lang,
        "\n".join(lines),
        quotes=quotes,
        passages=hits,
        outside=decision.outside,
    )
