"""Doubts told in words that no line names (``open_doubts.yaml``): what they are told of is asked, never asserted."""

from __future__ import annotations

import pytest
import yaml
from reading_tables import DATA, outcome

from qa.understanding import understand

TABLE = yaml.safe_load((DATA / "open_doubts.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", TABLE["open"], ids=lambda row: row["path"])
def test_what_a_doubt_is_told_of_is_left_open(row: dict[str, str]) -> None:
    left_open = {fact.path for fact in understand(row["question"]).evidence if fact.value is None}
    assert row["path"] in left_open
    assert outcome(row["question"]) == "undetermined"


@pytest.mark.parametrize("row", TABLE["told"], ids=lambda row: row["question"][:30])
def test_a_doubt_on_which_nothing_turns_leaves_all_as_told(row: dict[str, str]) -> None:
    assert outcome(row["question"]) == row["outcome"]


@pytest.mark.parametrize("row", TABLE["hard"], ids=lambda row: row["question"][:30])
def test_what_is_not_read_is_asked_and_never_told_wrongly(row: dict[str, str]) -> None:
    assert outcome(row["question"]) in (row["outcome"], "undetermined")
