"""Sentences that tell one fact (``fragments.yaml``), doubted, denied, claimed by another: it is told no more."""

from __future__ import annotations

import re

import pytest
import yaml
from reading_tables import DATA, outcome

from qa.understanding.lexicon import lexicon
from qa.understanding.scene import scene

ASKED = "{}. هل لنا منشأة دائمة؟"
DOUBTS = (
    "لا ندري هل {}. هل لنا منشأة دائمة؟",
    "لا أحد يعلم إن كان صحيحا أن {}. هل لنا منشأة دائمة؟",
    "{}؟ لا نعلم. هل لنا منشأة دائمة؟",
    "{}، وقد لا يكون ذلك صحيحا. هل لنا منشأة دائمة؟",
    "{}، أو هكذا قيل لنا ولم نتحقق. هل لنا منشأة دائمة؟",
)
TURNED = ("ليس صحيحا أن {}. هل لنا منشأة دائمة؟", "يزعم المفتش أن {}. هل لنا منشأة دائمة؟")


def _plain(said: str) -> bool:
    """Arabic, of one clause, with no denial and no question of its own."""
    if not re.search("[ء-ي]", said) or "؟" in said:
        return False
    seen = scene(said, lexicon("ar"))
    return len({t.clause for t in seen.tokens}) == 1 and not (seen.ops.get("neg") or seen.ops.get("whether"))


def _certain() -> list[str]:
    """The sentences that by themselves come to a permanent establishment."""
    table = yaml.safe_load((DATA / "fragments.yaml").read_text("utf-8"))
    said = [s.rstrip(". ") for rows in table.values() for row in rows for s in row["said"]]
    plain = [s for s in dict.fromkeys(said) if _plain(s)]
    return [s for s in plain if outcome(ASKED.format(s)) == "permanent_establishment"]


CERTAIN = _certain()


def test_there_are_sentences_to_turn() -> None:
    assert len(CERTAIN) > 60


@pytest.mark.parametrize("said", CERTAIN)
def test_what_is_doubted_is_asked(said: str) -> None:
    assert {outcome(doubt.format(said)) for doubt in DOUBTS} == {"undetermined"}


@pytest.mark.parametrize("said", CERTAIN)
def test_what_is_denied_or_claimed_is_not_told(said: str) -> None:
    assert "permanent_establishment" not in {outcome(turned.format(said)) for turned in TURNED}


TURNS = yaml.safe_load((DATA / "turned.yaml").read_text("utf-8"))
LATIN = {lang: TURNS[lang] for lang in ("en", "fr")}


@pytest.mark.parametrize("frame", TURNS["ar"]["turned"])
def test_in_no_frame_of_doubt_or_claim_is_it_told(frame: str) -> None:
    told = [said for said in CERTAIN[::3] if outcome(frame.format(said)) == "permanent_establishment"]
    assert not told


@pytest.mark.parametrize("frame", TURNS["ar"]["told"])
def test_in_a_frame_that_grants_it_it_is_told(frame: str) -> None:
    assert {outcome(frame.format(said)) for said in CERTAIN[::3]} == {"permanent_establishment"}


LATIN_ROWS = [(lang, said) for lang, table in LATIN.items() for said in table["said"]]


def _put(frame: str, said: str) -> str:
    return outcome(frame.format(said, low=said[0].lower() + said[1:]))


@pytest.mark.parametrize(("lang", "said"), LATIN_ROWS)
def test_the_same_in_english_and_french(lang: str, said: str) -> None:
    table = LATIN[lang]
    assert _put(table["asked"], said) == "permanent_establishment"
    assert {_put(frame, said) for frame in table["doubts"]} == {"undetermined"}
    assert "permanent_establishment" not in {_put(frame, said) for frame in table["turned"]}
    assert {_put(frame, said) for frame in table["told"]} == {"permanent_establishment"}
