"""English and French questions of our own: what they make of the rules, how well they are read, and negated twins.

``sweep_en.jsonl`` and ``sweep_fr.jsonl`` hold a question, the outcome the article gives, and what must be cited. Rows
whose number is divisible by four are read by nobody who writes words: they show whether the rest was learned by heart.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sweeping import faults

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

DATA = Path(__file__).parents[1] / "data" / "understanding"
Row = dict[str, Any]


def _rows(lang: str, held: bool) -> list[Row]:
    lines = (DATA / f"sweep_{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if (int(row["id"][3:]) % 4 == 0) is held]


def _outcome(row: Row) -> str:
    as_of = date.fromisoformat(row["as_of"]) if row["as_of"] else None
    read = understand(row["question"], as_of=as_of)
    unknown = tuple(e.path for e in read.evidence if e.value is None)
    unmentioned = "unknown" if read.bare else "absent"
    return str(
        evaluate(read.case, shipped(), as_of=as_of, unmentioned=unmentioned, unknown=unknown).to_json()["outcome"]
    )


@pytest.mark.parametrize(("lang", "held", "least", "most_wrong"), [
    ("en", False, 0.92, 0.02), ("fr", False, 0.92, 0.02), ("en", True, 0.80, 0.03), ("fr", True, 0.78, 0.03),
])  # fmt: skip
def test_outcomes(lang: str, held: bool, least: float, most_wrong: float) -> None:
    rows = _rows(lang, held)
    told = [(row, _outcome(row)) for row in rows]
    right = sum(got == row["outcome"] for row, got in told)
    wrong = [row["id"] for row, got in told if got not in (row["outcome"], "undetermined")]
    assert right / len(rows) >= least
    assert len(wrong) / len(rows) <= most_wrong, wrong


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_evidence_is_cut_from_the_question(lang: str) -> None:
    for row in _rows(lang, False) + _rows(lang, True):
        for fact in understand(row["question"]).evidence:
            assert fact.text == row["question"][fact.start : fact.end]
            assert fact.text.strip()


AUTHORITY, HABIT = "agents[0].authority_to_conclude_contracts", "agents[0].habitually_exercises_authority"
DEVOTED, INDEPENDENT = "agents[0].wholly_or_mostly_for_enterprise", "agents[0].independent"
STOCK, GOODS = "agents[0].habitually_keeps_stock", "places[0].goods_belong_to_enterprise"

TWINS: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("Our agent signs contracts in our name every week.", {AUTHORITY: True, HABIT: True},
     "Our agent signs no contracts in our name.", {AUTHORITY: False}),
    ("Our agent has authority to sign for us.", {AUTHORITY: True},
     "Our agent has no authority to sign for us.", {AUTHORITY: False}),
    ("The broker works for us alone.", {DEVOTED: True},
     "The broker works for many other companies.", {DEVOTED: False}),
    ("Our agent is independent.", {INDEPENDENT: True}, "Our agent is not independent.", {INDEPENDENT: False}),
    ("Our agent keeps a stock of our goods.", {STOCK: True},
     "Our agent keeps no stock of our goods.", {STOCK: False}),
    ("The depot holds our own tyres.", {GOODS: True},
     "The depot holds goods belonging to our customers.", {GOODS: False}),
    ("Notre agent signe chaque semaine des contrats en notre nom.", {AUTHORITY: True, HABIT: True},
     "Notre agent ne signe aucun contrat en notre nom.", {AUTHORITY: False}),
    ("Notre agent a le pouvoir de signer pour nous.", {AUTHORITY: True},
     "Notre agent n'a pas le pouvoir de signer pour nous.", {AUTHORITY: False}),
    ("Le courtier ne travaille que pour nous.", {DEVOTED: True},
     "Le courtier travaille pour de nombreux clients.", {DEVOTED: False}),
    ("Notre agent est indépendant.", {INDEPENDENT: True}, "Notre agent n'est pas indépendant.", {INDEPENDENT: False}),
    ("Notre agent garde un stock de nos produits.", {STOCK: True},
     "Notre agent ne garde aucun stock de nos produits.", {STOCK: False}),
    ("Le dépôt contient nos propres pneus.", {GOODS: True},
     "Le dépôt contient des marchandises de tiers.", {GOODS: False}),
]  # fmt: skip


@pytest.mark.parametrize(("plain", "facts", "twin", "denied"), TWINS)
def test_negated_twins(plain: str, facts: dict[str, Any], twin: str, denied: dict[str, Any]) -> None:
    for question, wanted in ((plain, facts), (twin, denied)):
        case = understand(question).case.model_dump(exclude_none=True, mode="json")
        assert not faults(case, wanted), question


@pytest.mark.parametrize(("question", "wanted"), [
    ("We do nothing there but store our own goods in a depot.", True),
    ("In the depot we store our own goods and nothing else.", True),
    ("Dans le dépôt nous ne faisons que stocker nos propres marchandises.", True),
    ("Le dépôt ne sert pas seulement à stocker nos marchandises.", False),
])  # fmt: skip
def test_exclusive(question: str, wanted: bool) -> None:
    place = understand(question).case.model_dump(exclude_none=True, mode="json")["places"][0]
    assert (place.get("only_these_activities") is True) is wanted


@pytest.mark.parametrize("question", [
    "Whether our agent ever signs contracts, nobody can say. He is our agent in Muscat.",
    "On ignore si notre agent signe des contrats en notre nom.",
    "Our competitor runs a factory there. Do we have a permanent establishment?",
    "Branch & Sons Ltd of Factory Lane asks: do we have a permanent establishment?",
])  # fmt: skip
def test_unknown_is_never_a_certain_answer(question: str) -> None:
    assert _outcome({"question": question, "as_of": None}) == "undetermined"


def test_accents_tell_words_apart() -> None:
    from qa.understanding.lexicon import lexicon
    from qa.understanding.view import view

    words = {t.start: t.classes for t in view("Il a un bureau à Tunis, ou là-bas, où il vend.", lexicon("fr")).tokens}
    by_text = list(words.values())
    assert "have" in by_text[1]
    assert "have" not in by_text[4]  # "a" has, "à" does not
