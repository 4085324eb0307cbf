"""Every page, in three languages, light and dark, 320 px wide: no violation of WCAG 2.2 AA that axe-core can find."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "axe" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SITE = [
    ("places.0.kind", "warehouse"),
    ("places.0.activities", "storage"),
    ("projects.0.kind", "building_site"),
    ("projects.0.periods.0.start", "2024-01-01"),
    ("projects.0.periods.0.end", "2024-08-15"),
    ("agents.0.kind", "broker"),
]
PAGES = {
    "ask": "/",
    "answer": "/ask?" + urlencode({"q": "لنا مكتب في الدولة الأخرى نجمع فيه المعلومات. هل هو منشأة دائمة؟"}),
    "undetermined": "/ask?" + urlencode({"q": "نقيم موقع بناء هناك. هل لنا منشأة دائمة؟"}),
    "case": "/case?" + urlencode(SITE),
    "refusal": "/ask?" + urlencode({"q": "ما سعر الضريبة على الأرباح؟"}),
    "passages": "/ask?" + urlencode({"q": "ماذا تقول الفقرة 4؟"}),
    "form": "/form?" + urlencode(SITE),
    "faulty form": "/case?places.0.fixed=maybe",
    "chat": "/chat",
    "library": "/instruments",
    "reader": "/instruments/article5",
    "provision": "/instruments/article5/art_5__para_5__point_a",
    "search": "/search?" + urlencode({"q": "أقساط التأمين"}),
    "memos": "/memos",
    "compare": "/compare?a=article5&b=article5",
    "saved": "/saved",
    "about": "/about",
    "developers": "/developers",
    "problem": "/problems/invalid-case",
    "nothing": "/nowhere",
}


def violations(page: Any, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds on the page as it stands."""
    chosen: dict[str, Any] = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    found = page.evaluate("only => axe.run(document, {runOnly: only})", chosen)["violations"]
    return [f"{v['id']}: {n['target']} {n['failureSummary'][:160]}" for v in found for n in v["nodes"][:3]]


@pytest.fixture(scope="module")
def page(chromium: Any, base: str) -> Iterator[Any]:
    """One page for the whole round: a context for each look would take most of the time."""
    context = chromium.new_context(viewport={"width": 320, "height": 900}, base_url=base, bypass_csp=True)
    made = context.new_page()
    made.set_default_timeout(15_000)
    yield made
    context.close()


@pytest.mark.parametrize("lang", ["ar", "fr", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_breaks_a_rule_of_access(page: Any, name: str, lang: str) -> None:
    path = PAGES[name]
    page.emulate_media(color_scheme="light")
    page.goto(f"{path}{'&' if '?' in path else '?'}lang={lang}")
    page.add_script_tag(path=str(AXE))
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, ["color-contrast"]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways at 320 px"
    assert page.evaluate("document.documentElement.lang") == lang
    assert page.evaluate("document.documentElement.dir") == ("rtl" if lang == "ar" else "ltr")
    assert page.locator("h1").count() == 1
