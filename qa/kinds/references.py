"""Provisions that a message names: of the instrument at hand, and of other texts."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.citing.finder import find
from corpus.citing.resolver import Resolved, resolve
from corpus.model import Instrument

_BARE = 40
"""A message as short as this may be one citation and nothing else («5/3/أ»)."""


@dataclass(frozen=True, slots=True)
class Named:
    """``targets``: eIds named, there or not, in the order of the text, the whole article only when nothing in it is
    named; ``elsewhere``: where the message names provisions of other texts, or articles that are not there."""

    targets: tuple[str, ...] = ()
    elsewhere: tuple[tuple[int, int], ...] = ()

    @property
    def precise(self) -> bool:
        """Whether anything below an article is named."""
        return any("__" in t for t in self.targets)


def _elsewhere(row: Resolved, instrument: Instrument) -> bool:
    """Whether a citation is of another text, or of an article that the instrument does not have."""
    if row.instrument == "other":
        return True
    tops = {t.split("__")[0] for t in row.targets}
    return bool(tops) and all(instrument.get(t) is None for t in tops)


def named(message: str, instrument: Instrument) -> Named:
    """The provisions ``message`` names. A paragraph with no article is one of the sole article at hand."""
    found = find(message)
    if not found and len(message.strip()) <= _BARE:
        found = find(message.strip(), "whole")
    articles = [p.id for p in instrument.walk() if p.level == "article"]
    # A question put to a text of one article is about that article.
    rows = resolve(found, instrument, articles[0] if len(articles) == 1 else None)
    away = tuple((r.citation.span.start, r.citation.span.end) for r in rows if _elsewhere(r, instrument))
    here = [t for r in rows if not _elsewhere(r, instrument) for t in (r.targets or r.candidates)]
    precise = [t for t in here if "__" in t]
    return Named(tuple(dict.fromkeys(precise or here)), away)
