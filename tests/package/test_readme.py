"""The README cannot rot: its examples run, its verbs are all verbs there are, and its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from api.cli import main
from api.cli.parser import build_parser

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MITHAQ_DATA_DIR", str(tmp_path / "library"))
    monkeypatch.chdir(tmp_path)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.S | re.M)


def test_the_commands_shown_run(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("mithaq ")]
    assert len(shown) >= 3
    for line in shown:
        argv = shlex.split(line, comments=True)[1:]
        if argv[0] == "check":
            continue  # needs a reader's own Word file; tests/memos writes one
        assert main(argv) == 0, line
        assert capsys.readouterr().out.strip()


def test_the_python_shown_runs() -> None:
    (example,) = blocks("python")
    exec(compile(example, "README.md", "exec"), {})


def test_every_verb_is_named_and_no_other() -> None:
    (verbs,) = (a.choices for a in build_parser()._actions if a.dest == "verb")
    rows = "".join(line for line in README.splitlines() if line.startswith("| `"))
    assert verbs is not None
    assert set(re.findall(r"`(\w+)`", rows)) >= set(verbs)


def test_every_link_leads_to_a_file() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
