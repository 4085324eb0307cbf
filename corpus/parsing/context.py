"""What stands around a number or a letter: whether it is part of a reference, not a marker."""

from __future__ import annotations

import re

_NOUN = (
    r"(?:[وفبكل]|ال|لل|بال|وال|فال|كال|ولل)?(?:فقره|فقرات|فقرتين|فقرتان|بند|بنود|بندين|بندان|ماده|مواد|مادتين|مادتان|نقطه|نقاط|"
    r"حرف|فصل|فصول|فصلين|رقم|عدد|سنه)"
)
_LONE = r"[(\[]\s?(?:\d{1,3}|[ء-غف-ي])\s?[)\]]|\"\s?[ء-غف-ي]\s?\""
_NOUN_BEFORE = re.compile(rf"(?:(?<!\w)(?:{_NOUN}|من|الي|في|بين|حتي)\s*:?|\w[(])\s*\Z")
_ANY_BEFORE = re.compile(
    rf"(?:(?<!\w)(?:{_NOUN}|ق|ص|صفحه|من|الي|في|بين|حتي|او|و|علي)\s*:?|(?:{_LONE})\s*(?:[،,]\s*(?:و|او)?|و|او)|\w[(])\s*\Z"
)
_AFTER = re.compile(
    r"\s*(?:(?:[،,])?\s*(?:و|او)\s?[(]|من\s+(?:هذه|هذا|الماده|ماده|الفقره|البند|الاتفاقيه|القانون|النظام|المرسوم|تلك|ذات|نفس)"
    r"|اعلاه|(?:المشار|المذكور|المنصوص|السابق)|الي\s+[(\d])"
)


def refers(text: str, start: int, end: int, *, opens_line: bool) -> bool:
    """Whether what stands at ``[start, end)`` is a reference to a provision rather than its label.

    ``opens_line``: it opens a line in a form that only markers have (``ب)``, ``3-``); then «or» before it is the end of
    the item above, not a reference.
    """
    before = text[max(0, start - 24) : start]
    if (_NOUN_BEFORE if opens_line else _ANY_BEFORE).search(before):
        return True
    return bool(_AFTER.match(text, end))
