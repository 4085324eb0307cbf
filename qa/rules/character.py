"""Preparatory or auxiliary projects and services: whether paragraph 4 excludes what passes the threshold of paragraph 3
(design: article5, section 5, reading ``paragraph_4_over_3``)."""

from __future__ import annotations

from qa.rules.cond import FALSE, TRUE, Cond, all_of, any_of, choose, fact, no
from qa.rules.items import Blocker


def exclusion(role: str, name: str, others: Cond = FALSE) -> Blocker:
    """Work of that character (the fact ``name``) is excluded by default, unless ``others`` pass without it."""
    defeats = choose("paragraph_4_over_3", {"defeats": TRUE, "does_not": FALSE})
    return Blocker(role, all_of(name, fact(name), no(others), defeats))


def passed(name: str, met: Cond, others: Cond) -> Cond:
    """The threshold is passed by all that counts. Those that are not preparatory pass only where all do: where the
    rest is excluded, nothing is asked that concerns the rest alone."""
    alone = any_of("passed", met, all_of("others", fact(name), others))
    return choose("paragraph_4_over_3", {"defeats": alone, "does_not": met})
