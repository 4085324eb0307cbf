"""Citations in the forms others read: addresses, selectors, Akoma Ntoso, links, words to copy."""

from __future__ import annotations

from lxml import etree

from corpus.citing import cite, find, resolve
from corpus.citing.links import address, akn_reference, copied, linked, offsets, selectors, written
from tests.corpus.citing.trees import TREATY

TEXT = "راجع 😀 الفقرة 3 (أ) من المادة 5 <مهم> والفقرات من 1 إلى 3 منها، والبندين (أ) و(ج) من الفقرة 4، والمادة 7."


def test_links_change_nothing_but_the_citations() -> None:
    resolved = resolve(find(TEXT), TREATY)
    markdown = linked(TEXT, resolved, "markdown", base="https://example.org/")
    assert "[الفقرة 3 (أ) من المادة 5](https://example.org/instruments/sample/art_5__para_3__point_a)" in markdown
    page = etree.HTML(linked(TEXT, resolved, "html"))
    assert "".join(page.itertext()) == TEXT
    assert [a.get("href", "").rpartition("/")[2] for a in page.iter("a")] == [
        "art_5__para_3__point_a", "art_5__para_1", "art_5__para_4__point_a",
    ]  # fmt: skip


def test_akoma_ntoso_references_are_single_ranged_or_several() -> None:
    resolved = resolve(find(TEXT), TREATY)
    root = etree.fromstring(f"<p>{linked(TEXT, resolved, 'akn')}</p>")
    assert "".join(root.itertext()) == TEXT
    assert [e.tag for e in root] == ["ref", "rref", "mref"]
    assert (root[1].get("from"), root[1].get("upTo")) == ("#art_5__para_1", "#art_5__para_3")
    assert [r.get("href") for r in root[2]] == ["#art_5__para_4__point_a", "#art_5__para_4__point_c"]
    assert akn_reference(resolved[-1]) == "والمادة 7"  # not in the text: plain words


def test_selectors_find_the_words_again() -> None:
    (citation, *_) = find(TEXT)
    quote, position = selectors(TEXT, citation.span.start, citation.span.end)
    assert TEXT[position["start"] : position["end"]] == quote["exact"] == citation.text
    assert TEXT.index(quote["prefix"] + quote["exact"] + quote["suffix"]) == citation.span.start - len(quote["prefix"])


def test_offsets_in_bytes_and_utf16_units() -> None:
    (citation, *_) = find(TEXT)
    at = offsets(TEXT, citation.span.start, citation.span.end)
    assert TEXT.encode()[at["byte_start"] : at["byte_end"]].decode() == citation.text
    assert TEXT.encode("utf-16-le")[2 * at["utf16_start"] : 2 * at["utf16_end"]].decode("utf-16-le") == citation.text
    assert at["utf16_start"] == citation.span.start + 1  # the emoji is two units


def test_words_to_copy_carry_their_citation_and_address() -> None:
    both = copied(TREATY, "art_5__para_3__point_a", base="https://example.org")
    assert both["plain"] == "«نقطة أ من 3» (المادة 5، الفقرة 3 (أ))"
    root = etree.HTML(both["rich"])
    assert root.find(".//a").get("href") == "https://example.org" + address("sample", "art_5__para_3__point_a")
    assert root.find(".//blockquote").get("dir") == "rtl"


def test_a_look_up_gives_every_house_style() -> None:
    (row,) = cite("الفقرة 3 (أ) من المادة 5", TREATY)["citations"]
    forms = row["written"]["art_5__para_3__point_a"]
    assert forms == written(TREATY, "art_5__para_3__point_a")
    assert {lang: f["short"] for lang, f in forms.items()} == {
        "ar": "المادة 5، الفقرة 3 (أ)", "en": "Article 5(3)(a)", "fr": "article 5, paragraphe 3, a)",
    }  # fmt: skip
    assert row["quotes"][0]["address"] == "/instruments/sample/art_5__para_3__point_a"
    assert row["akn"].startswith("<ref ")
