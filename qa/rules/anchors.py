"""Checking at load that every rule stands on the exact words it claims."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import cast

import yaml

from corpus.errors import Fault
from qa.rules.binding import Binding, roles


@lru_cache(maxsize=1)
def anchors() -> Mapping[str, Mapping[str, str]]:
    """By instrument and role, the words a rule stands on."""
    text = (files("qa") / "rules" / "anchors.yaml").read_text("utf-8")
    return cast(Mapping[str, Mapping[str, str]], yaml.safe_load(text))


def check(binding: Binding) -> None:
    """Raise ``Fault`` when an anchor of this instrument is not verbatim in the provision that plays its role."""
    played = dict(roles(binding))
    for role, words in anchors().get(binding.instrument.id, {}).items():
        provision = binding.instrument.get(played.get(role, ""))
        if provision is None or words not in provision.text:
            raise Fault(
                f"the rule of {role} does not stand on the words of {played.get(role, 'any provision')}: {words}"
            )
