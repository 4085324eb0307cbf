"""What the parser's tests share: reading a text, its provisions by eId, and the law that no character is lost."""

from __future__ import annotations

from collections import Counter

import pytest

from corpus.model import Instrument, Metadata, slices
from corpus.parsing import parse
from corpus.parsing.build import UNSEEN


def _read(text: str, title: str = "نص") -> Instrument:
    return parse(text, "test", Metadata(title=title))


def _words(instrument: Instrument) -> dict[str, str]:
    """eId -> the provision's own words (its chapeau when it has points), sentences left out."""
    return {p.id: p.chapeau or p.text for p in instrument.walk() if p.level != "sentence"}


def _whole(instrument: Instrument) -> None:
    """Every provision is slices of its source, ids are unique, and every character of the source is in exactly one leaf
    provision, chapeau, tail, marker, heading or reported furniture."""
    source = instrument.source
    held: Counter[int] = Counter()
    ids = Counter(p.id for p in instrument.walk())
    assert [i for i, n in ids.items() if n > 1] == []
    for provision in instrument.walk():
        assert provision.text == slices(source, provision.spans)
        assert provision.heading == slices(source, provision.heading_spans)
        spans = [*provision.heading_spans, *([provision.marker_span] if provision.marker_span else [])]
        if provision.level == "sentence":
            continue
        if any(c.level != "sentence" for c in provision.children):
            assert provision.chapeau == slices(source, provision.chapeau_spans)
            assert provision.tail == slices(source, provision.tail_spans)
            spans += [*provision.chapeau_spans, *provision.tail_spans]
        else:
            spans += provision.spans
        for span in spans:
            held.update(range(span.start, span.end))
    for span in instrument.furniture:
        held.update(range(span.start, span.end))
    wrong = [(i, c, held[i]) for i, c in enumerate(source) if held[i] != 1 and c not in UNSEEN]
    assert wrong == []
    for row in instrument.report:
        assert 0 <= row.span.start <= row.span.end <= len(source)
        assert 1 <= row.line <= source.count("\n") + 1


@pytest.fixture(scope="session")
def read():
    """Read a text: ``read(text, title="…")``."""
    return _read


@pytest.fixture(scope="session")
def words():
    """An instrument's provisions by eId, with their own words."""
    return _words


@pytest.fixture(scope="session")
def whole():
    """The law that nothing is lost, checked on an instrument."""
    return _whole
