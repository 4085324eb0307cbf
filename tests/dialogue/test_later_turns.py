"""Later turns that are no replies: what is put right, doubted, taken back, added, or only supposed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.dialogue import Dialogue

_HERE = Path(__file__).parent
_OUTCOMES = {"yes": "permanent_establishment", "no": "no_permanent_establishment", "open": "undetermined"}
_TURNS: list[tuple[str, str, list[list[str | None]]]] = [
    (row["first"], row["outcome"], turns)
    for row in yaml.safe_load((_HERE / "later.yaml").read_text("utf-8"))
    for turns in row["then"]
]
_STORES = {
    "en": "We have a fixed warehouse there where we store only our own goods.",
    "fr": "Nous avons là-bas un entrepôt fixe où nous stockons uniquement nos propres marchandises.",
}
_NOT_OURS: dict[str, list[str]] = yaml.safe_load((_HERE / "not_ours.yaml").read_text("utf-8"))


def _outcome(turn: Any) -> str | None:
    return turn.answer.verdict.outcome if turn.answer.verdict else None


@pytest.mark.parametrize(("first", "outcome", "turns"), _TURNS, ids=[t[2][0][0] for t in _TURNS])
def test_a_later_turn(dialogue: Dialogue, first: str, outcome: str, turns: list[list[str | None]]) -> None:
    turn = dialogue.say(None, first)
    assert _outcome(turn) == _OUTCOMES[outcome]
    for said, wanted in turns:
        turn = dialogue.say(turn.session, str(said))
        assert wanted is None or _outcome(turn) == _OUTCOMES[wanted], (said, turn.answer.statement)


@pytest.mark.parametrize(("lang", "said"), [(lang, said) for lang, rows in _NOT_OURS.items() for said in rows])
def test_goods_that_are_not_ours(dialogue: Dialogue, lang: str, said: str) -> None:
    turn = dialogue.say(None, _STORES[lang])
    assert _outcome(turn) == _OUTCOMES["no"]
    turn = dialogue.say(turn.session, said)
    case = turn.answer.case
    assert case is not None
    assert case.places
    assert case.places[0].goods_belong_to_enterprise is not True
    assert _outcome(turn) != _OUTCOMES["no"]
