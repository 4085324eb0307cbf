"""How much of an agent's business is the enterprise's: percentages and fractions (para 8, second sentence)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from corpus.script.numerals import NumberMention, find_numbers
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Token
from qa.understanding.scene import Scene

_WHOLES = (10, 20, 50, 100, 1000)  # "of every hundred …"
_PARTS = {"a_fifth": 20, "a_tenth": 10}  # per cent
_MANY = 6  # so many contracts are a habit; fewer leave it open
Share = tuple[Entity, int | float, int, int]


def shares(scene: Scene, agents: list[Entity]) -> list[Share]:
    """(agent, per cent, first token, last token) for every share of an agent's business said to be the enterprise's."""
    found: list[Share] = []
    wrong = -1  # the sentence of a share that is taken back
    numbers = find_numbers(scene.view.question, weak=True)
    for said in numbers:
        first, last = scene.view.covering(said.start, said.end)
        percent = _percent(said) if said.kind != "cardinal" else _fifth(scene, said, first)
        if percent is None and agents and _of_hundred(scene, said, first):
            found.append((agents[-1], int(said.value), first, first))
            continue
        if percent is None or not 0 <= percent <= 100:
            continue
        token = scene.tokens[first]
        corrected = any(a < first and scene.tokens[a].sentence == token.sentence for a, _ in scene.ops["correct"])
        if token.retracted and said.kind == "percent" and scene.near("share_word", first, 9, 5):
            wrong = token.sentence
        right = wrong == token.sentence and corrected and not (token.retracted or token.denied or token.unknown)
        if right and said.kind == "percent" and agents:  # «حصتنا من أعماله 45%، والصواب 15%»
            found.append((agents[-1], percent, first, last))
        elif _of_business(scene, first, last) and (not said.weak or scene.near("share_word", last, 0, 2)):
            before = [a for a in agents if a.first <= last]
            found.append((before[-1] if before else agents[0], percent, first, last))
    return found + _out_of(scene, agents, [n for n in numbers if n.kind == "cardinal"])


def _out_of(scene: Scene, agents: list[Entity], numbers: list[NumberMention]) -> list[Share]:
    """ "Of every hundred tonnes that he sells, nine are milled by us": so many out of ten or a hundred are ours."""
    for whole, part in pairwise(numbers):
        base, value = int(whole.value), int(part.value)
        first, last = (scene.view.covering(n.start, n.end)[0] for n in (whole, part))
        tokens = scene.tokens
        near = tokens[first].sentence == tokens[last].sentence and tokens[last].clause - tokens[first].clause <= 4
        if scene.lang == "ar" or base not in _WHOLES or not value < base or not near or not agents:
            continue
        behind = [t for t in tokens[last : last + 6] if t.clause == tokens[last].clause]
        ours = any({"ours", "for_us"} & t.classes.keys() for t in behind)
        plain = not any(t.claimed or t.unknown or t.denied or t.asked for t in (tokens[first], tokens[last]))
        if scene.near("every", first, 2, 0) and ours and plain:
            percent = round(100 * value / base, 2)
            return [(agents[0], int(percent) if percent == int(percent) else percent, first, last)]
    return []


def _contracts_before(scene: Scene, first: int) -> bool:
    before = [t for t in scene.tokens[max(0, first - 9) : first] if t.sentence == scene.tokens[first].sentence]
    return any("contract" in t.classes for t in before)


def counted(scene: Scene) -> list[tuple[int, int]]:
    """Tokens of the contracts counted by number (six or more) in a clause of signing: no single act (para 5(a))."""
    found: list[tuple[int, int]] = []
    for said in find_numbers(scene.view.question):
        if said.kind != "cardinal" or said.value < _MANY:
            continue
        first, last = scene.view.covering(said.start, said.end)
        token = scene.tokens[first]
        if token.denied or token.claimed or token.foreign or token.asked or token.unknown or token.retracted:
            continue
        signed = any(m.polarity and m.clause == token.clause for m in scene.named("agent.authority", "agent.signs"))
        if scene.near("contract", last, -1, 2) and (signed or scene.near("sign", first, 8, -1)):
            found.append((first, last))
    return found


def _percent(said: NumberMention) -> int | float | None:
    if said.kind == "percent":
        value = Fraction(said.value)
    elif said.kind == "fraction":
        value = Fraction(said.value) * 100
    else:
        return None
    return int(value) if value.denominator == 1 else round(float(value), 2)


def _plain(name: str, token: Token) -> bool:
    """Whether a token is a word of class ``name`` with nothing joined to it."""
    return token.classes.get(name) == Affix.NONE


def _of_hundred(scene: Scene, said: NumberMention, at: int) -> bool:
    """«من كل مئة صفقة يعقدها ثمانون لنا»: so many of each hundred."""
    token, words = scene.tokens[at], scene.tokens
    if said.kind != "cardinal" or said.weak or said.value >= 100:
        return False
    if token.denied or token.claimed or token.asked or token.unknown or token.retracted:
        return False
    hundred = [a for a, b in pairwise(words) if _plain("out_of", a) and _plain("hundred", b)]
    hundred = [a for a in hundred if a.sentence == token.sentence]
    ours = any("to_us" in t.classes or "on_behalf" in t.classes for t in words[at + 1 : at + 4])
    return bool(hundred) and ours


def _fifth(scene: Scene, said: NumberMention, at: int) -> int | float | None:
    """«خُمس نشاطه»: a fraction that is written like the number five, before one single thing."""
    if not said.weak or scene.lang != "ar" or not at < len(scene.tokens) - 2:
        return None
    noun, behind = scene.tokens[at + 1], scene.tokens[at + 2]
    flags = noun.classes.get("share_word")
    if flags is None or flags & (Affix.PLURAL | Affix.OURS) or _plain("counted_things", noun):
        return None
    his = flags & Affix.THEIRS or "agent_noun" in behind.classes
    return next((part for name, part in _PARTS.items() if _plain(name, scene.tokens[at])), None) if his else None


def _ours(scene: Scene, at: int) -> bool:
    """«ثلث أعمالنا»: a share of the enterprise's own business says nothing of an agent's."""
    return at < len(scene.tokens) and bool(scene.tokens[at].classes.get("share_word", 0) & Affix.OURS)


def _of_others(scene: Scene, first: int) -> bool:
    """«لا تتجاوز حصة غيرنا من عمله عشرة في المئة»: the share of the others."""
    clause = scene.tokens[first].clause
    before = [t for t in scene.tokens[max(0, first - 8) : first] if t.clause == clause]
    return any("share_word" in t.classes and "us_alone" in scene.tokens[t.index + 1].classes for t in before)


def _the_rest(scene: Scene, last: int) -> bool:
    """«والباقي 20% لغيرنا»: the share is the others'; in «30% من دخله والباقي لغيرنا» it is ours."""
    clause = scene.tokens[last].clause
    around = [t for t in scene.tokens[max(0, last - 3) : last + 4] if t.clause == clause and "other_share" in t.classes]
    told = [t.index for t in scene.tokens[last + 1 : last + 4] if "share_word" in t.classes]
    return any(t.index <= last or not any(at < t.index for at in told) for t in around)


def _of_business(scene: Scene, first: int, last: int) -> bool:
    token = scene.tokens[first]
    if token.claimed or token.foreign or token.asked or token.unknown or token.supposed or token.retracted:
        return False
    if scene.near("change_word", first, 4, 2):
        return False  # "profits rose by eleven per cent"
    if scene.near("about_word", first, 2, 0) or scene.near("capital_word", last, 8, 5) or _the_rest(scene, last):
        return False
    if _ours(scene, last + 1) or _of_others(scene, first):
        return False
    if scene.near("commission", first, 3, 0) and scene.near("price_of", last, -1, 3):
        return False  # «عمولته 5% من قيمة كل صفقة»
    if scene.near("share_word", last, -1, 6 if scene.lang == "ar" else 8):
        return True
    if scene.lang != "ar" and scene.near("for_us", last, -1, 4) and _contracts_before(scene, first):
        return True  # "of the contracts that he concludes, two thirds are for us"
    if scene.near("work_for", first, 6, -1) and scene.near("to_us", first, 4, 2):  # «يعمل لحسابنا بنسبة 80%»
        return not scene.near("commission", first, 4, 2)
    return scene.near("share_word", first, 9, -1) and not scene.near("commission", first, 3, -1)
