"""Small instruments built by hand, of the shapes that treaties and laws have."""

from __future__ import annotations

from corpus.model import EId, Instrument, InstrumentId, Level, Metadata, Provision, Span

_LEVELS: dict[str, Level] = {
    "art": "article", "para": "paragraph", "point": "point", "item": "item", "sent": "sentence", "chp": "chapter",
}  # fmt: skip


def instrument(rows: list[tuple[str, str, str]], title: str = "اتفاقية للتجربة", kind: str = "treaty") -> Instrument:
    """An instrument of (eId, marker, words) rows in the order of the text; a provision's spans cover its children."""
    source, own = "", {}
    for eid, marker, words in rows:
        source += f"{marker} "
        own[eid] = (len(source), len(source) + len(words))
        source += f"{words}\n"
    roots = tuple(_build(eid, rows, own, source) for eid, _, _ in rows if _parent(eid, own) is None)
    return Instrument(InstrumentId("sample"), Metadata(title, kind=kind), source, roots)  # type: ignore[arg-type]


def _parent(eid: str, own: dict[str, tuple[int, int]]) -> str | None:
    up = eid.rpartition("__")[0]
    while up and up not in own:
        up = up.rpartition("__")[0]
    return up or None


def _build(eid: str, rows: list[tuple[str, str, str]], own: dict[str, tuple[int, int]], source: str) -> Provision:
    children = tuple(_build(e, rows, own, source) for e, _, _ in rows if _parent(e, own) == eid)
    first = Span(*own[eid])
    spans = tuple(s for s in (first, *(s for c in children for s in c.spans)) if len(s))
    text = " ".join(source[s.start : s.end] for s in spans)
    marker = next(m for e, m, _ in rows if e == eid)
    level = _LEVELS[eid.rpartition("__")[2].split("_")[0]]
    chapeau = source[first.start : first.end] if children else ""
    return Provision(
        EId(eid),
        level,
        marker,
        text,
        spans,
        chapeau=chapeau,
        chapeau_spans=(first,) if chapeau else (),
        children=children,
    )


def _article() -> Instrument:
    """One article of the shape of the shipped one: paragraphs 1-8, points as there, two sentences in paragraph 8."""
    rows = [("art_5", "المادة 5", "المنشأة الدائمة")]
    points = {2: "abcdefgh", 3: "ab", 4: "abcdef", 5: "ab"}
    printed = dict(zip("abcdefgh", "أبجدهوزح", strict=True))
    for number in range(1, 9):
        rows.append((f"art_5__para_{number}", f"{number} -", f"حكم الفقرة ذات الرقم {number} في هذا النص"))
        rows += [
            (f"art_5__para_{number}__point_{c}", f"{printed[c]})", f"نقطة {printed[c]} من {number}")
            for c in points.get(number, "")
        ]
    rows += [("art_5__para_8__sent_1", "", "الجملة الأولى."), ("art_5__para_8__sent_2", "", "الجملة الثانية.")]
    return instrument(rows, title="اتفاقية تجنب الازدواج الضريبي")


TREATY = _article()
