"""JSON as callers send it, read strictly: what cannot be read is named, and nothing of it is dropped in silence."""

from __future__ import annotations

import json
from typing import Any

from corpus.errors import BadInput


class NotJson(BadInput):
    """A text that breaks the grammar of JSON, with the reason and the place."""


def parse(data: bytes) -> Any:
    """The value of a JSON text (RFC 8259) in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Raises ``NotJson``, and ``BadInput`` for JSON that cannot be taken as it stands: too deep, a number of thousands of
    digits, or a name given twice in one object, of which the standard reader keeps the last and drops the rest unseen.
    """
    try:
        return json.loads(data.decode(json.detect_encoding(data)), object_pairs_hook=_members)
    except UnicodeDecodeError as error:
        raise NotJson(f"the bytes are not {error.encoding.upper()} text (byte {error.start + 1})") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"{error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise BadInput("nested too deeply") from None
    except ValueError:  # Python refuses to read such a number
        raise BadInput("a number has too many digits") from None


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput(f"the name {json.dumps(twice)} is given twice in one object")
    return made
