"""What a question for the text is about: the topics its words name, and the provisions that treat of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from corpus.errors import NotFound
from corpus.model import Instrument
from qa.kinds.phrases import Phrases, load, phrases
from qa.rules.bind import bind
from qa.rules.binding import Binding


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the article: its name, the roles whose provisions treat of it, and the phrases that name it."""

    name: str
    plays: tuple[str, ...]
    general: bool
    phrases: Phrases


@lru_cache(maxsize=1)
def topics() -> tuple[Topic, ...]:
    """The topics of the data file, compiled once."""
    return tuple(
        Topic(name, tuple(entry["plays"]), bool(entry.get("general")), phrases(map(str, entry["phrases"])))
        for name, entry in load("kinds", "topics").items()
    )


@dataclass(frozen=True, slots=True)
class Spoken:
    """A topic and where a text names it."""

    topic: Topic
    spans: tuple[tuple[int, int], ...]


def topics_of(text: str) -> tuple[Spoken, ...]:
    """The topics that folded ``text`` names, those named by more letters first.

    A topic whose words all lie inside a longer phrase of another («مقر» in «مقر الإدارة») is dropped, and so are
    general topics when a more particular one is named.
    """
    found = [Spoken(t, spans) for t in topics() if (spans := tuple(m.span() for m in t.phrases.finditer(text)))]

    def swallowed(one: Spoken) -> bool:
        others = [s for other in found if other is not one for s in other.spans]
        return all(any(a <= x and y <= b and b - a > y - x for a, b in others) for x, y in one.spans)

    kept = [one for one in found if not swallowed(one)]
    chosen = [one for one in kept if not one.topic.general] or kept
    return tuple(sorted(chosen, key=lambda one: -max(b - a for a, b in one.spans)))


def words_of(text: str) -> str:
    """The words of folded ``text`` that name its topics: what to search another text for; "" when it names none."""
    spans = sorted({span for one in topics_of(text) for span in one.spans})
    return " ".join(text[a:b] for a, b in spans)


def gives_verdicts(instrument: Instrument) -> bool:
    """Whether the instrument has an article on the permanent establishment, and so gives verdicts."""
    try:
        bind(instrument)
    except NotFound:
        return False
    return True


def provisions_on(topics: tuple[Topic, ...], instrument: Instrument) -> tuple[str, ...]:
    """The eIds of the provisions of ``instrument`` that treat of ``topics``, none twice; empty when it has none, or no
    article on the permanent establishment at all."""
    try:
        binding = bind(instrument)
    except NotFound:
        return ()
    found = (eid for topic in topics for role in topic.plays for eid in _playing(role, binding))
    return tuple(dict.fromkeys(eid for eid in found if instrument.get(eid)))


def _playing(role: str, binding: Binding) -> tuple[str, ...]:
    """The provisions that play a role; ``listed`` alone is the provision that holds the list."""
    name, _, part = role.partition(".")
    if name == "listed":
        points = {str(kind): eid for kind, eid in binding.listed.items()}
        if part:
            return (points[part],) if part in points else ()
        return tuple(dict.fromkeys(eid.rpartition("__")[0] for eid in points.values()))
    if name == "exclusion":
        return tuple(e.provision for e in binding.exclusions if part in e.activities)
    if name in ("project", "services"):
        timed = binding.project if name == "project" else binding.services
        return (timed.provision,) if timed else ()
    eid = getattr(binding, name)
    return (str(eid),) if eid else ()
