"""Conversations over the shipped instrument, kept in a folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.library import Library
from index import ProvisionIndex, open_index
from qa.dialogue import Dialogue, Store


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="session")
def index(library: Library) -> ProvisionIndex:
    return open_index(library)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "conversations.sqlite3")


@pytest.fixture
def dialogue(library: Library, index: ProvisionIndex, store: Store) -> Dialogue:
    return Dialogue(library, index, store)
