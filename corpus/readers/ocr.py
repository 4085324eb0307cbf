"""OCR through Debian's tesseract with Arabic, when it is installed; else a message that says what to install."""

from __future__ import annotations

import shutil
import subprocess

from corpus.errors import UnreadableSource
from corpus.readers.decoded import Decoded
from corpus.readers.plain import clean

_SECONDS = 120
MISSING = (
    "الصفحات ممسوحة ضوئيًا ولا نص فيها، ولقراءتها يلزم برنامج tesseract مع العربية: "
    "sudo apt install tesseract-ocr tesseract-ocr-ara"
)


def read_image(data: bytes) -> Decoded:
    """The text of an image of a page (PNG, JPEG, TIFF, BMP: tesseract reads the file itself)."""
    return Decoded(clean(recognise(data)), "image")


def recognise(image: bytes) -> str:
    """The Arabic text of an image file's bytes."""
    program = shutil.which("tesseract")
    if program is None:
        raise UnreadableSource(MISSING)
    command = [program, "stdin", "stdout", "-l", "ara", "--psm", "4"]
    try:
        done = subprocess.run(command, input=image, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired as fault:
        raise UnreadableSource(f"طال التعرف على حروف الصفحة فوق {_SECONDS} ثانية") from fault
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UnreadableSource(f"أخفق التعرف على الحروف: {reason[-1] if reason else done.returncode}. {MISSING}")
    return done.stdout.decode("utf-8", "replace").replace("\f", "")


def graymap(width: int, height: int, stride: int, pixels: bytes) -> bytes:
    """Gray pixels, one byte each, as a PGM file, which tesseract reads without any image library of ours."""
    rows = pixels if stride == width else b"".join(pixels[r * stride : r * stride + width] for r in range(height))
    return b"P5 %d %d 255\n" % (width, height) + rows
