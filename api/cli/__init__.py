"""The command ``mithaq``: one verb for each operation. Exit status 0 fine, 1 a fault, 2 bad input, 3 a memo in which
something is wrong. Errors are one line on standard error, never a traceback."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence

from api.cli.parser import build_parser
from corpus.errors import BadInput, MithaqError

_PATHS = frozenset({"file", "case", "out", "data_dir"})
FINE, FAULT, BAD_INPUT, FINDINGS = 0, 1, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        # Arabic must come out whatever the locale of the terminal says.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")
    try:
        options = build_parser().parse_args(argv)
        _check_characters(options)
        status: int = options.run(options)
        sys.stdout.flush()
        return status
    except BadInput as error:
        return _complain(str(error), BAD_INPUT)
    except MithaqError as error:
        return _complain(str(error), FAULT)
    except BrokenPipeError:
        # The reader of our output went away (``mithaq show … | head``): nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FINE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _complain(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "), BAD_INPUT)
    except Exception as error:
        if os.environ.get("MITHAQ_DEBUG"):
            raise
        return _complain(f"an internal fault ({type(error).__name__}: {error}); set MITHAQ_DEBUG=1 to see where", FAULT)


def _check_characters(options: Namespace) -> None:
    """Refuse words that are not UTF-8: a byte that is no character cannot be answered. Names of files may be any."""
    for name, value in vars(options).items():
        if name not in _PATHS and isinstance(value, str) and any("\ud800" <= c <= "\udfff" for c in value):
            raise BadInput(f"{name}: not UTF-8 text")


def _complain(message: str, status: int) -> int:
    print("mithaq: " + " ".join(message.split()), file=sys.stderr)
    return status
