"""A citation as a person writes it, from a provision's eId and the letters its instrument prints.

Arabic ``المادة 5، الفقرة 3 (أ)``, English ``Article 5(3)(a)``, French ``article 5, paragraphe 3, a)``; the full style
spells every level out and names the instrument.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from corpus.citing.eid import Segment, repeated, segments
from corpus.model import Instrument, Provision

Lang = Literal["ar", "en", "fr"]
Style = Literal["short", "full"]

_LETTER = re.compile(r"[\u0621-\u064aA-Za-z]+")
_NOT_ARABIC_LETTER = re.compile(r"[^\u0621-\u063a\u0641-\u064a]")
# The order of the alphabet that numbers points, for a provision whose printed letter is not to hand.
_ABJAD = "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"
_AFTER_COMMA = frozenset({"sent", "def", "heading", "proviso"})
_OUTSIDE_IN = frozenset({"chapeau", "intro", "tail", "wrapup", "heading"})


@dataclass(frozen=True, slots=True)
class _Names:
    noun: dict[str, str]
    ordinal: tuple[str, ...]
    repeated: dict[str, str]
    of: str
    comma: str


@lru_cache(maxsize=1)
def _names() -> dict[str, _Names]:
    raw: dict[str, Any] = yaml.safe_load((files("corpus") / "citing" / "names.yaml").read_text("utf-8"))
    return {k: _Names(v["noun"], tuple(v["ordinal"]), v["repeated"], v["of"], v["comma"]) for k, v in raw.items()}


def citation(instrument: Instrument, eid: str, lang: Lang = "ar", style: Style = "short") -> str:
    """The citation of ``eid`` in ``lang``; ``full`` spells the levels out and ends with the instrument's title.

    Works for a provision that the instrument does not have (a citation that was not found is still printed);
    raises ``NotFound`` when ``eid`` is no eId.
    """
    return (_full if style == "full" else _short)(instrument, eid, _chosen(lang))


def label(instrument: Instrument, eid: str, lang: Lang = "ar") -> str:
    """The number or letter of the last level of ``eid`` as printed: ``3``, ``أ``, ``8 مكرر``; Latin in en, fr."""
    parts = segments(eid)
    return _label(parts[-1], instrument.get(eid), _chosen(lang))


def _chosen(lang: str) -> tuple[str, _Names]:
    known = _names()
    return (lang, known[lang]) if lang in known else ("ar", known["ar"])


def _short(instrument: Instrument, eid: str, chosen: tuple[str, _Names]) -> str:
    lang, names = chosen
    out = ""
    for at, (part, found) in enumerate(_levels(instrument, eid)):
        text = _label(part, found, chosen)
        noun = _noun(part, found, chosen)
        if part.kind in _OUTSIDE_IN:
            out = f"{noun} {out}" if lang == "ar" else f"{out}{names.comma}{noun}"
        elif at == 0:
            out = f"{noun} {text}".rstrip()
        elif part.kind in _AFTER_COMMA:
            out += names.comma + _ordinal(part, noun, text, chosen)
        elif lang == "ar":
            out += (
                f" ({text})" if part.kind in ("point", "item") and ("الفقرة" in out or at > 1) else _named(noun, text)
            )
        elif lang == "en":
            out += f"({text})" if part.kind in ("para", "point", "item", "subpara") else f"{names.comma}{noun} {text}"
        else:
            out += f"{names.comma}{text})" if part.kind in ("point", "item") else f"{names.comma}{noun} {text}"
    return out


def _named(noun: str, text: str) -> str:
    return f"، {noun} ({text})" if _LETTER.fullmatch(text) else f"، {noun} {text}"


def _full(instrument: Instrument, eid: str, chosen: tuple[str, _Names]) -> str:
    lang, names = chosen
    parts = []
    for part, found in _levels(instrument, eid):
        text, noun = _label(part, found, chosen), _noun(part, found, chosen)
        if part.kind in _AFTER_COMMA and part.kind != "heading":
            parts.append(_ordinal(part, noun, text, chosen))
        elif part.kind in _OUTSIDE_IN:
            parts.append(noun)
        elif lang == "ar":
            parts.append(f"{noun} ({text})")
        elif part.kind in ("point", "item"):
            parts.append(f"{noun} ({text})" if lang == "en" else f"{noun} {text})")
        else:
            parts.append(f"{noun} {text}")
    title = _title(instrument)
    if lang == "en":
        return ", ".join(parts) + (f", {title}" if title else "")
    if lang == "fr":
        return _french(parts) + (f", {title}" if title else "")
    words = parts[-1]
    for upper, below in zip(reversed(parts[:-1]), reversed(parts[1:]), strict=True):
        words += (
            f" {upper}"
            if below in (names.noun["chapeau"], names.noun["tail"], names.noun["heading"])
            else f" من {upper}"
        )
    return words + (f" من {title}" if title else "")


def _title(instrument: Instrument) -> str:
    """The instrument's title; of a lone article, whose title is only its heading, nothing that could be read as one."""
    title = instrument.meta.title.strip()
    lone = [p.heading for p in instrument.roots if p.level == "article"]
    return "" if title in lone else title


