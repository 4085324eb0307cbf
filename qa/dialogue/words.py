"""The words of a reply, and what a reply is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from corpus.script.fold import folded
from qa.kinds.phrases import Phrases, phrase_set

_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Reply:
    """A value read for one fact: ``message[start:end]`` gave it. ``known`` is false for «لا أعرف»; ``whole``: nothing
    else is said; ``worded``: the words are those of an answer to this very question."""

    path: str
    value: Any
    start: int
    end: int
    whole: bool
    known: bool = True
    worded: bool = False


def spoken(key: str) -> Phrases:
    """The phrases under ``key`` of ``data/replies.yaml``."""
    return phrase_set("dialogue", "replies", key)


def said(key: str, message: str) -> bool:
    """Whether words of ``key`` stand in a raw message."""
    return spoken(key).search(folded(message)) is not None


def said_at_all(text: str) -> bool:
    """Whether a raw text has a word."""
    return _WORD.search(text) is not None


def nothing_left(text: str) -> bool:
    """Whether only filler words are left in folded ``text``."""
    return not _WORD.search(spoken("filler").blank(text))


def blanked(text: str, start: int, end: int) -> str:
    """``text`` with ``[start, end)`` as spaces: those words are no longer read, and all others keep their offsets."""
    return text[:start] + " " * (end - start) + text[end:]
