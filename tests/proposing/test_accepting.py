"""Which proposed facts become part of a case, and as what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.proposing import Proposal, Unavailable, consulted
from qa.proposing.accepting import accept
from qa.understanding import understand

ASKED = "هل لنا منشأة دائمة؟"
STRANGE = f"لنا وكيل في تونس، وهو يبصم على الصفقات نيابة عنا كل أسبوع. {ASKED}"


def read(question: str, *proposals: tuple[str, Any, str]) -> dict[str, Any]:
    """The proposed facts that are accepted of a question, by path."""
    understood = accept(question, understand(question), [Proposal(*p) for p in proposals])
    for one in understood.evidence:
        assert question[one.start : one.end] == one.text
    return {e.path: e.value for e in understood.evidence if e.proposed}


@pytest.mark.parametrize(
    ("question", "proposal", "accepted"),
    [
        ("لنا وكيل صاحب رأي مستقل تماما عن رأينا.", ("agents[0].ordinary_course", True, "صاحب رأي"), True),
        # Words that are not in the question, or not those letters.
        ("لنا وكيل في تونس.", ("agents[0].ordinary_course", True, "في إطار عمله"), None),
        ("لنا وكيل في تونس.", ("agents[0].ordinary_course", True, "و"), None),
        # Another's claim, the question itself.
        ("لنا وكيل، ويزعم المفتش أنه يبصم على الصفقات.", ("agents[0].ordinary_course", True, "يبصم على الصفقات"), None),
        ("لنا وكيل. هل يبصم على الصفقات فتقوم منشأة دائمة؟", ("agents[0].ordinary_course", True, "يبصم على"), None),
        # A fact that has no such place in the case.
        ("لنا وكيل في تونس.", ("agents[0].brave", True, "وكيل"), None),
        ("لنا وكيل في تونس.", ("agents.ordinary_course", True, "وكيل"), None),
        ("لنا وكيل في تونس.", ("agents[0].ordinary_course", "yes", "وكيل"), None),
        ("لنا وكيل في تونس.", ("control[0].related_company", True, "وكيل"), None),
        # A thing too far beyond those told is counted as the next one.
        ("لنا وكيل في تونس.", ("agents[7].ordinary_course", True, "في تونس"), True),
    ],
)
def test_words_decide(question: str, proposal: tuple[str, Any, str], accepted: Any) -> None:
    found = read(question, proposal)
    assert list(found.values()) == ([] if accepted is None else [accepted])


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        # A denial over the words and a yes, or none and a no: asked.
        ("agents[0].ordinary_course", True, "لا يبصم على الصفقات"),
        ("agents[0].ordinary_course", False, "كل أسبوع"),
        # Numbers are read or asked, never proposed.
        ("agents[0].share_of_business_percent", 90, "كل أسبوع"),
        ("services[0].duration", {"months": 8}, "كل أسبوع"),
    ],
)
def test_left_unknown(path: str, value: Any, words: str) -> None:
    question = f"لنا وكيل في تونس، وهو لا يبصم على الصفقات. نزوره كل أسبوع. {ASKED}"
    assert read(question, (path, value, words)) == {path: None}


def test_what_was_read_stands() -> None:
    question = f"وكيلنا يوقع العقود باسمنا دائما. {ASKED}"
    plain = understand(question)
    told = next(e for e in plain.evidence if e.path == "agents[0].authority_to_conclude_contracts")
    changed = accept(question, plain, [Proposal(told.path, not told.value, told.text)])
    assert changed == plain


def test_what_the_case_holds_by_other_words_stands() -> None:
    """A fact that follows from the rest has no words of its own, and is not turned for that."""
    question = f"وكيلنا يوقع العقود باسمنا دائما. {ASKED}"
    plain = understand(question)
    bare = replace(plain, evidence=tuple(e for e in plain.evidence if not e.path.endswith("contracts")))
    turned = [Proposal("agents[0].authority_to_conclude_contracts", None, "يوقع العقود")]
    assert accept(question, bare, turned) == bare


class Fixed:
    """Proposes the same of every question, or fails."""

    def __init__(self, *proposals: Proposal, fails: bool = False) -> None:
        self.proposals, self.fails = proposals, fails

    def propose(self, question: str, told: dict[str, Any]) -> Sequence[Proposal]:
        if self.fails:
            raise Unavailable("no answer")
        return self.proposals


def test_a_proposer_that_fails_changes_nothing() -> None:
    plain = understand(STRANGE)
    assert consulted(STRANGE, plain, Fixed(fails=True)) == plain == consulted(STRANGE, plain, None)


def test_a_second_thing() -> None:
    question = f"لنا وكيل في تونس. وهناك كذلك صاحبنا أبو سالم الذي يبصم على الصفقات. {ASKED}"
    found = read(
        question,
        ("agents[1].authority_to_conclude_contracts", True, "يبصم على الصفقات"),
        ("agents[1].habitually_exercises_authority", True, "يبصم"),
    )
    assert found == {
        "agents[1].authority_to_conclude_contracts": True,
        "agents[1].habitually_exercises_authority": True,
    }


_PATHS = st.sampled_from(
    ["places[0].fixed", "places[3].activities", "agents[0].kind", "insurance.collects_premiums", "x", "agents[0]", ""]
) | st.text(max_size=12)
_VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.text(max_size=3), max_size=3)


@given(
    st.lists(st.builds(Proposal, _PATHS, _VALUES, st.sampled_from(STRANGE.split()) | st.text(max_size=9)), max_size=8)
)
def test_nothing_proposed_breaks_a_reading(proposals: list[Proposal]) -> None:
    plain = understand(STRANGE)
    after = accept(STRANGE, plain, proposals)
    kept = [e for e in after.evidence if not e.proposed]
    assert kept == list(plain.evidence)
    assert all(STRANGE[e.start : e.end] == e.text for e in after.evidence)
