"""The words of a verdict, from ``texts.yaml``, in Arabic, English and French."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from corpus.citing.format import Lang, citation
from qa.case_schema import labels
from qa.rules.binding import Binding
from qa.rules.durations import Span
from qa.windows import Threshold

_VALUE: Mapping[bool | None, Any] = {True: True, False: False, None: "open"}
Unit = Literal["months", "days"]


@lru_cache(maxsize=1)
def texts() -> Mapping[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((files("qa") / "rules" / "texts.yaml").read_text("utf-8"))
    return loaded


@dataclass(frozen=True, slots=True)
class Speech:
    """Sentences in one language about one article."""

    binding: Binding
    lang: Lang

    def say(self, *keys: Any, **values: Any) -> str:
        """The text at ``keys`` with its values filled in."""
        found: Any = texts()
        for key in keys:
            found = found[key]
        return str(found[self.lang]).format(**values)

    def held(self, section: str, key: str, value: bool | None, **values: Any) -> str | None:
        """The text of something that holds, does not, or is open; ``None`` where nothing needs saying."""
        found: Any = texts()[section].get(key, {}).get(_VALUE[value])
        return str(found[self.lang]).format(**values) if found else None

    def cite(self, provision: str) -> str:
        return _cite(self.binding, provision, self.lang)

    def cites(self, provisions: Sequence[str]) -> str:
        """Several citations in a row."""
        said = [self.cite(p) for p in provisions]
        if len(said) < 2:
            return "".join(said)
        comma, last = (self.say("connect", key) for key in ("comma", "and"))
        return comma.join(said[:-1]) + last + said[-1]

    def things(self, kinds: Sequence[str]) -> str:
        """Kinds of thing in a row."""
        return ("، " if self.lang == "ar" else ", ").join(self.say("unmentioned", kind) for kind in kinds)

    def item(self, family: str, index: int, kind: str) -> str:
        """The name of a thing of the case: its number, and its kind where that says something."""
        name = self.say("items", family, n=index + 1)
        return name if kind == "other" else self.say("items", "of_kind", item=name, kind=self.kind(kind))

    def kind(self, kind: str) -> str:
        kinds = labels()["kinds"]
        return str(kinds[kind if kind in kinds else "other"][self.lang])

    def amount(self, n: int, unit: Unit) -> str:
        """A number of months or days with its noun, as grammar has it."""
        forms: list[str] = texts()["time"][unit][self.lang]
        if self.lang != "ar":
            return str(forms[0] if n == 1 else forms[1]).format(n=n)
        rest = n % 100
        form = n - 1 if n in (1, 2) else 2 if 3 <= rest <= 10 else 3 if rest > 10 else 4
        return str(forms[form]).format(n=n)

    def length(self, months: int, days: int) -> str:
        """Months and days together; "none" when there is neither."""
        units: tuple[tuple[int, Unit], ...] = ((months, "months"), (days, "days"))
        parts = [self.amount(n, unit) for n, unit in units if n]
        return self.say("connect", "and").join(parts) or self.say("time", "none")

    def threshold(self, threshold: Threshold) -> str:
        days = threshold.days
        length = self.amount(days, "days") if days is not None else self.amount(threshold.months, "months")
        if threshold.at_least:
            return self.say("time", "at_least", length=length)
        if threshold.within is None:
            return self.say("time", "more_than_alone", length=length)
        return self.say("time", "more_than", length=length, within=self.amount(threshold.within, "months"))

    def stated(self, span: Span) -> str:
        return self.length(span.stated.months, span.stated.days) if span.stated else self.say("time", "none")


@lru_cache(maxsize=4096)
def _cite(binding: Binding, provision: str, lang: Lang) -> str:
    return citation(binding.instrument, provision, lang=lang)
