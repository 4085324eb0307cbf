"""A language model at an OpenAI-compatible address (``POST {address}/chat/completions``), asked for facts.

What it says is data: JSON is taken from it and nothing else, and every fact goes through ``accepting``.
"""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from qa.case import case_schema
from qa.proposing.model import Proposal, Unavailable

_LARGEST = 200_000
_MOST = 100


@dataclass(frozen=True, slots=True)
class Served:
    """``address``: the base of the interface, ``https://host/v1``; ``key`` is sent as a bearer token when set;
    ``timeout`` is in seconds."""

    address: str
    model: str
    key: str | None = None
    timeout: float = 20.0

    def propose(self, question: str, told: dict[str, Any]) -> Sequence[Proposal]:
        """Ask the model. Raises ``Unavailable`` when it cannot be reached or gives no JSON of the shape asked for."""
        said = {"question": question, "told": told}
        body = {
            "model": self.model,
            "temperature": 0,
            "response_format": {"type": "json_object"},
            "messages": [
                {"role": "system", "content": instruction()},
                {"role": "user", "content": json.dumps(said, ensure_ascii=False)},
            ],
        }
        return proposals(self._post(body))

    def _post(self, body: dict[str, Any]) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        try:
            address = f"{self.address.rstrip('/')}/chat/completions"
            request = urllib.request.Request(address, json.dumps(body).encode(), headers)
            with urllib.request.urlopen(request, timeout=self.timeout) as reply:
                return bytes(reply.read(_LARGEST))
        except (OSError, ValueError, urllib.error.URLError) as error:
            # The name of what failed alone: an address may carry a key.
            raise Unavailable(f"the model could not be asked ({type(error).__name__})") from None


@lru_cache(maxsize=1)
def instruction() -> str:
    """What the model is told, with the schema of a case in it."""
    text = (files("qa") / "proposing" / "data" / "instruction.txt").read_text("utf-8")
    return text.replace("{schema}", json.dumps(case_schema("en"), ensure_ascii=False, separators=(",", ":")))


def proposals(reply: bytes) -> list[Proposal]:
    """The proposals in a reply: ``choices[0].message.content`` is JSON ``{"facts": [{"path", "value", "words"}]}``.

    Rows of another shape are passed over. Raises ``Unavailable`` when the whole is of another shape.
    """
    try:
        content = json.loads(reply)["choices"][0]["message"]["content"]
        rows = json.loads(content)["facts"]
        listed = list(rows)[:_MOST]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise Unavailable("the model gave no facts in the shape asked for") from None
    return [Proposal(r["path"], r["value"], r["words"]) for r in listed if _shaped(r)]


def _shaped(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and isinstance(row.get("path"), str)
        and isinstance(row.get("words"), str)
        and "value" in row
    )
