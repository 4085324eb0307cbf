"""Texts to measure search on: flat instruments made of passages, and made-up provisions in any number."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from corpus.library import shipped
from corpus.model import EId, Instrument, InstrumentId, Metadata, Provision, Span

LETTERS = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"


def flat(name: str, passages: Iterable[tuple[str, str]]) -> Instrument:
    """An instrument of one article for each passage ``(id, text)``; the article's eId is ``art_<n>``, n from 1."""
    roots: list[Provision] = []
    parts: list[str] = []
    at = 0
    for n, (_, raw) in enumerate(passages, 1):
        text = " ".join(raw.split())
        roots.append(Provision(EId(f"art_{n}"), "article", "", text, (Span(at, at + len(text)),)))
        parts.append(text)
        at += len(text) + 1
    return Instrument(InstrumentId(name), Metadata(title=name), "\n".join(parts), tuple(roots))


class Shelf:
    """The least a library must be: a list of instruments, and a folder for the index if it has one."""

    def __init__(self, instruments: Sequence[Instrument], data_dir: object = None) -> None:
        self._instruments = tuple(instruments)
        self.data_dir = data_dir

    def list(self) -> tuple[Instrument, ...]:
        """All of them."""
        return self._instruments


def made_up(count: int, seed: int = 5, per_instrument: int = 2000) -> Iterator[Instrument]:
    """``count`` provisions of 15 to 60 words, in instruments of ``per_instrument``: words of the shipped article among
    some 60,000 invented ones, their frequencies falling off as those of a language do (Zipf)."""
    rng = random.Random(seed)
    words = _words(rng)
    weights = list(accumulate(1 / (rank + 2.7) for rank in range(len(words))))
    for first in range(0, count, per_instrument):
        size = min(per_instrument, count - first)
        lengths = [rng.randint(15, 60) for _ in range(size)]
        drawn = iter(rng.choices(words, cum_weights=weights, k=sum(lengths)))
        texts = [(str(i), " ".join(next(drawn) for _ in range(n))) for i, n in enumerate(lengths)]
        yield flat(f"made-up-{first // per_instrument:05d}", texts)


def _words(rng: random.Random, invented: int = 60_000) -> list[str]:
    """The words of the shipped article by frequency, then invented ones among them."""
    real = list(dict.fromkeys(w.strip('،.()"') for p in shipped().roots for w in p.text.split()))
    made = {"".join(rng.choices(LETTERS, k=rng.randint(3, 7))) for _ in range(invented)}
    common = [w for w in real if len(w) > 1]
    mixed = sorted(made)
    rng.shuffle(mixed)
    return common[:60] + [w for pair in zip(common[60:], mixed, strict=False) for w in pair] + mixed[len(common) :]


def written() -> Iterator[tuple[str, dict[str, int]]]:
    """The queries of tests/index/queries.txt, each with the grades of the provisions that answer it."""
    path = Path(__file__).parents[1] / "tests" / "index" / "queries.txt"
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            _, query, graded = (part.strip() for part in line.rsplit("|", 2))
            pairs = [g.split(":") for g in graded.split()] if graded != "none" else []
            yield query, {_eid(short): int(grade) for short, grade in pairs}


def _eid(short: str) -> str:
    paragraph, rest = short[0], short[1:]
    suffix = f"__sent_{rest[1:]}" if rest.startswith(".") else f"__point_{rest}" if rest else ""
    return f"art_5__para_{paragraph}{suffix}"


def queries(count: int, seed: int = 7) -> list[str]:
    """Queries over the made-up provisions: one to four words, some rare, and whole questions."""
    rng = random.Random(seed)
    words = _words(random.Random(5))
    asked = [
        "سلطة إبرام العقود",
        "تخزين البضائع",
        "هل يعد موقع البناء منشأة دائمة إذا استمر ستة أشهر؟",
        "أقساط التأمين",
        "وكيل مستقل",
    ]
    weights = [1 / (rank + 30) for rank in range(len(words))]
    drawn = [" ".join(rng.choices(words, weights, k=rng.choice((1, 2, 2, 3, 4)))) for _ in range(count - len(asked))]
    return asked + drawn
