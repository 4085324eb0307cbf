"""What is said to be possible or likely within a sentence is no fact: it is asked."""

from __future__ import annotations

import pytest

from qa.understanding import understand

_DOUBTED = [
    ("مندوبنا قد يكون مستقلا.", "agents[0].independent"),
    ("المندوب شكله مستقل ويوقع عنا كل أسبوع.", "agents[0].independent"),
    ("مخزننا في وهران قد تكون له صفة تمهيدية.", "places[0].preparatory_or_auxiliary"),
    ("Our agent may be independent. He signs contracts in our name every week.", "agents[0].independent"),
    ("Our agent is probably independent.", "agents[0].independent"),
    ("Our broker might sign in our name.", "agents[0].authority_to_conclude_contracts"),
    ("Our agent seems to keep a stock of our goods.", "agents[0].habitually_keeps_stock"),
    ("Notre agent est peut-être indépendant.", "agents[0].independent"),
    ("Notre agent pourrait être indépendant.", "agents[0].independent"),
]

_OPEN_PLACE = [
    "قد يكون لنا مكتب في عمان.",
    "مكتبنا في عمان قد يبيع للزبائن.",
    "يمكن يكون عندنا مكتب هناك نبيع منه.",
    "لنا مكتب في حلب، ويبدو أنه لا يعمل إلا في جمع المعلومات.",
    "We may have an office in Amman.",
    "Our office in Amman probably sells to customers.",
    "Nous avons probablement un bureau à Tunis.",
    "Notre bureau à Tunis vend peut-être aux clients.",
    "Notre bureau à Tunis semble vendre aux clients.",
]

# «قد» before a perfect affirms, "may sign" gives leave, and "nobody may" denies
_TOLD = [
    ("وقد وقّع وكيلنا العقود باسمنا عادة.", "agents[0].authority_to_conclude_contracts", True),
    ("وقد تعاقدنا مع موزع هناك يوقع العقود باسمنا.", "agents[0].authority_to_conclude_contracts", True),
    ("Our agent may sign contracts in our name.", "agents[0].authority_to_conclude_contracts", True),
    ("وقد تولى مهندسونا تركيب المصنع تسعة أشهر.", "projects[0].kind", "installation"),
    ("Our agent may be slow, but he is independent.", "agents[0].independent", True),
]


def _read(said: str) -> list[tuple[str, object]]:
    return [(e.path, e.value) for e in understand(said).evidence]


@pytest.mark.parametrize(("said", "path"), _DOUBTED)
def test_what_may_be_is_unknown(said: str, path: str) -> None:
    values = [value for at, value in _read(said) if at == path]
    assert values == [None]


@pytest.mark.parametrize("said", _OPEN_PLACE)
def test_a_place_that_may_be_or_may_sell_settles_nothing(said: str) -> None:
    read = understand(said)
    assert [place.activities_unknown for place in read.case.places] == [True]
    assert not any(place.activities or place.business_carried_on for place in read.case.places)


@pytest.mark.parametrize(("said", "path", "value"), _TOLD)
def test_words_that_look_like_doubt_and_are_none(said: str, path: str, value: object) -> None:
    assert (path, value) in _read(said)
