"""Pages to read in: the library, an instrument, a provision's own address, search, comparison."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup, escape
from starlette.responses import RedirectResponse, Response

from api.web import decisive
from api.web.present import shown_quotes
from api.web.served import Names, Served, instruments, served, titles
from api.web.view import View, render, segments, view
from corpus.errors import BadInput, NotFound

router = APIRouter(include_in_schema=False)
Json = Mapping[str, Any]
PAGE = 10


@router.get("/instruments")
async def library(request: Request) -> Response:
    """What the library holds."""
    s = served(request)
    added = request.query_params.get("added", "")
    return await s.call(lambda: _library(request, s, added))


def _library(request: Request, s: Served, added: str) -> Response:
    rows = instruments(s.engine)
    title = next((i["title"] for i in rows if i["id"] == added), "")
    return render(request, "library.html", instruments=rows, added=title)


@router.post("/instruments")
async def add(request: Request) -> Response:
    """Add an instrument, where the settings allow it."""
    s = served(request)
    if not s.settings.allow_ingest:
        raise BadInput(view(request).t("library.add_off"))
    async with request.form(max_files=1, max_fields=20) as form:
        file = form.get("file")
        if file is None or isinstance(file, str):
            raise BadInput(view(request).t("memos.nothing"))
        given: dict[str, Any] = {"data": await file.read(), "name": file.filename or "document", "replace": False}
        ident, title = (str(form.get(k, "")).strip() for k in ("id", "title"))
    await s.call(lambda: s.add({**given, "id": ident, "title": title}))
    return RedirectResponse(view(request).url("/instruments", [("added", ident)]), 303)


@router.get("/instruments/{ident}.akn")
async def akn(request: Request, ident: str) -> Response:
    """An instrument as Akoma Ntoso."""
    s = served(request)
    data = await s.call(lambda: s.engine.akoma_ntoso(ident))
    headers = {"content-disposition": f'attachment; filename="{re.sub(r"[^A-Za-z0-9._-]", "_", ident)}.xml"'}
    return Response(data, media_type="application/akn+xml", headers=headers)


@router.get("/instruments/{ident}")
async def instrument(request: Request, ident: str) -> Response:
    """The reader: contents, text, permalinks, references as links."""
    s = served(request)
    return await s.call(lambda: _instrument(request, s, ident))


def flat(nodes: Sequence[Json]) -> Iterator[Json]:
    """Every provision of a nested tree, in the order of the text."""
    for node in nodes:
        yield node
        yield from flat([c for c in node["children"] if isinstance(c, Mapping)])


_TERM = re.compile(r"(?:بعبارة|عبارة|بتعبير|تعبير|بمصطلح|مصطلح|بكلمة|كلمة)\s+[\"«“]([^\"»”]{2,60})[\"»”]")


def defined(doc: Json) -> list[tuple[str, str, str]]:
    """The terms an instrument puts between quotation marks after «the expression»: (term, eId, citation), each once."""
    found: dict[str, tuple[str, str, str]] = {}
    for node in flat(doc["provisions"]):
        own = node["text"] if not node["children"] else node.get("chapeau", "")
        for match in _TERM.finditer(own):
            found.setdefault(match[1], (match[1], node["id"], node["citation"]))
    return list(found.values())


def linker(v: View, ident: str) -> Any:
    """A function that writes a provision's text with its references as links; the words themselves stay as they are."""

    def linked(node: Json, text: str) -> Markup:
        spans: dict[tuple[int, int], Json] = {}
        at = 0
        for ref in node.get("references") or ():
            words = " ".join(ref["text"].split())
            start = text.find(words, at)
            if start >= 0 and words:
                at = start + len(words)
                spans[(start, at)] = ref
        out, done = Markup(""), 0
        for (start, end), ref in spans.items():
            out += escape(text[done:start]) + _link(v, ident, ref, text[start:end])
            done = end
        return out + escape(text[done:])

    return linked


