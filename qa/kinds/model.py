"""The shapes of a decision on what kind of question a message is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qa.kinds.language import Lang

Kind = Literal["verdict", "passages", "citation", "comparison", "out_of_scope", "talk"]


@dataclass(frozen=True, slots=True)
class Outside:
    """Something asked that the corpus does not answer: the topic of ``data/outside.yaml`` and the words that show it
    (``message[start:end]``)."""

    topic: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What kind of question a message is.

    ``outside``: what it also asks that is outside (or, for ``out_of_scope``, what it asks at all). ``targets``: the
    eIds that it names (``citation``) or that treat of what it asks (``passages``), in the instrument at
    hand; ``topics``: the topics of ``data/topics.yaml`` behind them. ``wants_text``: beside a verdict, the words of
    the law are asked for too. ``query``: what to search the text for, when not the words of its
    topics. ``explicit``: the kind is asked for in so many words, not only what is left when nothing
    is. ``talk``: thanks, farewell, greeting, praise or about.
    """

    kind: Kind
    lang: Lang
    outside: tuple[Outside, ...] = ()
    targets: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    wants_text: bool = False
    explicit: bool = True
    query: str = ""
    talk: str | None = None
