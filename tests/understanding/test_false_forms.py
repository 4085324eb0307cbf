"""Words that letters alone would make forms of others are taken for what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from corpus.script.fold import folded
from qa.understanding import understand
from qa.understanding.lexicon import lexicon

DATA = Path("qa/understanding/data/ar")
GUARD = yaml.safe_load((DATA / "false_forms.yaml").read_text("utf-8"))["guard"]
CLOSED = yaml.safe_load((DATA / "closed.yaml").read_text("utf-8"))["closed"].split()


@pytest.mark.parametrize(
    ("question", "absent"),
    [
        # «ولدينا» is no form of ولّد, «ولم» none of لمّ, «تشرين» none of شرى.
        ("ولدينا مكتب هناك لجمع المعلومات. هل هو منشأة دائمة؟", "core_business"),
        ("لنا مكتب هناك فتح في تشرين. هل هو منشأة دائمة؟", "purchasing"),
        # Hungary is no hangar, what we built no coffee of ours, what we accept no drilling.
        ("نحن شركة هنغارية. هل لنا منشأة دائمة؟", "warehouse"),
        ("كل ما نقبله حصص من شركاتها. هل لنا منشأة دائمة؟", "extraction_site"),
        ("بنينا جسرا هناك في شهرين. هل لنا منشأة دائمة؟", "goods_belong_to_enterprise"),
        # An adjective in ة has no owner in it.
        ("لنا مخزن ثابت هناك فيه إطارات مطاطية. هل هو منشأة دائمة؟", "goods_belong_to_enterprise"),
    ],
)
def test_no_fact_comes_of_a_likeness(question: str, absent: str) -> None:
    found = understand(question).evidence
    assert not [e for e in found if absent in (e.value, e.path.rpartition(".")[2])]


@pytest.mark.parametrize("word", sorted({folded(w) for w in CLOSED}))
def test_a_word_of_grammar_is_no_verb(word: str) -> None:
    from qa.understanding.analysis import Affix

    classes = lexicon("ar").classes(word)
    assert not [name for name, flags in classes.items() if flags & Affix.VERB]


NAMES = yaml.safe_load((DATA / "names.yaml").read_text("utf-8"))["words"]["given_name"]["p"].split()
TOWNS = yaml.safe_load((DATA / "towns.yaml").read_text("utf-8"))["words"]


@pytest.mark.parametrize("before", ["", "ل", "ب"])
def test_a_name_is_no_verb(before: str) -> None:
    from qa.understanding.analysis import Affix

    named = {*NAMES, *TOWNS["town_there"]["p"].split(), *TOWNS["town_abroad"]["p"].split()}
    words = {folded(before + name).replace("لال", "لل") for name in named}
    classes = {word: lexicon("ar").classes(word) for word in words}
    assert not [word for word, found in classes.items() if any(f & Affix.VERB for f in found.values())]


@pytest.mark.parametrize(
    ("nisba", "absent"),
    [("الألبانية", "goods"), ("الكورية", "lesson"), ("هنغارية", "w_warehouse")],
)
def test_an_adjective_of_a_country_is_of_it_alone(nisba: str, absent: str) -> None:
    assert absent not in lexicon("ar").classes(folded(nisba))


@pytest.mark.parametrize("name", sorted(GUARD))
def test_a_guarded_word_is_none_of_its_class(name: str) -> None:
    taken = [word for word in GUARD[name].split() if name in lexicon("ar").classes(folded(word))]
    assert not taken


@pytest.mark.parametrize(
    ("spoken", "verb"),
    [("كنبيعو", "sell"), ("حنبيع", "sell"), ("بنبيعلهم", "sell"), ("نبيعلهم", "sell"), ("أنبيع", "sell")],
)
def test_forms_of_speech_are_still_read(spoken: str, verb: str) -> None:
    assert verb in lexicon("ar").classes(folded(spoken))


@pytest.mark.parametrize(
    ("question", "path", "value"),
    [
        # Who goes about is no place that moves.
        ("لنا فرع في الإسكندرية يبيع، وفيه موظف يلف على المحافظات. هل هو منشأة دائمة؟", "places[0].fixed", False),
        # What was planned and cut short is no length of the work.
        (
            "L'installation des ascenseurs devait durer huit mois. Au bout de deux mois le client a fait faillite et "
            "nous avons plié bagage. Avons-nous un établissement stable ?",
            "projects[0].duration",
            {"months": 8},
        ),
        # Of ours nobody went; of those who were hired some did.
        (
            "We hired freelancers to retrain the crews of an airline in Kuwait. They were on the spot for 29 weeks. No "
            "employee of ours ever set foot there. Do we have a permanent establishment?",
            "services[0].performed_in_state",
            False,
        ),
    ],
)
def test_what_is_told_of_others_is_not_taken_for_it(question: str, path: str, value: object) -> None:
    assert (path, value) not in [(e.path, e.value) for e in understand(question).evidence]


@pytest.mark.parametrize("about", ["", "نحو ", "حوالي "])
def test_a_time_spread_over_about_three_years_is_spread(about: str) -> None:
    question = f"قضت فرقنا ثمانية أشهر في تركيب معدات لعميل هناك، موزعة على {about}ثلاث سنوات. هل لنا منشأة دائمة؟"
    assert understand(question).case.to_json()["projects"][0]["within_twelve_months"] is False
