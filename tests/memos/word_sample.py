"""A Word memo with everything a lawyer's file holds, written as a package by hand: split runs, bold, a table, notes, a
header, a text box, tracked changes, a hyperlink, and a part that no tool of ours knows."""

from __future__ import annotations

import io
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_BY = 'w:author="أحمد" w:date="2024-01-01T00:00:00Z"'
_OFFICE = "application/vnd.openxmlformats-officedocument.wordprocessingml"


def run(text: str, properties: str = "") -> str:
    """A run from right to left."""
    return f'<w:r><w:rPr>{properties}<w:rtl/></w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*content: str) -> str:
    """A paragraph from right to left."""
    return f"<w:p><w:pPr><w:bidi/></w:pPr>{''.join(content)}</w:p>"


BODY = "".join((
    paragraph(run("مذكرة قانونية", "<w:b/><w:bCs/>")),
    paragraph(
        run("عرفت الفقرة "), run("(1) من ال", "<w:b/><w:bCs/>"), run("مادة (5) من الاتفاقية المنشأة"),
        run(" بأنها «المكان الثابت الذي "),
        run("يباشر", "<w:i/><w:iCs/>"), run(" فيه المشروع (المؤسسة) كل نشاطه أو بعضه».<FOOT>"),
    ),
    paragraph(
        run("ولا تعتبر كذلك بموجب الفقرة 7 «مجرد كون شركة مقيمة في إحدى الدولتين المتعاقدتين "),
        f'<w:ins w:id="901" {_BY}>{run("مسيطرة على أو تحت سيطرة")}</w:ins>',
        f'<w:del w:id="902" {_BY}><w:r><w:delText>مالكة لأسهم</w:delText></w:r></w:del>',
        run(" شركة مقيمة في الدولة المتعاقدة الأخرى»."),
    ),
    "<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr>"
    f"<w:tc><w:tcPr/>{paragraph(run('الحكم'))}</w:tc>"
    f"<w:tc><w:tcPr/>{paragraph(run('الفقرة 3 (أ): «لمدة تزيد في مجموعها على تسعة (9) أشهر»'))}</w:tc></w:tr></w:tbl>",
    paragraph(
        run("راجع "), f'<w:hyperlink r:id="rId9">{run("الفقرة 12 من المادة 5")}</w:hyperlink>', run(" ثم الفقرة 8."),
        f'<w:r><mc:AlternateContent xmlns:mc="{_MC}"><mc:Choice Requires="wps"><w:drawing/></mc:Choice><mc:Fallback>'
        '<w:pict xmlns:v="urn:schemas-microsoft-com:vml">'
        f'<v:shape><v:textbox><w:txbxContent>{paragraph(run("مكرر"))}</w:txbxContent></v:textbox></v:shape></w:pict>'
        "</mc:Fallback></mc:AlternateContent></w:r>",
    ),
    '<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:200pt;height:60pt">'
    f'<v:textbox><w:txbxContent>{paragraph(run("في الفقرة 4 (ب): «لغرض تشغيلها لحسابه بمعرفة مشروع (مؤسسة) آخر»"))}'
    "</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
    '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
))  # fmt: skip

FOOTNOTE = paragraph(
    "<w:r><w:footnoteRef/></w:r>",
    run(" وتضيف الفقرة 8 من المادة 5: «من خلال سمسار أو وكيل خاص بالعمولة أو أي وكيل آخر»."),
)
HEADER = paragraph(run("بشأن الفقرة 5 (ج) من المادة 5"))


def package() -> bytes:
    """The memo as a DOCX file."""
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = BODY.replace("<FOOT></w:t></w:r>", f"</w:t></w:r>{reference}")
    head = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:%s xmlns:w="{W}" xmlns:r="{R}">%s</w:%s>'
    separators = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
    parts = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _rels({"rId1": ("officeDocument", "word/document.xml")}),
        "word/document.xml": head % ("document", f"<w:body>{body}</w:body>", "document"),
        "word/footnotes.xml": head
        % ("footnotes", f'{separators}<w:footnote w:id="2">{FOOTNOTE}</w:footnote>', "footnotes"),
        "word/header1.xml": head % ("hdr", HEADER, "hdr"),
        "word/_rels/document.xml.rels": _rels(
            {
                "rId2": ("footnotes", "footnotes.xml"),
                "rId3": ("header", "header1.xml"),
                "rId9": ("hyperlink", "https://example.org/"),
                "rId10": ("customXml", "../customXml/item1.xml"),
            }
        ),
        "customXml/item1.xml": "<kept>كما هو</kept>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text.encode())
    return out.getvalue()


def _types() -> str:
    overrides = {"document": "document.main", "footnotes": "footnotes", "header1": "header"}
    rows = "".join(
        f'<Override PartName="/word/{k}.xml" ContentType="{_OFFICE}.{v}+xml"/>' for k, v in overrides.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


def _rels(rows: dict[str, tuple[str, str]]) -> str:
    base = "http://schemas.openxmlformats.org/package/2006/relationships"
    made = ""
    for ident, (kind, target) in rows.items():
        mode = ' TargetMode="External"' if kind == "hyperlink" else ""
        made += f'<Relationship Id="{ident}" Type="{R}/{kind}" Target="{target}"{mode}/>'
    return f'<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="{base}">{made}</Relationships>'
