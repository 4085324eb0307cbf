"""The small file that says which generation of an index is current, what it holds, and that it was written here."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from index.store import seal

NAME = "current.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """``generation`` is the folder of the files, ``instruments`` maps ids to digests, ``files`` names to digests;
    ``records`` is
    how many it holds; ``semantic`` is the model of its vectors, "" without."""

    analyser: str
    engine: str
    generation: str
    instruments: Mapping[str, str]
    files: Mapping[str, str]
    records: int
    semantic: str


class Unusable(Exception):
    """An index that must not be opened; the message says why, in Arabic, for the user."""


def write(manifest: Manifest, folder: Path, secret: bytes) -> None:
    """Make ``manifest`` the current one, in one step."""
    content = asdict(manifest)
    aside = folder / f"{NAME}.new"
    with aside.open("w", encoding="utf-8") as file:
        json.dump({**content, "seal": seal.sign(secret, content)}, file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, folder / NAME)


def read(folder: Path, secret: bytes, analyser: str) -> Manifest | None:
    """The current manifest, or ``None`` when there is no index yet. Raises ``Unusable`` when it is damaged, was not
    written here, or was made by another analyser."""
    try:
        content = json.loads((folder / NAME).read_text("utf-8"))
        signature = content.pop("seal")
        manifest = Manifest(**content)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unusable("فهرس البحث تالف") from error
    if not isinstance(signature, str) or not seal.same(signature, seal.sign(secret, asdict(manifest))):
        raise Unusable("فهرس البحث لم يكتبه هذا البرنامج على هذا الجهاز")
    if manifest.analyser != analyser:
        raise Unusable("فهرس البحث قديم: تغير تحليل النص منذ بنائه")
    return manifest


def verify(manifest: Manifest, folder: Path) -> None:
    """Raise ``Unusable`` unless the files of the generation are exactly those that were sealed."""
    place = folder / manifest.generation
    thorough = any(not value.endswith(":") for value in manifest.files.values())
    try:
        found = seal.digests(place, thorough)
    except OSError as error:
        raise Unusable("فهرس البحث تالف: ملفات لا تقرأ") from error
    if any(found.get(name) != value for name, value in manifest.files.items()):
        raise Unusable("فهرس البحث تالف: ملفاته ليست كما كتبت")
