"""Conversations: a turn taken on the state kept on disk (design: contract, ``POST /v1/chat``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from corpus.errors import BadInput, Fault
from corpus.library import SHIPPED, Library
from index import ProvisionIndex
from qa.answer import Answer, Setting
from qa.answer.ask import language_of
from qa.dialogue.state import State
from qa.dialogue.store import Store
from qa.dialogue.turns import take_turn
from qa.kinds import known
from qa.proposing import Proposer

FILE = "conversations.sqlite3"
_ATTEMPTS = 5


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a conversation: its identifier, to be given with the next message, and the answer."""

    session: str
    answer: Answer

    def to_json(self) -> dict[str, Any]:
        """``{"session", "answer"}``."""
        return {"session": self.session, "answer": self.answer.to_json()}


class Dialogue:
    """Conversations over a library and its index, kept in the library's data folder."""

    def __init__(
        self,
        library: Library,
        index: ProvisionIndex,
        store: Store | None = None,
        proposer: Proposer | None = None,
    ) -> None:
        self.library, self.index, self.proposer = library, index, proposer
        self.store = store or Store(Path(library.data_dir) / FILE)

    def say(
        self,
        session: str | None,
        message: str,
        *,
        instrument_id: str | None = None,
        readings: Mapping[str, str] | None = None,
        as_of: date | None = None,
        lang: str | None = None,
    ) -> Turn:
        """Answer ``message`` in the conversation ``session`` (``None``: a new one) and keep what it tells.

        Raises ``BadInput`` for an empty message, ``NotFound`` for a conversation or an instrument that is not there.
        """
        if not message.strip():
            raise BadInput("الرسالة فارغة")
        setting = Setting(
            self.library.get(instrument_id or SHIPPED), self.index, readings, as_of, proposer=self.proposer
        )
        for _ in range(_ATTEMPTS):
            ident = session or self.store.new()
            data, version = self.store.load(ident) if session else ({}, 0)
            state = State.from_json(data)
            spoken = language_of(message, lang, known(state.lang) or "ar")
            step = take_turn(state, message, setting, spoken)
            if self.store.save(ident, step.state.to_json(), version):
                return Turn(ident, step.answer)
        raise Fault("تعذر حفظ المحادثة لكثرة الرسائل المتزامنة فيها؛ أعد إرسال الرسالة")

    def forget(self, session: str) -> None:
        """Remove a conversation and all it tells."""
        self.store.forget(session)
