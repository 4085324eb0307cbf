"""A library with the shipped instrument alone, and its index, for answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corpus.library import Library
from index import ProvisionIndex, open_index
from qa.answer import Answer, answer_question


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="session")
def index(library: Library) -> ProvisionIndex:
    return open_index(library)


@pytest.fixture(scope="session")
def ask(library: Library, index: ProvisionIndex) -> Callable[..., Answer]:
    """Ask a question of the shipped instrument."""

    def asked(question: str, **more: object) -> Answer:
        return answer_question(question, library=library, index=index, **more)  # type: ignore[arg-type]

    return asked
