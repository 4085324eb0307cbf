"""Messages in any order, and any text at all: a turn never fails, and what it shows is tied to words."""

from __future__ import annotations

from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.library import shipped
from corpus.model import slices
from index import ProvisionIndex
from qa.answer import Answer, Setting
from qa.case import parse_case
from qa.dialogue.state import State
from qa.dialogue.turns import take_turn
from qa.kinds import detect

SAID = [
    turn["say"]
    for row in yaml.safe_load((Path(__file__).parent / "conversations.yaml").read_text("utf-8"))
    for turn in row["turns"]
]


def _holds(message: str, answer: Answer) -> None:
    for evidence in answer.understood:
        assert message[evidence.start : evidence.end] == evidence.text
    for unread in answer.unread:
        assert message[unread.start : unread.end] == unread.text
    for quote in (*answer.quotes, *(answer.verdict.quotes if answer.verdict else ())):
        assert slices(shipped().source, quote.spans) == quote.text
    answer.to_json()


@settings(max_examples=40)
@given(said=st.lists(st.sampled_from(SAID), min_size=2, max_size=6))
def test_messages_in_any_order(index: ProvisionIndex, said: list[str]) -> None:
    setting, state = Setting(shipped(), index), State()
    for message in said:
        step = take_turn(state, message, setting, detect(message))
        _holds(message, step.answer)
        state = State.from_json(step.state.to_json())
        parse_case(state.case)


@settings(max_examples=60)
@given(first=st.sampled_from(SAID), text=st.text(min_size=1, max_size=120))
def test_any_text_after_anything(index: ProvisionIndex, first: str, text: str) -> None:
    setting = Setting(shipped(), index)
    state = take_turn(State(), first, setting, detect(first)).state
    _holds(text, take_turn(state, text, setting, detect(text)).answer)
