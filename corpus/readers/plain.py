"""Plain text: UTF-8, UTF-16 and Windows-1256 told apart by the bytes themselves."""

from __future__ import annotations

import codecs
import re

from corpus.errors import UnreadableSource
from corpus.model import Remark, Span
from corpus.readers.decoded import Decoded

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SINGLE_BYTE = ("cp1256", "iso8859_6", "cp864", "cp720")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
# A text may hold a stray control character; one in a hundred, and more than a few, mark a file of another kind.
_MOST_CONTROLS = 0.01
_FEW = 10
_COMMON = re.compile(r"(?<![\u0621-\u064a])(?:ال|و|في|من|على|إلى|أو|هذه|التي)")
_LETTER = re.compile(r"[\u0621-\u064a]")


def read_text(data: bytes) -> Decoded:
    """The text of plain bytes."""
    encoding, body = _encoding(data)
    text = body.decode(encoding, "replace")
    remarks = _undecodable(text) if "\ufffd" in text else ()
    return Decoded(clean(text), "txt", encoding, (*remarks, *_controls(text)))


def clean(text: str) -> str:
    """A text without the control characters that no text may hold; line ends made ``\\n``."""
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _FORBIDDEN.sub("", text) if _FORBIDDEN.search(text) else text


def _encoding(data: bytes) -> tuple[str, bytes]:
    for bom, name in _BOMS:
        if data.startswith(bom):
            return name, data[len(bom) :]
    wide = _utf16(data)
    if wide:
        return wide, data[: len(data) // 2 * 2]
    try:
        data.decode("utf-8")
        return "utf-8", data
    except UnicodeDecodeError as fault:
        if fault.start >= len(data) - 3 or _mostly_utf8(data):
            return "utf-8", data
    scores = {name: _plausible(data[:200_000], name) for name in _SINGLE_BYTE}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] <= 0:
        raise UnreadableSource("لم يُعرف ترميز الملف: ليس UTF-8 ولا UTF-16 ولا Windows-1256")
    return best, data


def _utf16(data: bytes) -> str | None:
    """UTF-16 without its mark: every other byte of Arabic text in it is 0x06, of its spaces and line ends 0x00."""
    sample = data[:4000]
    if len(sample) < 4:
        return None
    even, odd = sample[::2], sample[1::2]
    for name, high in (("utf-16-le", odd), ("utf-16-be", even)):
        if sum(byte in (0x00, 0x06, 0x20, 0xFE, 0xFB) for byte in high) > 0.9 * len(high) and 0x06 in high:
            return name
    return None


def _mostly_utf8(data: bytes) -> bool:
    """Whether all but a few bytes are UTF-8: a damaged file, not another encoding."""
    text = data[:400_000].decode("utf-8", "replace")
    return len(_LETTER.findall(text)) > 10 * text.count("\ufffd")


def _plausible(data: bytes, encoding: str) -> float:
    text = data.decode(encoding, "replace")
    letters = len(_LETTER.findall(text))
    return len(_COMMON.findall(text)) * 4 + letters - 10 * text.count("\ufffd") if letters else 0.0


def _controls(text: str) -> tuple[Remark, ...]:
    found = _FORBIDDEN.findall(text)
    if not found:
        return ()
    if len(found) > max(_FEW, _MOST_CONTROLS * len(text)):
        raise UnreadableSource(f"ليس ملفا نصيا: فيه {len(found)} من محارف التحكم التي لا يحويها نص")
    before = clean(text[: text.index(found[0])])
    at, end = len(before), min(len(before) + 1, len(clean(text)))
    message = f"محارف تحكم لا تُرى في {len(found)} موضعًا؛ حُذفت"
    return (Remark(before.count("\n") + 1, "control-characters", message, Span(min(at, end), end)),)


def _undecodable(text: str) -> tuple[Remark, ...]:
    at = text.index("\ufffd")
    line = text.count("\n", 0, at) + 1
    count = text.count("\ufffd")
    return (
        Remark(
            line,
            "undecodable-bytes",
            f"بايتات ليست من ترميز الملف في {count} موضعًا؛ وُضعت مكانها علامة بديلة",
            Span(at, at + 1),
        ),
    )
