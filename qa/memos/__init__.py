"""Checking a lawyer's memo: every citation resolved to the exact provision, every quotation compared word by word.

Invariant: no quotation that differs from the source in a word is ever called exact or typographic; a likeness only
tells where to look; what was not checked says so.
"""

from corpus.citing import cite
from qa.memos.check import check_text
from qa.memos.report import CheckedQuotation, MemoReport

__all__ = ["CheckedQuotation", "MemoReport", "check_text", "cite"]
