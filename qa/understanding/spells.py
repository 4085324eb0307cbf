"""Shared by projects and services: which stretch of time belongs to which work."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene


def attach(scene: Scene, works: list[Entity]) -> None:
    """Give each stretch of time to the last work named before it (else to the first one after it in its sentence)."""
    for moment in scene.moments:
        token = scene.tokens[moment.first]
        if token.claimed or token.foreign or token.retracted or token.denied or moment.extra:
            continue
        before = [w for w in works if w.first <= moment.first]
        work = (
            before[-1] if before else next((w for w in works if scene.tokens[w.first].sentence == token.sentence), None)
        )
        if work is not None:
            _put(work, moment)


def _put(work: Entity, moment: Moment) -> None:
    if moment.duration is not None and not moment.vague:
        work.put("duration", moment.duration, moment.first, moment.last)
