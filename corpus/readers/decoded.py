"""What a reader hands over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from corpus.model import Remark

Format = Literal["txt", "html", "docx", "pdf", "akn", "image"]
# Called with (pages or parts done, of how many); long work reports its progress through it.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded document: its text, the format it came in, how its characters were coded, and what the reader has to
    say (bytes that are no characters, tracked deletions left out, pages read by OCR)."""

    text: str
    format: Format
    encoding: str = "utf-8"
    remarks: tuple[Remark, ...] = ()
