"""Arabic replies of every country to each open question: yes, no, denied twice, in doubt, asked back, put right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.dialogue.listening import listen
from qa.dialogue.state import State
from qa.kinds import detect
from qa.paths import LISTS

TABLE: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "spoken_ar.yaml").read_text("utf-8"))
ROWS = [
    (row["case"], row["open"], value, reply)
    for row in TABLE
    for key, value in (("yes", True), ("no", False), ("neither", None))
    for reply in row[key]
]


@pytest.mark.parametrize(("case", "path", "value", "reply"), ROWS)
def test_a_reply_is_read_as_it_is_meant(case: dict[str, Any], path: str, value: bool | None, reply: str) -> None:
    focus = tuple(f"{part}[0]" if part in LISTS else part for part in case)
    heard = listen(reply, State(case=case, focus=focus, pending=path), detect(reply), None, False)
    facts = {f.path: f.value for f in heard.facts}
    employed = path == "agents[0].independent" and facts.get("agents[0].kind") == "employee"
    assert (False if employed else facts.get(path)) is value
