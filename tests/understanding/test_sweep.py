"""A sweep of questions of our own, in every register and for every fact, most with their negated twin."""

from __future__ import annotations

from pathlib import Path

import pytest
from sweeping import faults, lines

from qa.understanding import understand

HERE = Path(__file__).parent
READ = [line for name in ("sweep.yaml", "sweep_further.yaml") for line in lines(HERE / name)]
OPEN = list(lines(HERE / "sweep_open.yaml"))


@pytest.mark.parametrize(("question", "wanted"), READ, ids=[q[:60] for q, _ in READ])
def test_the_facts_are_read(question: str, wanted: dict[str, object]) -> None:
    read = understand(question)
    assert faults(read.case.to_json(), wanted) == []
    assert all(question[e.start : e.end] == e.text for e in read.evidence)


@pytest.mark.parametrize(("question", "wanted"), OPEN, ids=[q[:60] for q, _ in OPEN])
def test_what_is_not_read_yet_is_known(question: str, wanted: dict[str, object]) -> None:
    """A question that comes to be read belongs into the sweep: move its line there."""
    assert faults(understand(question).case.to_json(), wanted)


def test_every_fact_of_an_entity_is_swept() -> None:
    """No fact of a place, project, service, agent, insurer or group is without a question."""
    swept = {path.split("[")[0] + "." + path.rpartition(".")[2] for _, wanted in READ for path in wanted if "." in path}
    for fact in (
        "agents.kind", "agents.independent", "agents.ordinary_course", "agents.wholly_or_mostly_for_enterprise",
        "agents.share_of_business_percent", "agents.authority_to_conclude_contracts", "agents.in_name_of_enterprise",
        "agents.habitually_exercises_authority", "agents.habitually_keeps_stock", "agents.delivers_from_stock",
        "places.kind", "places.fixed", "places.only_these_activities", "places.goods_belong_to_enterprise",
        "places.preparatory_or_auxiliary", "places.business_carried_on", "places.activities_unknown", "projects.kind",
        "services.through", "services.performed_in_state", "services.within_twelve_months",
    ):  # fmt: skip
        assert fact in swept, fact
