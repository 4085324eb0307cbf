"""The answer as one CSV table: UTF-8 with a BOM (Excel needs it for Arabic), guarded against formula injection."""

from __future__ import annotations

import csv
import io

from api.export.memo import Memo

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def guarded(cell: str) -> str:
    """The cell with an apostrophe before what a spreadsheet would run as a formula."""
    return "'" + cell if cell.startswith(_FORMULA) or cell.lstrip().startswith(_FORMULA) else cell


def to_csv(memo: Memo) -> bytes:
    """Rows of (part, what, value, source): the verdict, its quotes, the facts with their words, what is missing."""
    rows: list[tuple[str, str, str, str]] = [("part", "what", "value", "source")]
    if memo.question:
        rows.append(("question", "", memo.question, ""))
    if memo.verdict:
        rows.append(("verdict", memo.verdict["outcome"], memo.statement, memo.instrument))
        rows += [("ground", memo.names(g), "", g) for g in memo.verdict["grounds"]]
        rows += [("defeated_by", memo.names(g), "", g) for g in memo.verdict["defeated_by"]]
    else:
        rows.append(("answer", str((memo.answer or {}).get("kind", "")), memo.statement, memo.instrument))
    rows += [("quote", q["citation"], q["text"], f"{q['instrument']}/{q['id']}") for q in memo.quotes]
    rows += [("fact", title, value, words) for title, value, words in memo.facts]
    for m in (memo.verdict or {}).get("missing") or ():
        rows.append(("missing", m["path"], m["question"], m.get("provision") or ""))
    rows += [("assumption", "", a, "") for a in (memo.verdict or {}).get("assumptions") or ()]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([guarded(str(c)) for c in row] for row in rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()
