"""A few pages as they should look, compared with pinned pictures.

The pictures are small greys: what is compared is where ink stands on the page, not how a browser smooths a letter.
``MITHAQ_PIN=1 pytest tests/web/test_pinned.py`` draws them anew; look at what changed before committing.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from PIL import Image, ImageChops, ImageStat

pytestmark = pytest.mark.browser

PINNED = Path(__file__).parent / "pinned"
SIZE = (160, 112)
# Two drawings of one page hardly differ; one laid out from the wrong side differs by 4 (a short page) to 9.
MOST = 3.0
PAGES = {
    "ask": "/",
    "answer": "/ask?" + urlencode({"q": "شركتنا لديها موقع بناء استمر سبعة أشهر، هل تعد منشأة دائمة؟"}),
    "provision": "/instruments/article5/art_5__para_4__point_b",
    "answer_en": "/ask?" + urlencode({"q": "Our building site lasted seven months. Is it a permanent establishment?"}),
}


def _small(page: Any) -> Image.Image:
    page.evaluate("document.fonts.ready")
    shot = page.screenshot(clip={"x": 0, "y": 0, "width": 1280, "height": 896})
    return Image.open(io.BytesIO(shot)).convert("L").resize(SIZE, Image.Resampling.BOX)


def _distance(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_was_pinned(visit: Callable[..., Any], name: str) -> None:
    seen = _small(visit(PAGES[name]))
    path = PINNED / f"{name}.png"
    if os.environ.get("MITHAQ_PIN"):
        seen.save(path, optimize=True)
    pinned = Image.open(path)
    assert _distance(seen, pinned) < MOST
    mirrored = pinned.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert _distance(mirrored, pinned) > MOST, "the measure would not see a page laid out from the wrong side"
