"""Answers as files: DOCX, PDF, CSV, JSON, Akoma Ntoso. Invariant: the words of the page, the law's unaltered."""

from __future__ import annotations

from typing import Any

from api.export.memo import Memo

FORMATS = ("docx", "pdf", "csv", "json", "akn")


def write(kind: str, memo: Memo, engine: Any) -> tuple[bytes, str]:
    """The memo as a file of that kind, and its media type. Raises ``BadInput`` when the kind needs what is not
    installed (PDF: the extra ``pdf``)."""
    if kind == "docx":
        from api.export.docx import DOCX, to_docx

        return to_docx(memo), DOCX
    if kind == "pdf":
        from api.export.pdf import to_pdf

        return to_pdf(memo), "application/pdf"
    if kind == "csv":
        from api.export.tables import to_csv

        return to_csv(memo), "text/csv; charset=utf-8"
    if kind == "akn":
        from api.export.akn import quoted_sources

        return quoted_sources(memo, engine), "application/akn+xml"
    from api.export.data import to_json

    return to_json(memo), "application/json"


__all__ = ["FORMATS", "Memo", "write"]
