"""Writing the files a command was told to write: all of a file or nothing, so that a full disk costs no earlier one."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``: aside first, then in one step into its place. What is no plain file (a pipe, a
    terminal) is written to directly. Raises ``OSError`` naming ``path``; a file that was there is then as it was."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    real = Path(os.path.realpath(path))  # a link keeps pointing where it points
    if real.exists() and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    try:
        handle, aside = tempfile.mkstemp(prefix=f".{real.name[:50]}-", dir=real.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(aside, real.stat().st_mode & 0o7777 if real.exists() else _usual_mode())
        os.replace(aside, real)
    except OSError as error:
        Path(aside).unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _usual_mode() -> int:
    """The permissions a new file gets here (a file made aside is the owner's alone)."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def is_same(one: str, other: str) -> bool:
    """Whether both names lead to one file that is there."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
