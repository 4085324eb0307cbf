"""What a page is asked: a question, a case, how both are to be read. The same from an address and from a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from api.web.address import Pairs, decode, encode, put_fact
from api.web.fields import Group
from corpus.errors import InvalidCase

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
#: A button's name that carries one fact: ``set`` = ``places.0.fixed=yes``.
SET = "set"


@dataclass(frozen=True, slots=True)
class Inquiry:
    """``q``: the question; ``case``: the facts; ``unknown``: facts the reader said he does not know (dotted paths);
    ``asis``: whether the address was already in its shortest form."""

    q: str = ""
    case: dict[str, Any] = field(default_factory=dict)
    instrument: str | None = None
    readings: dict[str, str] = field(default_factory=dict)
    as_of: date | None = None
    strict: bool = False
    unknown: tuple[str, ...] = ()
    asis: bool = True

    def pairs(self, groups: tuple[Group, ...], facts: bool = True) -> Pairs:
        """The fields of a form (and of the address) that say all of this again."""
        out: Pairs = [("q", self.q)] if self.q else []
        if self.instrument:
            out.append(("instrument", self.instrument))
        if self.as_of:
            out.append(("as_of", self.as_of.isoformat()))
        if self.strict:
            out.append(("unmentioned", "unknown"))
        out += [(f"reading.{name}", choice) for name, choice in sorted(self.readings.items())]
        out += [("dont_know", path) for path in self.unknown]
        return out + (encode(self.case, groups) if facts else [])

    def asked(self, lang: str) -> Mapping[str, Any]:
        """The engine's arguments besides the question or the case."""
        return {"instrument": self.instrument, "readings": self.readings or None, "as_of": self.as_of, "lang": lang}

    @property
    def unmentioned(self) -> Any:
        """How what the case does not mention is taken."""
        return "unknown" if self.strict else "absent"


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        if _ISO.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InvalidCase([("as_of", text)])


def read(given: Iterable[tuple[str, str]], groups: tuple[Group, ...]) -> Inquiry:
    """The inquiry that form fields or an address give. Raises ``InvalidCase`` with the path of what is no fact."""
    pairs = [(k, v) for k, v in given if isinstance(v, str)]
    case, rest = decode(pairs, groups)
    single = dict(reversed(rest))
    readings = {k.removeprefix("reading."): v for k, v in rest if k.startswith("reading.") and v}
    unknown = tuple(dict.fromkeys(v for k, v in rest if k == "dont_know" and v))
    changed = False
    for text in (v for k, v in rest if k == SET and v):
        path, _, value = text.partition("=")
        case, changed = put_fact(case, path, value, groups), True
    known = {name for name, _ in encode(case, groups)}
    unknown = tuple(path for path in unknown if path not in known)
    made = Inquiry(
        single.get("q", "").strip(),
        case,
        single.get("instrument") or None,
        readings,
        _day(single.get("as_of", "").strip()),
        single.get("unmentioned") == "unknown",
        unknown,
    )
    want = {(k, v) for k, v in pairs if k not in ("lang", "digits", "theme")}
    asis = not changed and want == set(made.pairs(groups))
    return Inquiry(made.q, case, made.instrument, readings, made.as_of, made.strict, unknown, asis)
