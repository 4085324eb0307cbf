"""The tables of cases: every row has the verdict its reason argues for, and nothing is left without a row."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.library import shipped
from qa.rules.coverage import gaps, main, seen
from qa.rules.tables import Row, eid, problems, rows

FOLDER = Path(__file__).parent.parent / "data" / "rules"
ROWS = list(rows(FOLDER))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row(row: Row) -> None:
    assert problems(row, shipped()) == [], row.said["why"]


def test_no_provision_branch_or_reading_is_without_a_case() -> None:
    assert list(gaps(seen(ROWS, shipped()), shipped())) == []


def test_a_table_without_cases_of_a_rule_is_found_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("- {why: a branch, case: {places: [{kind: branch}]}, outcome: 'yes'}", "utf-8")
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "place: rule place fails in no case" in said
    assert "provision art_5__para_6 (insurance) is never quoted" in said


def test_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "FOLDER" in capsys.readouterr().err


@pytest.mark.parametrize("said", ["{why: x, outcome: 'no'}", "{why: x, case: {}, outcome: 'no', grond: [1]}"])
def test_a_row_with_a_key_that_is_not_known_is_refused(tmp_path: Path, said: str) -> None:
    (tmp_path / "bad.yaml").write_text(f"- {said}", "utf-8")
    with pytest.raises(ValueError, match=r"bad\.yaml:1"):
        list(rows(tmp_path))


def test_a_wrong_row_is_told_what_is_wrong() -> None:
    said = {
        "why": "wrong in every way", "case": {"places": [{"kind": "branch"}]}, "outcome": "no", "grounds": ["2c"],
        "defeated_by": ["4a"], "cites": ["6"], "ask": ["places.fixed"], "turns_on": ["window"], "holds": False,
        "because": ["weighing"], "changes": ["places.kind"],
    }  # fmt: skip
    assert len(problems(Row("wrong", 1, said), shipped())) == 9
    assert problems(Row("wrong", 2, {"why": "", "case": {}, "refused": "places"}), shipped()) == ["not refused"]


def test_provisions_are_named_in_short() -> None:
    assert eid("2b") == "art_5__para_2__point_b"
    assert eid("8s2") == "art_5__para_8__sent_2"
    assert eid("7") == "art_5__para_7"
    with pytest.raises(ValueError, match="no provision"):
        eid("b2")
