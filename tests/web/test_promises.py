"""The promises of the pages, kept in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

pytestmark = pytest.mark.browser

Visit = Callable[..., Any]
SITE = "نفذت شركتنا موقع بناء في الدولة الأخرى استمر ثمانية أشهر. هل لها منشأة دائمة هناك؟"
OPEN = "/case?projects.0.kind=building_site"


def query(page: Any) -> dict[str, list[str]]:
    """The facts in the page's address."""
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_question_typed_in_arabic_shows_the_verdict_and_its_proof_at_once(visit: Visit, script: bool) -> None:
    page = visit("/", script=script)
    box = page.get_by_label("سؤالك")
    assert box.evaluate("e => getComputedStyle(e).direction") == "rtl"
    box.fill(SITE)
    page.get_by_role("button", name="اسأل", exact=True).click()
    page.wait_for_url("**/ask?**")
    assert query(page)["q"] == [SITE]
    assert page.locator(".strip.met h2").inner_text().endswith("توجد منشأة دائمة")
    quote = page.locator("#q-art_5__para_3__point_a blockquote")
    assert quote.is_visible()
    assert "ستة (6) أشهر" in quote.locator("mark").first.inner_text()
    strip, proof = page.locator(".strip").bounding_box(), page.locator(".quotes").bounding_box()
    assert strip["y"] < proof["y"] < 900, "the proof stands beside the verdict, without a click or a scroll"


def test_every_marker_leads_to_the_provisions_own_address(visit: Visit) -> None:
    page = visit("/ask?" + urlencode({"q": SITE}))
    page.locator("#q-art_5__para_3__point_a .citation a").click()
    page.wait_for_url("**/instruments/article5/art_5__para_3__point_a")
    assert "المادة 5، الفقرة 3 (أ)" in page.locator("h1").inner_text()


def test_copying_keeps_the_citation_plain_and_rich(visit: Visit, base: str) -> None:
    page = visit("/instruments/article5/art_5__para_3__point_a", permissions=["clipboard-read", "clipboard-write"])
    text = page.locator("blockquote").inner_text()
    page.get_by_role("button", name="انسخ مع الإسناد").click()
    page.locator("#live").filter(has_text="نُسخ").wait_for(state="attached")
    read = """async kind => { const [item] = await navigator.clipboard.read();
                            return (await item.getType(kind)).text(); }"""
    plain = page.evaluate(read, "text/plain")
    rich = page.evaluate(read, "text/html")
    for copied in (plain, rich):
        assert text in copied
        assert "المادة 5، الفقرة 3 (أ)" in copied
        assert "Article 5(3)(a)" in copied
        assert f"{base}/instruments/article5/art_5__para_3__point_a" in copied


def test_law_selected_by_hand_is_the_law_alone(visit: Visit) -> None:
    """Signs and labels beside the words are drawn, not written: a selection takes none of them."""
    page = visit("/instruments/article5/art_5__para_5__point_a")
    selected = page.evaluate("""() => { const r = document.createRange(); r.selectNodeContents(
        document.querySelector('blockquote')); const s = getSelection(); s.removeAllRanges(); s.addRange(r);
        return s.toString(); }""")
    text = page.request.get("/v1/instruments/article5/provisions/art_5__para_5__point_a").json()["text"]
    assert selected.strip() == text


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_undetermined_is_an_answer_and_one_tap_supplies_what_is_missing(visit: Visit, script: bool) -> None:
    page = visit(OPEN, script=script)
    assert "لا يمكن القطع بعد" in page.locator(".strip h2").inner_text()
    first = page.locator(".missing li").first
    assert first.get_by_role("link").first.is_visible(), "why it is asked: its provision"
    assert first.get_by_role("button", name="لا أعرف").is_visible()
    first.locator("input[name='projects.0.duration.months']").fill("٨")
    first.get_by_role("button", name="أجب").click()
    page.wait_for_url("**projects.0.duration.months=8**")
    assert page.locator(".strip.met h2").inner_text().endswith("توجد منشأة دائمة")


def test_what_is_not_known_is_said_and_remembered(visit: Visit) -> None:
    page = visit(OPEN)
    page.locator(".missing li").first.get_by_role("button", name="لا أعرف").click()
    page.wait_for_url("**dont_know=**")
    page.locator(".said").first.wait_for()
    assert "لا يمكن القطع بعد" in page.locator(".strip h2").inner_text()


