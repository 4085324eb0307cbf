"""The plain word lists: stop words, words that carry law, protected words, plurals."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.script.fold import folded

# The C loader reads the lexicons ten times faster; it is the same safe loader.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def load(name: str) -> dict[str, Any]:
    """The content of ``index/lexicon/<name>.yaml``."""
    content = yaml.load((files("index") / "lexicon" / f"{name}.yaml").read_text("utf-8"), Loader=_LOADER)
    if not isinstance(content, dict):
        raise ValueError(f"{name}.yaml must be a mapping of lists")
    return content


def word_list(name: str, key: str) -> tuple[str, ...]:
    """One list of a file, folded, in its own order."""
    return tuple(folded(str(word)) for word in load(name)[key])


@cache
def single_words(name: str, *keys: str) -> frozenset[str]:
    """The words of the lists ``keys`` of a file; an entry of several words gives each of them."""
    return frozenset(part for key in keys for entry in word_list(name, key) for part in entry.split())


@cache
def law() -> frozenset[str]:
    """Words that carry law in any language: never dropped, stemmed or corrected. Of «ما لم» only لم is one."""
    return frozenset(w for key in ("law", "law_latin") for w in word_list("words", key) if " " not in w)


@cache
def negators() -> frozenset[str]:
    """Words after which the next word stands denied."""
    return single_words("words", "negators") | {"not", "no", "non", "without", "sans", "pas"}


@cache
def stop() -> frozenset[str]:
    """Function words that say nothing of the matter; none of them carries law."""
    return single_words("words", "stop", "stop_spoken", "stop_latin") - law()


@cache
def asking() -> frozenset[str]:
    """Words that tell what kind of answer is wanted, not what it is about."""
    return single_words("words", "asking") - law()


@cache
def general_words() -> frozenset[str]:
    """Words for whom the law speaks of: found, but never the matter of a query that has other words."""
    return single_words("words", "general")


@cache
def plurals() -> dict[str, str]:
    """Folded form of a word -> the folded form that names it."""
    table: dict[str, str] = {}
    for forms in load("plurals")["plurals"]:
        name = folded(forms[0])
        for form in map(folded, forms):
            table.setdefault(form, name)
            if form.endswith("اء"):  # وكلاء before a pronoun is وكلائه or وكلاؤه
                table.setdefault(form[:-1] + "ي", name)
                table.setdefault(form[:-1] + "و", name)
    return table
