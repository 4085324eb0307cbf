"""What a question for the text is about: the roles of the article its words speak of, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from qa.kinds.phrases import Phrases, load, phrases


@dataclass(frozen=True, slots=True)
class Topic:
    """A role of the article and the phrases that name it."""

    role: str
    at: tuple[str, ...]
    general: bool
    phrases: Phrases


_CACHE: list[Topic] = []


def topics() -> list[Topic]:
    """The topics of the data file, compiled once."""
    if not _CACHE:
        for role, entry in load("kinds", "topics").items():
            _CACHE.append(
                Topic(role, tuple(entry["at"]), bool(entry.get("general")), phrases(map(str, entry["phrases"])))
            )
    return _CACHE


def roles_of(text: str) -> tuple[Topic, ...]:
    """The topics that folded ``text`` names, those named by more letters first.

    A topic whose words all lie inside a longer phrase of another («مقر» in «مقر الإدارة») is dropped, and so are
    general topics when a more particular one is named.
    """
    found: list[tuple[Topic, list[tuple[int, int]]]] = []
    for topic in topics():
        spans = [m.span() for m in topic.phrases.finditer(text)]
        if spans:
            found.append((topic, spans))

    def swallowed(topic: Topic, spans: list[tuple[int, int]]) -> bool:
        others = [s for t, ss in found if t is not topic for s in ss]
        return all(any(a <= x and y <= b and b - a > y - x for a, b in others) for x, y in spans)

    kept = [(t, ss) for t, ss in found if not swallowed(t, ss)]
    particular = [(t, ss) for t, ss in kept if not t.general]
    chosen = particular or kept
    chosen.sort(key=lambda item: -max(b - a for a, b in item[1]))
    return tuple(t for t, _ in chosen)
