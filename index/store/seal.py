"""A seal on the files of an index: proof that this user's mithaq wrote exactly these bytes.

Whoosh unpickles what it stored, and unpickling a stranger's file runs a stranger's code. So every file is listed with
its digest, and the list is signed with a secret that lies outside the index and never leaves the user's folder.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

_KEY_BYTES = 32


def key(path: Path) -> bytes:
    """The user's secret at ``path``, made (readable by the user alone) when there is none."""
    try:
        found = path.read_bytes()
    except FileNotFoundError:
        found = b""
    if len(found) == _KEY_BYTES:
        return found
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(made := secrets.token_bytes(_KEY_BYTES))
    os.replace(aside, path)
    return made


def digests(folder: Path, thorough: bool) -> dict[str, str]:
    """Each file of ``folder`` with its size and, when ``thorough``, the digest of its bytes."""
    found = {}
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and not _transient(p)):
        content = hashlib.sha256(path.read_bytes()).hexdigest() if thorough else ""
        found[path.relative_to(folder).as_posix()] = f"{path.stat().st_size}:{content}"
    return found


def _transient(path: Path) -> bool:
    return "lock" in path.name.lower()


def sign(secret: bytes, content: Mapping[str, object]) -> str:
    """The signature of a manifest's content."""
    return hmac.new(secret, repr(sorted(content.items())).encode(), hashlib.sha256).hexdigest()


def same(a: str, b: str) -> bool:
    """Whether two signatures are equal, in constant time."""
    return hmac.compare_digest(a, b)