def test_a_fact_corrected_in_place_changes_the_verdict_and_the_address(visit: Visit) -> None:
    page = visit("/case?places.0.kind=office&places.0.fixed=yes&places.0.business_carried_on=yes")
    page.locator(".strip.met").wait_for()
    page.locator("select[name='places.0.fixed']").select_option("no")
    page.locator(".strip.met").wait_for(state="detached")
    assert query(page)["places.0.fixed"] == ["no"]
    page.locator("h1:focus").wait_for()
    page.locator("#live").filter(has_text="الحكم").wait_for(state="attached")
    page.go_back()
    page.locator(".strip.met").wait_for()


def test_what_was_understood_stands_beside_the_words_that_gave_it(visit: Visit) -> None:
    page = visit("/ask?" + urlencode({"q": SITE}))
    words = page.locator(".facts q").all_inner_texts()
    assert words
    for shown in words:
        for piece in shown.split(" … "):
            assert piece in SITE


def test_exclusions_considered_are_shown_with_their_reason(visit: Visit) -> None:
    page = visit("/case?places.0.kind=warehouse&places.0.fixed=yes&places.0.activities=storage"
                 "&places.0.only_these_activities=yes&places.0.goods_belong_to_enterprise=yes")  # fmt: skip
    assert "لا توجد منشأة دائمة" in page.locator(".strip.unmet h2").inner_text()
    assert page.locator(".considered > li").count() >= 1
    assert page.locator(".considered a.ref").first.is_visible()


def test_a_private_question_leaves_no_fact_in_any_address(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url))
    page.get_by_label("سؤالك").fill(SITE)
    page.get_by_role("button", name="اسأل سرا").click()
    page.locator(".strip").wait_for()
    page.get_by_role("button", name="أعد الحكم").click()
    page.locator(".strip").wait_for()
    assert urlsplit(page.url).query == ""
    assert not any("?" in url and "v=" not in url for url in asked)


def test_refusal_is_a_page_as_good_as_an_answer(visit: Visit) -> None:
    page = visit("/ask?" + urlencode({"q": "ما سعر الضريبة على أرباح الأسهم في الاتفاقية؟"}))
    assert "خارج" in page.locator("#statement").inner_text()
    assert page.locator("#next + ul a").count() == 3


def test_a_form_leads_to_a_verdict_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/form")
    add = page.get_by_role("button", name="أضف: الموقع أو المشروع")
    add.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/form?**")
    months = page.locator("input[name='projects.0.duration.months']")
    months.focus()
    page.keyboard.type("9")
    page.locator("select[name='projects.0.kind']").select_option("building_site")
    page.locator("#verdict-so-far .strip").wait_for()
    submit = page.get_by_role("button", name="احكم", exact=True)
    submit.focus()
    assert submit.evaluate("e => getComputedStyle(e).outlineStyle") != "none", "the focus is seen"
    page.keyboard.press("Enter")
    page.wait_for_url("**/case?**")
    assert query(page) == {"projects.0.kind": ["building_site"], "projects.0.duration.months": ["9"]}
    assert page.locator(".strip.met h2").inner_text().endswith("توجد منشأة دائمة")


def test_periods_are_entered_without_script_and_drawn_with_their_widest_window(visit: Visit) -> None:
    page = visit("/form?projects.0.kind=building_site", script=False)
    for n, (start, end) in enumerate([("2024-01-01", "2024-04-30"), ("2024-09-01", "2024-12-31")]):
        page.get_by_role("button", name=re.compile("أضف فترة")).first.click()
        page.locator(f"input[name='projects.0.periods.{n}.start']").fill(start)
        page.locator(f"input[name='projects.0.periods.{n}.end']").fill(end)
    page.get_by_role("button", name="احكم", exact=True).click()
    page.wait_for_url("**/case?**")
    picture = page.get_by_role("img", name=re.compile("أوسع نافذة"))
    assert picture.locator("rect.bar").count() == 2
    assert picture.locator("rect.window").count() == 1


def test_a_fault_in_the_form_is_named_beside_its_field_and_nothing_is_lost(visit: Visit) -> None:
    page = visit("/case?projects.0.kind=assembly&projects.0.duration.months=many")
    assert page.locator(".notice[role=alert] a[href='#f-projects.0.duration']").count() == 1
    assert page.locator("input[name='projects.0.duration.months']").input_value() == "many"
    assert page.locator("select[name='projects.0.kind']").input_value() == "assembly"


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_conversation_keeps_the_case(visit: Visit, script: bool) -> None:
    page = visit("/chat", script=script)
    for n, message in enumerate(["لنا موقع بناء في الدولة الأخرى. هل لنا منشأة دائمة؟", "ثمانية أشهر"], 1):
        page.get_by_label("رسالتك").fill(message)
        page.get_by_role("button", name="أرسل").click()
        page.locator(".chat .reply").nth(n - 1).wait_for()
    outcomes = page.locator(".chat .strip .outcome").all_inner_texts()
    assert len(outcomes) == 2
    assert "لا يمكن القطع" in outcomes[0]
    assert "توجد منشأة دائمة" in outcomes[1]


