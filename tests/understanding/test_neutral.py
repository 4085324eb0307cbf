"""Sentences that tell nothing of the case (``neutral_*.yaml``): a lawyer who finds one in a question passes over it.

Alone such a sentence gives no fact, and put into a whole question (``neutral_hosts.yaml``) it changes no outcome.
"""

from __future__ import annotations

import re
import zlib

import pytest
import yaml
from reading_tables import DATA, outcome

from qa.understanding import understand
from qa.understanding.language import language

HOSTS = {
    lang: [(comes, question) for comes, questions in by_outcome.items() for question in questions]
    for lang, by_outcome in yaml.safe_load((DATA / "neutral_hosts.yaml").read_text("utf-8")).items()
}
TABLES = sorted(path for path in DATA.glob("neutral_*.yaml") if path.name != "neutral_hosts.yaml")
SENTENCES = [said for path in TABLES for said in yaml.safe_load(path.read_text("utf-8"))["sentences"]]
PUT_INTO = 3  # so many questions take each sentence: each question takes many of them


def _put(said: str, question: str, turn: int) -> str:
    """``question`` with ``said`` at its head, or behind one of its sentences."""
    ends = [0, *[found.end() for found in re.finditer(r"[.!؟?](?=\s)", question)][:-1]]
    cut = ends[turn % len(ends)]
    return f"{question[:cut]} {said} {question[cut:].lstrip()}".strip()


@pytest.mark.parametrize("said", SENTENCES)
def test_a_neutral_sentence_gives_no_fact(said: str) -> None:
    told = understand(said).evidence
    assert [fact for fact in told if not fact.path.startswith("enterprise")] == []


@pytest.mark.parametrize("said", SENTENCES)
def test_a_neutral_sentence_changes_no_outcome(said: str) -> None:
    hosts = HOSTS[language(said)]
    own = zlib.crc32(said.encode())  # its questions stay its own when the tables grow
    for turn in range(own, own + PUT_INTO):
        comes, question = hosts[turn % len(hosts)]
        assert outcome(_put(said, question, turn)) == comes, _put(said, question, turn)


@pytest.mark.parametrize(("comes", "question"), [host for rows in HOSTS.values() for host in rows])
def test_the_questions_they_are_put_into_are_read_rightly(comes: str, question: str) -> None:
    assert outcome(question) == comes
