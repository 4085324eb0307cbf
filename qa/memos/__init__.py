"""Checking a lawyer's memo: every citation resolved to the exact provision, every quotation compared word by word.

Invariant: no quotation that differs from the source in a word is ever called exact or typographic; a likeness only
tells where to look; what was not checked says so.
"""

from corpus.citing import cite
from qa.memos.check import check_text
from qa.memos.documents import annotate, check_document
from qa.memos.findings import Finding, findings
from qa.memos.page import html_report
from qa.memos.report import CheckedQuotation, MemoReport

__all__ = [
    "CheckedQuotation",
    "Finding",
    "MemoReport",
    "annotate",
    "check_document",
    "check_text",
    "cite",
    "findings",
    "html_report",
]
