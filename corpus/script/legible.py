"""Whether a text can be read at all: mojibake, lost characters, no Arabic. A silently wrong text is worse than none."""

from __future__ import annotations

import re

_ARABIC = re.compile(r"[\u0621-\u064a\ufb50-\ufdff\ufe70-\ufefc]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
# UTF-8 Arabic read as Windows-1252 or Latin-1: Ø or Ù before a sign of the upper half.
_UTF8_AS_LATIN = re.compile(
    r"[ØÙÚÛ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
# Windows-1256 read as Latin-1: whole words of accented letters.
_1256_AS_LATIN = re.compile(r"[\u00c0-\u00ff\u0152\u0153\u0192][\u00c0-\u00ff\u0152\u0153\u0192]{3,}")
# UTF-8 Arabic read as Windows-1256: ط or ظ before a sign.
_UTF8_AS_1256 = re.compile(r"[طظ][\u00a0-\u00bf\u0600-\u0620\u0660-\u06ff\u2013-\u203a\u20ac\u2122\u0152\u0192\u02c6]")
_LOST = re.compile(r"[\ufffd\ue000-\uf8ff]")
_SAMPLE = 20_000
_QUESTIONS = re.compile(r"\?\?\?+")


def illegible(text: str) -> str | None:
    """Why the text cannot be read, in Arabic, or ``None`` when it can. A long text is judged by three parts of it."""
    if len(text) > 3 * _SAMPLE:
        middle = (len(text) - _SAMPLE) // 2
        text = text[:_SAMPLE] + text[middle : middle + _SAMPLE] + text[-_SAMPLE:]
    arabic = sum(map(len, _ARABIC.findall(text)))
    if len(_UTF8_AS_LATIN.findall(text)) > max(4, 0.2 * arabic):
        return "النص مشوّه الترميز: نص UTF-8 قُرئ على أنه Latin-1 أو Windows-1252. أعد حفظه بترميز UTF-8"
    if sum(map(len, _1256_AS_LATIN.findall(text))) > max(12, 0.5 * arabic):
        return "النص مشوّه الترميز: نص Windows-1256 قُرئ على أنه Latin-1. أعد حفظه بترميز UTF-8"
    if len(_UTF8_AS_1256.findall(text)) > max(6, 0.15 * arabic):
        return "النص مشوّه الترميز: نص UTF-8 قُرئ على أنه Windows-1256. أعد حفظه بترميز UTF-8"
    if len(_LOST.findall(text)) > max(4, 0.02 * arabic):
        return "فُقدت محارف كثيرة من النص (علامات بديلة مكان الحروف)، فلا يُقرأ منه نص موثوق"
    if sum(map(len, _QUESTIONS.findall(text))) > max(20, 0.2 * arabic):
        return "حُفظ النص بترميز لا يحمل العربية فصارت حروفه علامات استفهام، فلا يُقرأ منه شيء"
    if not text.strip():
        return "النص فارغ"
    if arabic < 12 or arabic < 0.15 * len(_LATIN.findall(text)):
        return "لا يوجد في الملف نص عربي يُقرأ"
    return None
