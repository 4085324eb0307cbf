"""The words of the interface in Arabic, French and English, kept in ``messages/*.yaml``; tests hold the three complete.

A message may hold ``{name}`` places. Numbers shown by the interface follow the reader's choice of digits; the text of
the law never passes through here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import yaml

Lang = Literal["ar", "fr", "en"]
LANGS: tuple[Lang, ...] = ("ar", "fr", "en")
DIGITS = ("latn", "arab")
_ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


@lru_cache(maxsize=8)
def catalog(lang: str) -> Mapping[str, str]:
    """Every message of a language under its dotted name (``answer.why``)."""
    tree = yaml.safe_load((files("api") / "web" / "messages" / f"{lang}.yaml").read_text("utf-8"))
    return dict(_flat(tree, ""))


def _flat(tree: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in tree.items():
        path = f"{prefix}.{name}" if prefix else str(name)
        rows += _flat(value, path) if isinstance(value, Mapping) else [(path, str(value))]
    return rows


class Words:
    """The interface's words in one language and one script of digits."""

    def __init__(self, lang: str, digits: str = "latn") -> None:
        self.lang = lang
        self.digits = digits
        self._catalog = catalog(lang)

    def __call__(self, name: str, **places: Any) -> str:
        """The message of that name. Raises ``KeyError`` when there is none: a missing word is a fault of ours."""
        text = self._catalog[name]
        return self.number(text.format(**places) if places else text)

    def has(self, name: str) -> bool:
        """Whether there is such a message."""
        return name in self._catalog

    def number(self, value: Any) -> str:
        """A number, a date or a sentence of our own with its digits as the reader chose."""
        text = str(value)
        return text.translate(_ARABIC_INDIC) if self.digits == "arab" else text

    @property
    def dir(self) -> str:
        """The direction of the language's pages."""
        return "rtl" if self.lang == "ar" else "ltr"
