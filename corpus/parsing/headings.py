"""The heading of an article: the short noun phrase between its number and its text."""

from __future__ import annotations

import re

from corpus.parsing.build import Holes
from corpus.parsing.data import pattern
from corpus.parsing.view import View

Range = tuple[int, int]
_MOST_WORDS, _MOST_CHARS = 16, 120
_VERB = re.compile(r"[«\"(]?(?:لا\s|لم\s|ي\w{3,}|سي\w{3,})")
# An imperfect verb, not a noun of the patterns تفعيل and تفعيلات.
_LIKE_VERB = re.compile(r"(?!ت\w{1,3}ي\w\b|ت\w+(?:ات|يه)\b)[تي]\w{3,}")
_NOTE = re.compile(r"[(\[][^()\[\]]{0,200}[)\]]\s*\Z")


def heading_of(view: View, start: int, stop: int, listed: bool, inline: bool, more: bool = False) -> list[Range]:
    """The range of ``[start, stop)`` that is a heading, or none. ``listed``: markers follow at ``stop``; ``inline``:
    the first words stand on the line of the number itself; ``more``: other words follow at ``stop``."""
    lines = _lines_of_heading(view, start, stop, listed, inline, more)
    return [(lines[0][0], lines[-1][1])] if lines else []


def lone_line(view: View, holes: Holes, start: int, stop: int) -> list[Range]:
    """The one short line between the head of a part and the next head: its heading, even where it begins like a
    sentence («في الضريبة على الدخل»)."""
    lines = [line for line in _lines(view, start, stop) if not holes.inside(line[0])]
    if len(lines) != 1 or lines[0][1] - lines[0][0] > _MOST_CHARS or view.text[lines[0][1] - 1] in ".؛،,!؟:":
        return []
    return lines


def _lines_of_heading(view: View, start: int, stop: int, listed: bool, inline: bool, more: bool) -> list[Range]:
    lines = _lines(view, start, stop)
    if not lines:
        return []
    taken = 0
    if inline and _NOTE.match(view.text[slice(*lines[0])]):
        taken, inline = 1, False
    rest = lines[taken:]
    if not rest:
        return lines[:taken]
    if listed and _like_heading(view, (rest[0][0], rest[-1][1])):
        return lines
    if (
        _like_heading(view, rest[0], colon=inline)
        and (listed or more or len(rest) > 1)
        and _short_enough(view, rest[0], inline)
    ):
        taken += 1
    return lines[:taken]


def _lines(view: View, start: int, stop: int) -> list[Range]:
    out = []
    index = view.line_at(start)
    while index < len(view.lines) and view.lines[index].start < stop:
        line = view.lines[index]
        a, b = max(line.start, start), min(line.end, stop)
        if view.text[a:b].strip():
            out.append((a, b))
        index += 1
        if len(out) > 40:
            out.append((out[-1][1], stop))
            break
    return out


def _like_heading(view: View, piece: Range, colon: bool = False) -> bool:
    text = view.text[slice(*piece)].strip()
    if not re.search(r"[^\W\d]", text) or len(text) > _MOST_CHARS or len(text.split()) > _MOST_WORDS:
        return False
    if text[-1] in ".؛،,!؟" or (text[-1] == ":" and not colon):
        return False
    if text[-1] == ":" and (_LIKE_VERB.match(text) or pattern(r".*(?<!\w)@announcers@\s*:\Z", re.S).match(text)):
        return False  # «تتناول هذه الضريبة:», «الضرائب هي:» open a list; «الأشخاص الخاضعون للضريبة:» is a heading
    if re.search(r"[.؛:]\s*\n", text) or "؛" in text:
        return False
    return not (_VERB.match(text) or pattern(r"[«\"(]?@sentence_openers@(?!\w)").match(text))


def _short_enough(view: View, piece: Range, inline: bool) -> bool:
    """In wrapped text a first line that fills the width is the beginning of a sentence."""
    return not view.wrapped or piece[1] - piece[0] < (0.6 if inline else 0.72) * view.width