MEMO = """مذكرة
تنص الفقرة 3 (أ) من المادة 5 على أن الموقع منشأة دائمة «إذا استمر هذا الموقع أو المشروع (المؤسسة) أو النشاط لمدة تزيد
في مجموعها على تسعة أشهر» خلال السنة."""


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_memo_is_marked_with_its_differences_and_comes_back(visit: Visit, script: bool, tmp_path: Path) -> None:
    from docx import Document

    document = Document()
    for line in MEMO.split("\n", 1):
        document.add_paragraph(line.replace("\n", " "))
    path = tmp_path / "memo.docx"
    document.save(str(path))
    page = visit("/memos", script=script)
    page.get_by_label("أو ملف المذكرة (DOCX أو HTML أو PDF)").set_input_files(path)
    page.get_by_role("button", name="افحص").click()
    page.locator("#result").wait_for(timeout=30_000)
    assert page.locator(".memo a.unmet").count() == 1
    assert "تسعة" in page.locator(".finding ins").first.inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="نزّل المذكرة معلّمة (DOCX)").click()
    assert Document(str(download.value.path())).paragraphs


def test_search_marks_its_hits_and_leads_to_them(visit: Visit) -> None:
    page = visit("/search")
    page.get_by_label("كلمات أو عبارة أو إسناد").fill("أقساط التأمين")
    page.keyboard.press("Enter")
    page.locator(".quote").first.wait_for()
    assert "التأمين" in " ".join(page.locator(".quote mark").all_inner_texts())
    assert page.locator(".quote .citation a").first.get_attribute("href")


def test_saved_cases_stay_in_this_browser_and_can_be_taken_along(visit: Visit) -> None:
    page = visit(OPEN)
    page.get_by_label("اسم الحالة").fill("موقع السد")
    page.get_by_role("button", name="احفظ في هذا المتصفح").click()
    page.goto("/saved")
    page.get_by_role("link", name="موقع السد").wait_for()
    with page.expect_download() as download:
        page.locator("#saved-export").click()
    kept = Path(str(download.value.path())).read_text("utf-8")
    assert "موقع السد" in kept
    page.get_by_role("button", name="احذف: موقع السد").click()
    assert page.get_by_role("link", name="موقع السد").count() == 0
    page.locator("#saved-import").set_input_files(
        {"name": "cases.json", "mimeType": "application/json", "buffer": kept.encode()}
    )
    page.get_by_role("link", name="موقع السد").click()
    page.wait_for_url("**/case?projects.0.kind=building_site")


def test_language_digits_and_theme_are_the_readers(visit: Visit) -> None:
    page = visit("/case?projects.0.kind=building_site&projects.0.duration.months=8")
    law = page.locator("#q-art_5__para_3__point_a blockquote").inner_text()
    page.get_by_label("الأرقام").select_option("arab")
    page.get_by_label("المظهر").select_option("dark")
    page.get_by_role("button", name="طبّق").click()
    page.locator("html[data-theme=dark]").wait_for()
    assert re.search("[٠-٩]", page.locator(".side").inner_text())
    assert page.locator("#q-art_5__para_3__point_a blockquote").inner_text() == law, "the law keeps its own digits"
    page.get_by_role("link", name="Français").click()
    page.locator("html[lang=fr]").wait_for()
    assert "établissement stable" in page.locator(".strip h2").inner_text()
    assert page.locator("#q-art_5__para_3__point_a blockquote").inner_text() == law


@pytest.mark.parametrize("kind", ["docx", "csv", "json", "akn"])
def test_an_answer_is_downloaded_as_a_file(visit: Visit, kind: str) -> None:
    page = visit("/case?projects.0.kind=building_site&projects.0.duration.months=8", script=False)
    with page.expect_download() as download:
        page.locator(f"button[formaction$='/export/{kind}']").click()
    assert Path(str(download.value.path())).stat().st_size > 100


def test_paper_shows_the_proof_and_where_it_came_from(visit: Visit) -> None:
    page = visit("/case?projects.0.kind=building_site&projects.0.duration.months=8")
    page.emulate_media(media="print")
    assert page.locator(".printed").is_visible()
    assert page.url.split("?")[0] in page.locator(".printed").inner_text()
    assert not page.locator("header nav").is_visible()
    assert page.locator("#q-art_5__para_3__point_a blockquote").is_visible()