def _link(v: View, ident: str, ref: Json, words: str) -> Markup:
    targets = ref["meant"] or (ref["printed"] if ref["exists"] else [])
    if not targets:
        return escape(words)
    title = Markup(' title="{}"').format(ref["note"]) if ref.get("note") else Markup("")
    return Markup('<a class="inner{}" href="{}"{}>{}</a>').format(
        " doubtful" if ref.get("note") else "", v.permalink(ident, targets[0]), title, words
    )


def _instrument(request: Request, s: Served, ident: str) -> Response:
    v = view(request)
    doc = s.engine.instrument(ident, v.lang)
    return render(request, "instrument.html", doc=doc, linked=linker(v, ident), defined=defined(doc))


@router.get("/instruments/{ident}/{eid}")
async def provision(request: Request, ident: str, eid: str) -> Response:
    """A provision at its own address, which never changes."""
    s = served(request)
    return await s.call(lambda: _provision(request, s, ident, eid))


def _provision(request: Request, s: Served, ident: str, eid: str) -> Response:
    v = view(request)
    doc = s.engine.instrument(ident, v.lang)
    order = list(flat(doc["provisions"]))
    at = next((i for i, n in enumerate(order) if n["id"] == eid), None)
    if at is None:
        raise NotFound(f"{ident}: {eid}")
    node = order[at]
    above = [n for n in order[:at] if eid.startswith(n["id"] + "__") and any(c["id"] in eid for c in n["children"])]
    parent = above[-1] if above and node["level"] in ("point", "item") else {}
    names = Names(s.engine, v.lang)
    return render(
        request,
        "provision.html",
        doc=doc,
        node=node,
        above=above,
        around=parent.get("chapeau", ""),
        after=parent.get("tail", ""),
        linked=linker(v, ident),
        names=lambda e: names(ident, e),
        international=names.international(ident, eid),
        references=node.get("references") or [],
        cited_by=[n["id"] for n in order if _refers(n, eid)],
        before=order[at - 1]["id"] if at else None,
        following=order[at + 1]["id"] if at + 1 < len(order) else None,
    )


def _refers(node: Json, eid: str) -> bool:
    leaf = not [c for c in node["children"] if c["level"] != "sentence"]
    return leaf and any(eid in (r["meant"] or r["printed"]) for r in node.get("references") or ())


@router.get("/search")
async def search(request: Request, q: str = "", instrument: str = "", offset: str = "0") -> Response:
    """Search with its hits marked."""
    s = served(request)
    start = min(int(offset), 10_000) if offset.isascii() and offset.isdigit() else 0
    return await s.call(lambda: _search(request, s, q.strip()[:500], instrument, start))


def _search(request: Request, s: Served, q: str, instrument: str, offset: int) -> Response:
    v = view(request)
    found: Json = {"total": 0, "hits": []}
    if q:
        found = s.engine.search(q, instrument=instrument or None, limit=PAGE, offset=offset, lang=v.lang).to_json()
    hits = shown_quotes(v, found["hits"], {}, Names(s.engine, v.lang).international, titles(s.engine))
    meant = found.get("did_you_mean") or []
    return render(
        request,
        "search.html",
        q=q,
        instrument=instrument,
        offset=offset,
        total=found["total"],
        hits=hits,
        did_you_mean=[meant] if isinstance(meant, str) else list(meant),
        instruments=instruments(s.engine),
    )


@router.get("/compare")
async def compare(request: Request, a: str = "", b: str = "") -> Response:
    """Two instruments beside each other."""
    s = served(request)
    return await s.call(lambda: _compare(request, s, a, b))


