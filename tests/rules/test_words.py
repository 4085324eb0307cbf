"""The data files of the rules: complete in three languages, and every entry of use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from corpus.library import shipped
from corpus.script.fold import folded
from qa.rules import agents, others, places, projects, services
from qa.rules.bind import bind, cues
from qa.rules.quantity import threshold
from qa.rules.readings import readings
from qa.rules.speech import Speech, texts
from qa.rules.where import slots_of
from qa.windows import Threshold

# Facts that only say how a place is described, and are never told by themselves.
_UNTOLD = ("touch_", "spare_", "similar_", "use_unknown", "pure_other", "met.", "other.", "pure_")


def leaves(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    if isinstance(node, dict) and set(node) >= {"ar"}:
        yield path, node
    elif isinstance(node, dict):
        for key, part in node.items():
            yield from leaves(part, (*path, key))


def test_every_sentence_is_in_three_languages_with_the_same_places() -> None:
    for path, said in leaves(texts()):
        assert set(said) == {"ar", "en", "fr"}, path
        if isinstance(said["ar"], str):
            places_of = {lang: sorted(re.findall(r"{(\w+)}", text)) for lang, text in said.items()}
            assert places_of["ar"] == places_of["en"] == places_of["fr"], path


def test_every_fact_of_the_rules_has_its_sentences_and_no_others_are_kept() -> None:
    b = bind(shipped())
    shapes = [
        places.rules(b.exclusions, True, True, True), projects.rules(), projects.rules_together(),
        services.rules(), agents.rules(True, True, True, True, True), others.insurance_rules(True),
        others.unmentioned_rules(),
    ]  # fmt: skip
    used = {slot for shape in shapes for rule in shape.rules for slot in slots_of(rule.formula)}
    told = {slot for slot in used if not slot.startswith(_UNTOLD)}
    assert told | {"met", "other", "pure"} == set(texts()["facts"])
    roles = {rule.role for shape in shapes for rule in shape.rules}
    assert roles == set(texts()["rules"])


def test_every_reading_stands_in_a_rule_but_the_one_that_changes_no_outcome() -> None:
    b = bind(shipped())
    shapes = [
        places.rules(b.exclusions, True, True, True), projects.rules(), projects.rules_together(), services.rules(),
        agents.rules(True, True, True, True, True),
    ]  # fmt: skip
    standing = {name: choices for shape in shapes for name, choices in shape.readings.items()}
    assert set(readings()) - set(standing) == {"cross_reference_5"}
    for name, choices in standing.items():
        assert choices == tuple(readings()[name].choices)


@pytest.mark.parametrize(
    ("n", "unit", "said"),
    [(1, "months", "شهر واحد"), (2, "months", "شهران"), (3, "months", "3 أشهر"), (10, "months", "10 أشهر"),
     (11, "months", "11 شهرا"), (100, "months", "100 شهر"), (103, "days", "103 أيام"), (183, "days", "183 يوما"),
     (1, "days", "يوم واحد"), (2, "days", "يومان")],
)  # fmt: skip
def test_numbers_agree_with_their_nouns(n: int, unit: Any, said: str) -> None:
    assert Speech(bind(shipped()), "ar").amount(n, unit) == said


def test_lengths_in_words() -> None:
    ar, en, fr = (Speech(bind(shipped()), lang) for lang in ("ar", "en", "fr"))  # type: ignore[arg-type]
    assert ar.length(6, 1) == "6 أشهر ويوم واحد"
    assert en.length(1, 2) == "1 month and 2 days"
    assert fr.length(0, 0) == "rien"
    assert ar.threshold(Threshold(6, 12)) == "أكثر من 6 أشهر خلال 12 شهرا"
    assert en.threshold(Threshold(9, None)) == "more than 9 months"
    assert en.threshold(Threshold(6, 12, days=183)) == "more than 183 days within 12 months"
    assert fr.threshold(Threshold(12, None, at_least=True)) == "au moins 12 mois"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("لمدة تزيد في مجموعها على ستة (6) أشهر خلال فترة اثني (12) عشر شهرا", Threshold(6, 12)),
        ("مدة تزيد على تسعة أشهر", Threshold(9, None)),
        ("مدة لا تقل عن 12 شهرا", Threshold(12, None, at_least=True)),
        ("مدة تزيد على 183 يوما خلال أي مدة اثني عشر شهرا", Threshold(6, 12, days=183)),
        ("لفترات تبلغ في مجموعها أكثر من ستة أشهر ضمن أي فترة اثني عشر شهرا", Threshold(6, 12)),
        ("إذا استمر الموقع مدة تتجاوز ثلاثة أشهر", Threshold(3, None)),
        ("موقع البناء منشأة دائمة", None),
        ("إذا زاد العمل على ما تحدده اللائحة وكان أكثر من المعتاد", None),
    ],
)
def test_thresholds_are_read_from_the_words(text: str, expected: Threshold | None) -> None:
    assert threshold(folded(text), cues()) == expected


def test_every_cue_is_a_pattern() -> None:
    def patterns(node: Any) -> Iterator[str]:
        if isinstance(node, str):
            yield node
        elif isinstance(node, dict):
            for key, part in node.items():
                if key not in ("part", "choice"):
                    yield from patterns(part)
        elif isinstance(node, list):
            for part in node:
                yield from patterns(part)

    for pattern in patterns(cues()):
        assert re.compile(pattern)
        assert pattern == re.sub("[أإآىةؤئ]", "", pattern), "cues are folded as the texts are"
