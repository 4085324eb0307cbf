"""The answer as JSON: what the engine gave, as it gave it, with where it came from."""

from __future__ import annotations

import json

from api.export.memo import Memo


def to_json(memo: Memo) -> bytes:
    """``{"question", "instrument", "case", "answer", "verdict", "address", "version"}``."""
    value = {
        "question": memo.question,
        "instrument": memo.instrument,
        "title": memo.title,
        "case": memo.case,
        "answer": memo.answer,
        "verdict": memo.verdict,
        "address": memo.address,
        "version": memo.version,
    }
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
