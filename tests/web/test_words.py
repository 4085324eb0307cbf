"""The interface is complete in Arabic, French and English, and its digits are the reader's choice."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from api.web.words import LANGS, Words, catalog

TEMPLATES = sorted(Path("api/web/templates").glob("*.html"))


def test_every_language_has_every_message() -> None:
    names = {lang: set(catalog(lang)) for lang in LANGS}
    assert names["ar"] == names["fr"] == names["en"]


def test_every_message_has_the_same_places_in_every_language() -> None:
    for name in catalog("ar"):
        places = {lang: {f for _, f, _, _ in string.Formatter().parse(catalog(lang)[name]) if f} for lang in LANGS}
        assert places["ar"] == places["fr"] == places["en"], name


def test_no_message_is_empty_or_left_in_another_script() -> None:
    arabic = re.compile("[\u0621-\u064a]")
    for name, text in catalog("ar").items():
        assert text.strip(), name
        text = re.sub(r"{[a-z]+}", "", text)
        if name not in {"prefs.digits_latn"} and not name.startswith(("answer.export_",)):
            assert arabic.search(text) or not re.search("[a-z]{3}", text), name
    for lang in ("fr", "en"):
        for name, text in catalog(lang).items():
            if name not in {"search.hint", "prefs.digits_arab"}:
                assert not arabic.search(text), (lang, name)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda p: p.name)
def test_every_message_a_template_asks_for_exists(template: Path) -> None:
    text = template.read_text("utf-8")
    asked = set(re.findall(r"\bt\('([a-z_.]+)'(?=[,)])", text))
    assert not asked - set(catalog("ar"))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda p: p.name)
def test_no_template_holds_words_of_its_own(template: Path) -> None:
    """A word written into a template would be in one language for every reader."""
    text = re.sub(r"{#.*?#}|{{.*?}}|{%.*?%}", "", template.read_text("utf-8"), flags=re.S)
    text = re.sub(r'<code>.*?</code>|<[^>]*>|data-[a-z]+="[^"]*"', " ", text, flags=re.S)
    words = set(re.findall(r"[^\W\d_]{3,}", text)) - {"العربية", "Français", "English"}
    assert not words


def test_digits_are_shown_by_choice() -> None:
    assert Words("ar", "arab")("form.numbered", title="المكان", n=12) == "المكان ١٢"
    assert Words("ar", "latn")("form.numbered", title="المكان", n=12) == "المكان 12"


def test_the_sheet_knows_no_left_and_no_right() -> None:
    css = re.sub(r"/\*.*?\*/", "", Path("api/web/static/app.css").read_text("utf-8"), flags=re.S)
    assert not re.search(r"\b(?:left|right)\b", css)
    assert not re.search(r"letter-spacing|font-style:\s*italic", css)
