"""The label that automatic numbering shows for the nth item of a list, in every style an Arabic text uses."""

from __future__ import annotations

from corpus.parsing.orders import ABJAD, HIJAI, rank_letter, roman_text

_ABJAD = {"arabicabjad", "arabic-abjad", "abjad", "hebrew2"}
_HIJAI = {"arabicalpha", "arabic-alpha", "hijai"}
_NOTHING = {"none", "bullet", "disc", "circle", "square"}


def label(number: int, style: str) -> str:
    """``3`` as ``decimal`` «3», ``arabicAbjad`` «ج», ``arabicAlpha`` «ت», ``lowerRoman`` «iii»; "" for no number."""
    name = style.lower().replace("_", "-")
    if name in _NOTHING or number < 1:
        return ""
    if name in _ABJAD or name in _HIJAI:
        order = ABJAD if name in _ABJAD else HIJAI
        letter = order[(number - 1) % len(order)]
        return "أ" if letter == "ا" else "هـ" if letter == "ه" else letter
    if "roman" in name:
        return roman_text(number) if number < 40 else str(number)
    if name in ("lower-latin", "lower-alpha", "lowerletter", "upperletter", "upper-latin", "upper-alpha"):
        return rank_letter(number)
    if name in ("hindiarabic", "arabic-indic", "hindinumbers"):
        return str(number).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    return str(number)
