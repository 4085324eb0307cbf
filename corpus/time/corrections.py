"""Which lengths the words take back: «أربعة أشهر… لا، سبعة», «خمس شهور؟ مو خمسة، تسعة», «لم يدم خمسة أشهر بل سبعة»."""

from __future__ import annotations

from dataclasses import replace

from corpus.time.model import DurationMention
from corpus.time.negation import denies
from corpus.time.phrases import words
from corpus.time.scene import Scene

Row = tuple[DurationMention, int, int]
_LONG = 30
_FAR = 14  # so many words may stand between a length and the words that deny it again («لحظة، رجعت ع الدفتر: مو أربعة»)


def corrected(s: Scene, rows: list[Row]) -> list[DurationMention]:
    """The mentions of ``rows`` (each with its first token and the one after it), with ``corrected_by`` where another
    takes their place."""
    out = [m for m, _, _ in rows]
    for k in range(len(rows) - 1):
        (_, start, end), (_, then, _) = rows[k], rows[k + 1]
        near = then - end <= 6 and s.sentence[start] == s.sentence[then]
        if out[k].negated and _gives_way(s, end, then, out[k + 1]) and near:
            out[k + 1] = replace(out[k + 1], negated=False)
            out[k] = _by(out[k], out[k + 1])
            _again(s, rows, out, k)
        elif _disowned(s, rows[k + 1][2]) or _not_as(s, end, then):
            out[k + 1] = _by(out[k + 1], out[k])
        elif (
            _disowned(s, end)
            or (near and _cued(s, end, then))
            or _taken_back(s, end, then)
            or _mended(s, end, then, rows[k + 1][0])
        ):
            out[k] = _by(out[k], out[k + 1])
    return out


def _by(one: DurationMention, other: DurationMention) -> DurationMention:
    return replace(one, corrected_by=(other.start, other.end))


def _gives_way(s: Scene, end: int, then: int, other: DurationMention) -> bool:
    """«مش خمس شهور، لا سبع شهور», «مو أربعة، سبعة»."""
    return then - end <= 2 and (other.elliptic or s.word(then - 1) in words("no_word"))


def _cued(s: Scene, end: int, then: int) -> bool:
    """Whether a word of correction stands between: «بل», «أقصد», «تصحيح»."""
    return any((h := s.before.at(at, "correct")) and h.end <= then + 1 for at in range(end, then + 1))


def _mended(s: Scene, end: int, then: int, other: DurationMention) -> bool:
    """«ثمانية أشهر، وقد تبين بالرجوع إلى الدفتر أن المدة الصحيحة أربعة أشهر», «… . تصحيح: بل أربعة»: a word of
    correction close before the second, however far the first; before a number without its unit, anywhere between."""
    if other.elliptic and then - end <= _LONG and s.sentence[then] - s.sentence[end - 1] <= 2:
        return any(s.before.at(k, "mend") for k in range(end, then))
    if then - end > _LONG or s.sentence[then] - s.sentence[end - 1] > 1:
        return False
    return any((h := s.before.at(k, "mend")) and h.end <= then for k in range(max(end, then - 5), then))


def _not_as(s: Scene, end: int, then: int) -> bool:
    """«خمسة وعشرون أسبوعا، لا كما ورد في المحضر خمسة وثلاثون»: the second is what is refuted."""
    close = then - end <= 8 and s.sentence[then] == s.sentence[end - 1]
    return close and any(s.word(k) in words("no_word") and s.word(k + 1) in words("as_said") for k in range(end, then))


def _disowned(s: Scene, end: int) -> bool:
    """«(ورد في الخطاب: أربعة أشهر، وهو سهو)»: the words right behind a length take it back."""
    at = end + int(s.sign(end) and s.word(end) in words("soft_signs"))
    return s.word(at) in words("this_is") and s.word(at + 1) in words("slip_words")


def _again(s: Scene, rows: list[Row], out: list[DurationMention], k: int) -> None:
    """«بأربع شهور… مو أربعة، سبعة»: what row ``k`` denies is the length told before, which goes with it."""
    if not k or not denies(s.word(rows[k][1] - 1)):
        return
    same = out[k - 1].amount is not None and out[k - 1].amount == out[k].amount
    if same and rows[k][1] - rows[k - 1][2] <= _FAR:
        out[k - 1] = _by(out[k - 1], out[k + 1])


def _taken_back(s: Scene, end: int, then: int) -> bool:
    """«أربعة أشهر… لا، سبعة», «سبعة أشهر؟ لا، في أربعة», «… لا بل ثمانية»: nothing between the two but marks, a "no"
    or a word of correction that stands by itself. «خمسة لا سبعة» denies the second."""
    between = range(end, then)
    if len(between) > 8 or s.sentence[then] - s.sentence[end - 1] > 2:
        return False
    noes = [i for i in between if s.word(i) in words("no_word")]
    cued = [h for i in between if (h := s.before.at(i, "correct")) and h.end <= then]
    covered = {i for h in cued for i in range(h.start, h.end)} | set(noes)
    if not covered or any(not s.sign(i) and i not in covered and s.word(i) not in words("back_words") for i in between):
        return False
    alone = any(s.sign(i + 1) or (s.sign(i - 1) and s.word(i - 1) in words("break_signs")) for i in noes)
    return bool(cued) or alone
