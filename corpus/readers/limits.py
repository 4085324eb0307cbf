"""What a document may cost: sizes beyond which it is refused, and safe ways to open archives and XML."""

from __future__ import annotations

import io
import zipfile

from lxml import etree

from corpus.errors import BadInput, UnreadableSource

MOST_BYTES = 64 * 1024 * 1024
MOST_UNPACKED = 256 * 1024 * 1024
MOST_ENTRIES = 4000
MOST_RATIO = 250
MOST_CHARS = 30_000_000
MOST_PAGES = 3000


def check_size(data: bytes) -> None:
    """Refuse a file above ``MOST_BYTES``."""
    if len(data) > MOST_BYTES:
        raise BadInput(f"حجم الملف {len(data) // 1048576} م.ب يتجاوز الحد الأقصى {MOST_BYTES // 1048576} م.ب")


class Archive:
    """A zip archive whose size when unpacked is known to be bearable before anything is unpacked."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as fault:
            raise UnreadableSource(f"ملف مضغوط تالف: {fault}") from fault
        unpacked = sum(e.file_size for e in entries)
        if len(entries) > MOST_ENTRIES or unpacked > MOST_UNPACKED or unpacked > MOST_RATIO * max(len(data), 4096):
            raise BadInput("رُفض الملف المضغوط: حجمه بعد الفك يتجاوز الحد المعقول (قنبلة ضغط)")
        self.names = frozenset(e.filename for e in entries)

    def read(self, name: str) -> bytes | None:
        """The bytes of an entry, or ``None`` when there is none; never more than it declares."""
        if name not in self.names:
            return None
        info = self._zip.getinfo(name)
        try:
            with self._zip.open(info) as entry:
                data = entry.read(info.file_size + 1)
        except (zipfile.BadZipFile, RuntimeError, OSError, EOFError, NotImplementedError, ValueError) as fault:
            raise UnreadableSource(f"جزء تالف أو مشفَّر في الملف المضغوط: {name}") from fault
        except Exception as fault:  # zlib.error has no base but Exception
            raise UnreadableSource(f"جزء تالف في الملف المضغوط: {name}") from fault
        if len(data) > info.file_size:
            raise BadInput("رُفض الملف المضغوط: جزء منه أكبر مما يصرّح به (قنبلة ضغط)")
        return data


def parse_xml(data: bytes, what: str) -> etree._Element:
    """The root of an XML document: no DTD, no entities of its own, no network, no runaway depth."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if b"<!ENTITY" in data[:200_000].upper() or b"<!DOCTYPE" in head.upper():
        raise BadInput(f"رُفض {what}: فيه تعريف كيانات (DTD)، وهو باب لقنابل XML")
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise UnreadableSource(f"{what}: ليس XML سليمًا ({fault})") from fault
    if root is None:
        raise UnreadableSource(f"{what}: ملف فارغ")
    return root
