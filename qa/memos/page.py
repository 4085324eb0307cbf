"""The report on a memo as one self-contained HTML page: the memo with its findings marked, and a table of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from corpus.citing.format import Lang
from qa.memos.findings import Finding, findings
from qa.memos.report import MemoReport

_STYLE = """
body{font-family:"Noto Naskh Arabic","Amiri","Segoe UI",serif;line-height:1.9;max-width:60rem;margin:2rem auto;
padding:0 1rem;
color:#1b1b1b;background:#fff}
h1,h2{font-size:1.2rem}.memo{white-space:pre-wrap;border:1px solid #ccc;padding:1rem;border-radius:4px}
mark{background:none;border-bottom:2px solid;color:inherit;padding:0 1px}
mark.right{border-color:#2a7a3b}mark.doubtful{border-color:#9a6700;border-bottom-style:dashed}
mark.wrong{border-color:#b3261e;border-bottom-style:double;background:#fdecea}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.4rem;vertical-align:top;text-align:start}
td.wrong{color:#8c1d18;font-weight:bold}td.doubtful{color:#7a5200}td.right{color:#1e5c2b}
@media print{body{max-width:none;margin:0}a{color:inherit;text-decoration:none}}
"""
_WORDS = {
    "ar": ("تقرير فحص المذكرة", "نص المذكرة", "النتائج", ("#", "العبارة", "النتيجة", "البيان")),
    "en": ("Report on the memo", "The memo", "Findings", ("#", "Words", "Outcome", "Detail")),
    "fr": ("Rapport sur la note", "La note", "Résultats", ("#", "Texte", "Résultat", "Détail")),
}


def html_report(report: MemoReport, lang: Lang = "ar") -> str:
    """The page. Every word of the memo is in it, escaped; a finding links its row and its place both ways."""
    rows = findings(report, lang)
    title, memo, results, heads = _WORDS[lang]
    head = "".join(f"<th scope=col>{escape(h)}</th>" for h in heads)
    body = "".join(_row(n, f) for n, f in enumerate(rows))
    return (
        f'<!doctype html><html lang="{lang}" dir="{"rtl" if lang == "ar" else "ltr"}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body><h1>{escape(title)}</h1><h2>{escape(results)}</h2>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f'<h2>{escape(memo)}</h2><div class="memo" dir="auto">{"".join(_marked(report.text, rows))}</div></body></html>'
    )


def _row(number: int, finding: Finding) -> str:
    lines = "<br>".join(escape(line) for line in finding.lines)
    return (
        f'<tr id="f{number}"><td><a href="#m{number}">{number + 1}</a></td><td>{escape(finding.text)}</td>'
        f'<td class="{finding.grade}">{escape(finding.title)}</td><td>{lines}</td></tr>'
    )


def _marked(text: str, rows: Sequence[Finding]) -> Iterator[str]:
    """The memo with marks; a finding inside another is marked inside it, one that only overlaps is cut at its edge."""
    at = 0
    open_until: list[int] = []
    for number, finding in enumerate(rows):
        while open_until and open_until[-1] <= finding.start:
            end = open_until.pop()
            yield escape(text[at:end]) + "</mark>"
            at = end
        yield escape(text[at : finding.start])
        at = finding.start
        end = min([finding.end, *open_until])
        title = escape(" — ".join((finding.title, *finding.lines)), quote=True)
        yield f'<mark class="{finding.grade}" id="m{number}" title="{title}">'
        open_until.append(end)
    while open_until:
        end = open_until.pop()
        yield escape(text[at:end]) + "</mark>"
        at = end
    yield escape(text[at:])
