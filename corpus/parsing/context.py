"""What stands around a number or a letter: whether it is part of a reference, not a marker."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from corpus.parsing.data import any_of

Refers = Literal["no", "perhaps", "yes"]

_NOUN = r"(?<!هذه )(?<!هذا )(?<!تلك )(?<!ذات )(?<!نفس )(?:[وفبكل]|ال|لل|بال|وال|فال|كال|ولل)?(?:{nouns})"
_LONE = r"[(\[]\s?(?:\d{1,3}|[ء-غف-ي])\s?[)\]]|\"\s?[ء-غف-ي]\s?\""
_AFTER = re.compile(
    r"\s*(?:(?:[،,])?\s*(?:و|او)\s?[(\"]|من\s+(?:هذه|هذا|الماده|ماده|الفقره|البند|الاتفاقيه|القانون|النظام|المرسوم|تلك|ذات|نفس)"
    r"|اعلاه|(?:المشار|المذكور|المنصوص|السابق)|الي\s+[(\d\"])"
)
_OR = re.compile(r"[،,؛;]\s*(?:او|و)\s*\Z")
_ALL = re.compile(r"(?<!\w)(?:او|و)\s*\Z")

# The signs that may end the words before a reference; most labels stand after another sign.
_MAY_REFER = ":،,("


@cache
def _noun_before() -> re.Pattern[str]:
    noun = _NOUN.format(nouns=any_of("reference_nouns"))
    return re.compile(rf"(?:(?<!\w)(?:{noun}\s*:?|من|الي|في|بين|حتي)|\w[(])\s*\Z")


@cache
def _any_before() -> re.Pattern[str]:
    noun = _NOUN.format(nouns=f"{any_of('reference_nouns')}|{any_of('lettered')}")
    return re.compile(
        rf"(?:(?<!\w)(?:{noun}\s*:?|ق|ص|صفحه|من|الي|في|بين|حتي|او|و|علي)|(?:{_LONE})\s*(?:[،,]\s*(?:و|او)?|و|او)|\w[(])\s*\Z"
    )


@lru_cache(maxsize=8192)
def _may_refer(word: str) -> bool:
    """Whether a word before a label may make it a reference: most words cannot, whatever stands before them."""
    return _any_before().search(word) is not None


def refers(text: str, start: int, end: int, *, opens_line: bool, wrapped: bool) -> Refers:
    """Whether what stands at ``[start, end)`` is a reference to a provision rather than its label.

    ``opens_line``: it opens a line in a form that only markers have (``ب)``, ``3-``); then «or» before it is the end of
    the item above, not a reference, and only in ``wrapped`` text can the noun of a reference stand at the end of the
    line above. "perhaps": an «or» after a comma may join two items as well as two references.
    """
    before = text[max(0, start - 26) : start]
    if opens_line and (not wrapped or ("\n" in before and not before.rsplit("\n", 1)[0].split("\n")[-1].strip())):
        return "no"
    if _AFTER.match(text, end):
        return "yes"
    words = before.rstrip()
    last = words[-1:]
    if not (last in _MAY_REFER or (last.isalpha() and _may_refer(words.rsplit(None, 1)[-1]))):
        return "no"
    if (_noun_before() if opens_line else _any_before()).search(before):
        return "perhaps" if _OR.search(before) else "yes"
    return "no"
