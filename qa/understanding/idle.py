"""Sentences that tell nothing of the case («أبدى المدقق رأيا غير متحفظ»): their neighbours stand side by side."""

from __future__ import annotations

from collections.abc import Iterable

from qa.understanding.clauses import Ops
from qa.understanding.model import Token

# operators that reach no further than their own sentence
_WITHIN = {
    "neg", "negn", "neg1", "cut", "back", "ours", "about", "rival", "place_name", "landmark", "law", "other", "other1",
    "nor", "sure", "trifle", "or", "except", "would", "if_so", "whether", "proposed", "deed", "named", "apart",
    "either",
}  # fmt: skip


def pass_over(tokens: list[Token], ops: Ops, told: Iterable[int]) -> None:
    """Number the sentences anew without those that tell nothing: no word of ``told``, and no operator whose reach may
    go beyond the sentence. These get numbers of their own, below zero: they are near to nothing."""
    busy = {tokens[at].sentence for at in told}
    for name, spans in ops.items():
        if name not in _WITHIN:
            busy.update(tokens[a].sentence for a, _ in spans)
    clauses: dict[int, int] = {}
    sentences: dict[int, int] = {}
    for token in tokens:
        if token.sentence in busy:
            token.clause = clauses.setdefault(token.clause, len(clauses))
            token.sentence = sentences.setdefault(token.sentence, len(sentences))
        else:
            token.clause, token.sentence = -1 - token.clause, -1 - token.sentence
