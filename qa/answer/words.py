"""The words of an answer, by language."""

from __future__ import annotations

from typing import Any

from qa.kinds.phrases import load


class Words:
    """``words["because"]`` is a sentence of ``data/words.yaml`` in one language; ``say`` fills it in."""

    def __init__(self, lang: str) -> None:
        table = load("answer", "words")
        self.lang = lang if lang in table else "ar"
        self._table: dict[str, Any] = table[self.lang]

    def __getitem__(self, key: str) -> str:
        return str(self._table[key])

    def say(self, key: str, **values: object) -> str:
        """The sentence ``key`` with its blanks filled."""
        return str(self._table[key]).format(**values)

    def count(self, unit: str, number: int) -> str:
        """A number with its unit, as the language writes it: one, two, three to ten, more («11 شهرا»)."""
        one, two, few, many = self._table["units"][unit]
        form = one if number == 1 else two if number == 2 else few if 3 <= number % 100 <= 10 else many
        return str(form).format(n=number)

    def quoted(self, text: str) -> str:
        """Text between quotation marks; the text itself is not touched."""
        return f"{self['open_quote']}{text}{self['close_quote']}"