def _french(parts: list[str]) -> str:
    out = parts[-1]
    for part in reversed(parts[:-1]):
        out += (
            " de l'" if part[0] in "aeéiou" else " de la " if part.startswith(("partie", "section")) else " du "
        ) + part
    return out


def _levels(instrument: Instrument, eid: str) -> list[tuple[Segment, Provision | None]]:
    parts = segments(eid)
    ids = ["__".join(map(str, parts[: i + 1])) for i in range(len(parts))]
    levels = [(part, instrument.get(i)) for part, i in zip(parts, ids, strict=True)]
    # A chapter above the article is where it stands, not how it is cited.
    articles = [i for i, (part, _) in enumerate(levels) if part.kind == "art"]
    return levels[articles[-1] :] if articles else levels


def _noun(part: Segment, found: Provision | None, chosen: tuple[str, _Names]) -> str:
    lang, names = chosen
    if lang == "ar" and part.kind == "art" and found is not None and "الفصل" in found.marker:
        return "الفصل"  # so the Maghreb calls an article
    return names.noun.get(part.kind, part.kind)


def _label(part: Segment, found: Provision | None, chosen: tuple[str, _Names]) -> str:
    lang, names = chosen
    number = part.number.partition("_")[0]  # art_6_2: the second article printed as 6
    base, times, rest = repeated(number)
    if times:
        return " ".join(filter(None, (_letter(base, None) if lang == "ar" else base, names.repeated[times], rest)))
    if lang == "ar" and number.isalpha() and part.kind != "art":
        return _letter(number, found)
    return number.replace("-", ".") if lang == "en" and part.kind != "art" else number


def _letter(number: str, found: Provision | None) -> str:
    """The letter printed before the provision; without one, the letter of that rank in the order of the abjad."""
    printed = _NOT_ARABIC_LETTER.sub("", found.marker) if found is not None else ""
    if 0 < len(printed) <= 2:
        return "هـ" if printed == "ه" else printed
    rank = ord(number.lower()) - ord("a") if len(number) == 1 and number.isascii() else -1
    if not 0 <= rank < 26:
        return number
    return "هـ" if _ABJAD[rank] == "ه" else _ABJAD[rank]


def _ordinal(part: Segment, noun: str, text: str, chosen: tuple[str, _Names]) -> str:
    lang, names = chosen
    if part.kind == "sent" and text.isdigit() and 1 <= int(text) <= len(names.ordinal):
        word = names.ordinal[int(text) - 1]
        return f"{noun} {word}" if lang == "ar" else f"{word} {noun}"
    return f"{noun} {text}".rstrip()