def _leaves(doc: Json) -> dict[str, Json]:
    """The provisions that hold words of their own, by eId: leaves, and chapeaux of the others."""
    found: dict[str, Json] = {}
    for node in flat(doc["provisions"]):
        inner = [c for c in node["children"] if c["level"] != "sentence"]
        words = node["text"] if not inner else node.get("chapeau", "")
        if words and node["level"] not in ("sentence", "heading"):
            found[node["id"]] = {**node, "words": words}
    return found


def _compare(request: Request, s: Served, a: str, b: str) -> Response:
    v = view(request)
    rows = instruments(s.engine)
    first = a or (rows[0]["id"] if rows else "")
    second = b or next((i["id"] for i in rows if i["id"] != first), first)
    given: dict[str, Any] = {"pairs": None, "titles": ("", ""), "counts": {}}
    if a and b:
        docs = [s.engine.instrument(i, v.lang) for i in (a, b)]
        roles = [decisive.first_roles(s.engine, i) for i in (a, b)]
        pairs = list(_beside(v, (a, b), [_leaves(d) for d in docs], roles))
        counts = {state: sum(p["state"] == state for p in pairs) for state in ("same", "differ", "alone")}
        given = {"pairs": pairs, "titles": [d["title"] for d in docs], "counts": counts}
    return render(request, "compare.html", a=first, b=second, instruments=rows, **given)


def _matched(sides: Sequence[Json], roles: Sequence[Mapping[str, str]]) -> list[tuple[str | None, str | None]]:
    """Which provision stands beside which: that of the same role, else that of the same number within its article."""
    by_role = {role: eid for eid, role in roles[1].items() if eid in sides[1]}
    twin = {eid: by_role[role] for eid, role in roles[0].items() if eid in sides[0] and role in by_role}
    taken = set(twin.values())
    by_number = {_within(e): e for e in sides[1] if e not in taken and e not in roles[1]}
    for eid in sides[0]:
        other = by_number.pop(_within(eid), None) if eid not in twin and eid not in roles[0] else None
        if other:
            twin[eid] = other
    alone = [e for e in sides[1] if e not in set(twin.values())]
    pairs: list[tuple[str | None, str | None]] = [(e, twin.get(e)) for e in sides[0]]
    return pairs + [(None, e) for e in alone]


def _beside(
    v: View, idents: tuple[str, str], sides: Sequence[Json], roles: Sequence[Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    """Provisions beside each other, with the words that differ marked."""
    for first, second in _matched(sides, roles):
        left = sides[0][first] if first else None
        right = sides[1][second] if second else None
        if left is None or right is None:
            lone = [n and _side(v, i, n, [(n["words"], False)]) for i, n in zip(idents, (left, right), strict=True)]
            yield {"state": "alone", "sides": lone}
            continue
        pieces = _differences(left["words"], right["words"])
        both = [_side(v, i, n, p) for i, n, p in zip(idents, (left, right), pieces, strict=True)]
        yield {"state": "same" if left["words"] == right["words"] else "differ", "sides": both}


def _within(eid: str) -> str:
    return eid.partition("__")[2] if eid.startswith("art_") and "__" in eid else eid


def _side(v: View, ident: str, node: Json, pieces: Sequence[tuple[str, bool]]) -> dict[str, Any]:
    return {"href": v.permalink(ident, node["id"]), "citation": node["citation"], "pieces": pieces}


def _differences(one: str, two: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]]:
    """Both texts with the words that differ marked, word by word."""
    tokens = [list(re.finditer(r"\S+", text)) for text in (one, two)]
    match = difflib.SequenceMatcher(None, [t[0] for t in tokens[0]], [t[0] for t in tokens[1]], autojunk=False)
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for op, a1, a2, b1, b2 in match.get_opcodes():
        if op == "equal":
            continue
        if a2 > a1:
            spans[0].append((tokens[0][a1].start(), tokens[0][a2 - 1].end()))
        if b2 > b1:
            spans[1].append((tokens[1][b1].start(), tokens[1][b2 - 1].end()))
    return segments(one, spans[0]), segments(two, spans[1])
