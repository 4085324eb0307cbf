"""The command as a user meets it: every verb, both forms of output, and one clear line for every mistake."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from api.cli import main
from corpus.library import shipped
from corpus.model import Span, slices

SITE = "شركتنا لديها موقع بناء استمر سبعة أشهر، هل تعد منشأة دائمة؟"


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MITHAQ_DATA_DIR", str(tmp_path / "library"))


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    status = main(list(argv))
    out = capsys.readouterr()
    return status, out.out, out.err


def run_json(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    status, out, err = run(capsys, *argv, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def verbatim(quote: dict[str, Any]) -> bool:
    return slices(shipped().source, tuple(Span(a, b) for a, b in quote["spans"])) == quote["text"]


def test_a_question_is_answered_with_the_words_of_the_law(capsys: pytest.CaptureFixture[str]) -> None:
    value = run_json(capsys, "ask", SITE)
    assert value["kind"] == "verdict"
    assert value["verdict"]["outcome"] == "permanent_establishment"
    assert value["verdict"]["grounds"] == ["art_5__para_3__point_a"]
    assert value["verdict"]["quotes"]
    assert all(verbatim(q) for q in value["verdict"]["quotes"])


def test_the_text_answer_says_yes_and_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ask", SITE)
    assert status == 0
    assert "منشأة دائمة: نعم" in out
    assert "لمدة تزيد في مجموعها على ستة (6) أشهر" in out


def test_a_filled_case_gives_the_same_verdict_as_the_question(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    case = tmp_path / "case.json"
    case.write_text(json.dumps({"projects": [{"kind": "building_site", "duration": {"months": 7}}]}), "utf-8")
    by_form = run_json(capsys, "evaluate", str(case))
    by_words = run_json(capsys, "ask", SITE)["verdict"]
    assert (by_form["outcome"], by_form["grounds"]) == (by_words["outcome"], by_words["grounds"])


@pytest.mark.parametrize(
    ("argv", "names"),
    [
        (["show", "art_5__para_9"], "art_5__para_9"),
        (["show", "art_5", "--instrument", "nowhere"], "nowhere"),
        (["evaluate", "no-such-file.json"], "no-such-file.json"),
        (["ask"], "question"),
        (["ask", SITE, "--as-of", "1/2/2024"], "YYYY-MM-DD"),
        (["ask", SITE, "--reading", "window"], "NAME=CHOICE"),
        (["sing"], "sing"),
    ],
)
def test_bad_input_is_one_line_that_names_the_fault(
    capsys: pytest.CaptureFixture[str], argv: list[str], names: str
) -> None:
    status, out, err = run(capsys, *argv)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert names in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"places": [{"kind": "branch", "fixed": "yes"}]}', "places[0].fixed"),
        ('{"places": [{"kind": "embassy"}]}', "places[0].kind"),
        ('{"places": ', "not JSON"),
        ('{"places": ' + "[" * 5000 + "]" * 5000 + "}", ""),
    ],
)
def test_a_faulty_case_is_refused_with_its_path(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, names: str
) -> None:
    class Stdin:
        buffer = io.BytesIO(text.encode())

    monkeypatch.setattr("sys.stdin", Stdin)
    status, _, err = run(capsys, "evaluate", "-")
    assert status == 2
    assert names in err
    assert err.count("\n") == 1


def test_show_prints_the_words_and_their_address(capsys: pytest.CaptureFixture[str]) -> None:
    value = run_json(capsys, "show", "art_5__para_7")
    assert verbatim(value)
    status, out, _ = run(capsys, "show", "art_5__para_7")
    assert status == 0
    assert value["text"] in out


def test_show_prints_the_whole_instrument(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "show", "article5")
    assert status == 0
    for provision in shipped().walk():
        # A sentence is addressable, but its words are its paragraph's: the tree does not print them twice.
        assert (provision.id in out) == (provision.level != "sentence")


def test_search_finds_the_provision(capsys: pytest.CaptureFixture[str]) -> None:
    value = run_json(capsys, "search", "سمسار")
    assert value["hits"][0]["id"].startswith("art_5__para_8")


def test_ingest_list_show_export_remove(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    law = tmp_path / "law.txt"
    law.write_text("المادة 1\n1- يعمل بهذا النظام من تاريخ نشره.\n2- ينشر هذا النظام في الجريدة الرسمية.\n", "utf-8")
    added = run_json(capsys, "ingest", str(law), "--id", "small-law", "--title", "نظام صغير")
    assert [p["id"] for p in added["provisions"]] == ["art_1"]
    assert "small-law" in [row["id"] for row in run_json(capsys, "list")["instruments"]]
    assert run(capsys, "ingest", str(law), "--id", "small-law")[0] == 2
    status, out, _ = run(capsys, "export", "small-law", "--format", "akn")
    assert status == 0
    assert "akomaNtoso" in out
    assert run(capsys, "remove", "small-law")[0] == 0
    assert run(capsys, "show", "art_1", "--instrument", "small-law")[0] == 2


def test_cite_prints_the_provision(capsys: pytest.CaptureFixture[str]) -> None:
    value = run_json(capsys, "cite", "الفقرة 3 (أ) من المادة 5")
    assert value["citations"][0]["targets"] == ["art_5__para_3__point_a"]


def test_check_ends_with_status_3_when_a_quotation_leaves_out_the_negation(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    memo = tmp_path / "memo.txt"
    memo.write_text(
        "تنص الفقرة 7 من المادة 5 على أن مجرد السيطرة «يجعل في حد ذاته أيا من الشركتين منشأة دائمة للشركة الأخرى».",
        "utf-8",
    )
    status, out, _ = run(capsys, "check", str(memo))
    assert status == 3
    assert "exact" in out  # word for word, and yet the reverse: it begins right after «لا»


def test_chat_keeps_the_case_between_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("لدينا موقع بناء هناك، هل هو منشأة دائمة؟\nثمانية أشهر\n"))
    status, out, _ = run(capsys, "chat", "--json")
    assert status == 0
    first, second = (json.loads(line) for line in out.splitlines())
    assert first["session"] == second["session"]
    assert first["answer"]["verdict"]["outcome"] == "undetermined"
    assert second["answer"]["verdict"]["outcome"] == "permanent_establishment"
