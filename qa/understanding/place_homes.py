"""Places at home: in a town elsewhere, where works were made ready, where those who work from afar stayed; and whether
a place of management is there."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Mark
from qa.understanding.scene import Scene

_LISTED = tuple(
    f"place.{kind}"
    for kind in ("branch", "sales_outlet", "office", "factory", "workshop", "warehouse", "showroom", "farm")
)


def at_home(scene: Scene, one: Mark, others: bool) -> bool:
    """«مصنعنا في ميلانو، ولنا هناك مكتب»: in a town elsewhere, where the words also name the other state (or another
    place); a town by itself says nothing of which of the states is home."""
    if (
        scene.lang == "ar"
        and scene.flag(one.first, one.last, Affix.OURS)
        and (_not_left(scene, one) or _made(scene, one) or _sat(scene, one))
    ):
        return True
    if led_home(scene, one) or _had_at_home(scene, one) or _here(scene, one) or _sends_out(scene, one):
        return True
    if _against_there(scene, one):
        return True
    before = [t for t in scene.tokens[max(0, one.first - 2) : one.first] if t.clause == one.clause]
    towns = [t.index for t in before if "town_abroad" in t.classes and not scene.led("from_word", t.index)]
    stands = any(not _firms_town(scene, one, at) for at in towns)
    if not (scene.near("town_abroad", one.last, 0, 3) or stands):  # «شركة من اسطنبول فتحنا محل»: where the firm is from
        return False
    return (
        others
        or _more_is_told(scene, one)
        or any(not _sent_to(scene, m.first) and not _its_own(scene, m) for m in scene.named("place.there"))
    )


def _firms_town(scene: Scene, one: Mark, at: int) -> bool:
    """«شركتنا ديال الجلد ففرنسا عندها بيرو ففاس»: the town of the firm, that has the place."""
    firm = any("our_firm" in t.classes and t.clause == one.clause for t in scene.tokens[max(0, at - 4) : at])
    return firm and scene.lang == "ar" and scene.has("he_has", at + 1, one.first - 1)


def _against_there(scene: Scene, one: Mark) -> bool:
    """«عندي معمل حلويات، ولي في البلد الآخر غرفة»: what is had, against what is had there, is at home."""
    if scene.lang != "ar" or any(m.clause == one.clause for m in scene.named("place.there", "service.there")):
        return False
    opens = [t for t in scene.clause(one.clause) if not t.punctuation][:2]
    if scene.tokens[one.first].sentence or not any("we_have" in t.classes for t in opens):
        return False
    behind = [t for t in scene.tokens[one.last + 1 :] if t.sentence == one.sentence and "we_have" in t.classes]
    had = next((t for t in behind if t.text[0] == "و" and t.clause != one.clause), None)
    there = [m for m in scene.named("place.there", "service.there") if m.sentence == one.sentence]
    return had is not None and any(had.index < m.first <= had.index + 2 for m in there)


def _sends_out(scene: Scene, one: Mark) -> bool:
    """«يوفد مكتبنا الهندسي خبيرين إلى الدولة الأخرى», "our plant posts fitters to Muscat": who sends people there is
    not there, unless its own words say so («مكتبنا في مسقط أرسل …»)."""
    words = [t for t in scene.clause(one.clause) if not t.punctuation]
    people = [t.index for t in words if {"our_people", "employee_noun"} & t.classes.keys() and t.index > one.last]
    verbs = [t for t in words if "posts_people" in t.classes and -5 <= t.index - one.last <= 5 and not t.denied]
    verbs = [t for t in verbs if not t.classes["posts_people"] & Affix.WE]
    verbs = [t for t in verbs if scene.lang == "ar" or t.index > one.last]
    if scene.led("inside_word", one.first) or not people or not verbs:
        return False
    there = [m for m in scene.named("place.there", "service.there") if m.sentence == one.sentence]
    lies = any(one.last < m.first < people[0] for m in there if m.concept == "place.there")
    return not lies and any(m.last > people[0] for m in there)


def _sat(scene: Scene, one: Mark) -> bool:
    """«فريق من موظفينا قاعد في مكتبنا ومحدش سافر»: where those sit of whom nobody travelled."""
    people = any(m.clause == one.clause and m.first < one.first for m in scene.named("service.employees"))
    afar = [m for m in scene.named("service.remote") if m.absolute and m.polarity and m.sentence == one.sentence]
    return people and any(0 < m.first - one.last <= 6 for m in afar)


def _more_is_told(scene: Scene, one: Mark) -> bool:
    """English: another place, an agent or a work is told of in another sentence."""
    kinds = scene.named("place.there", "agent.kind.", "project.", "service.work", *_LISTED)
    return scene.lang == "en" and any(m.sentence != one.sentence and m.firm for m in kinds)


def led_home(scene: Scene, one: Mark) -> bool:
    """ "At home, in Germany, we own a cable factory", «Dans notre pays, l'Autriche, notre atelier …»: a sentence that
    opens with "at home" tells of home, up to words that name the other state or turn away."""
    if scene.lang == "ar":
        return False
    start = next(t.index for t in scene.tokens if t.sentence == one.sentence)
    led = [m for m in scene.named("place.led_home") if m.sentence == one.sentence and start <= m.first <= start + 1]
    if not led or one.first <= led[0].last:
        return False
    turned = {a for name in ("but", "turn") for a, _ in scene.ops.get(name, ())}
    turned |= {m.first for m in scene.named("place.there")}
    return not any(led[0].last < at <= one.first for at in turned)


def _had_at_home(scene: Scene, one: Mark) -> bool:
    """«للشركة في بلدها ثلاثة مصانع ومخزن»: what she has at home, with no word of the other state."""
    before = [t for t in scene.tokens[max(0, one.first - 7) : one.first] if t.clause == one.clause]
    home = [t.index for t in before if "home" in t.classes and scene.led("in_word", t.index)]
    had = home and any({"have", "our_firm"} & t.classes.keys() for t in scene.tokens[max(0, home[0] - 4) : home[0] - 1])
    there = any({"state_there", "town_there"} & t.classes.keys() for t in scene.clause(one.clause))
    return scene.lang == "ar" and bool(had) and not there


def _here(scene: Scene, one: Mark) -> bool:
    """«فرعنا هناك يبيع …. المصنع عندنا هنا بالديرة»: with us here, where another place of ours is told of."""
    theirs = scene.flag(one.first, one.last, Affix.THEIRS)
    here = [m for m in scene.named("place.here") if m.clause == one.clause and -3 <= m.first - one.last <= 8]
    if not here or (theirs and not scene.flag(one.first, one.first, Affix.DEFINITE)):
        return False
    told = {m.clause for m in scene.named("place.here")}
    kept = [m for m in scene.named(*_LISTED, "place.other") if m.clause not in told and m.polarity and not m.asked]
    return any(scene.flag(m.first, m.last, Affix.OURS) or scene.near("we_have", m.first, 4, 0) for m in kept)


def _its_own(scene: Scene, there: Mark) -> bool:
    """«مكتبنا باديس أبابا يشتري القهوة ويبيعها هناك»: where the place itself is said to do business is where it is."""
    acts = [m for m in scene.named("place.core_business") if m.first < there.first <= m.last and m.polarity and m.firm]
    verbs = [m.first for m in acts if scene.flag(m.first, m.first, Affix.IMPERFECT)]
    return any(not scene.flag(at, at, Affix.WE) for at in verbs)


def _not_left(scene: Scene, one: Mark) -> bool:
    """«خبراؤنا لم يغادروا مكاتبنا»: they stayed at home."""
    before = [t for t in scene.tokens[max(0, one.first - 3) : one.first] if t.clause == one.clause]
    left = [t for t in before if t.denied and "leave_v" in t.classes]
    people = [t for t in scene.tokens[: one.first] if t.clause == one.clause and "our_people" in t.classes]
    return bool(left) and bool(people or any(f & Affix.PLURAL for t in left for f in t.classes.values()))


def _made(scene: Scene, one: Mark) -> bool:
    """«بعد شهر من التدريب في مصنعنا نحن»: where works done elsewhere were made ready, with no word of lying there."""
    if not scene.led("in_word", one.first) or not scene.named("project.", "service.work"):
        return False
    words = scene.clause(one.clause)
    there = any({"state_there", "town_there", "therein"} & t.classes.keys() for t in words)
    return not there and any("made_ready" in t.classes for t in words if t.index < one.first)


def _sent_to(scene: Scene, at: int) -> bool:
    """«يشتري ورد ويبعته لمصر»: where things are sent, not where the place lies."""
    return any(scene.near(verb, at, 2, -1) for verb in ("ship_v", "send", "deliver"))


def seat_there(scene: Scene, one: Mark) -> bool:
    """A place of management is where decisions are taken there: the words name a place, or «هناك»."""
    numbers = {one.clause, scene.tokens[one.last].clause}
    clause = [t for number in numbers for t in scene.clause(number)]
    if scene.lang == "ar":  # «تُتخذ القرارات كلها، من التمويل إلى تعيين المديرين، في فيلا …»
        behind = [t for t in scene.tokens[one.last + 1 :] if t.sentence == one.sentence]
        heads = {t.clause: t for t in reversed(behind) if not t.punctuation and t.clause <= max(numbers) + 2}
        set_off = {n for n, t in heads.items() if n not in numbers and "inside_word" in t.classes}
        clause += [t for n in set_off for t in scene.clause(n)]
    if any("home" in t.classes for t in clause) or seat_at_home(scene, one):
        return False
    if scene.lang != "ar":  # "our place of management is in the other contracting state"
        town = any("town_there" in t.classes and t.sentence == one.sentence for t in scene.tokens)
        if town or any(m.clause in numbers and m.polarity for m in scene.named("place.there")):
            return True
    told = {"therein", "town_there", "state_there"} | ({"in_word"} if scene.lang == "ar" else set())
    # "A place of management": its own words say of no place where it is.
    others = [t for t in clause if scene.lang == "ar" or not one.first <= t.index <= one.last]
    named = any(c.startswith("w_") for t in others for c in t.classes) or _where(scene, one)
    return named or any(told & t.classes.keys() for t in clause)


def _where(scene: Scene, one: Mark) -> bool:
    """«… من مقر لها في المنامة، حيث يجتمع مجلسها وتصدر قراراتها»: in the place told of right before."""
    clause = scene.clause(one.clause)
    opens = [t for t in clause if "where_word" in t.classes and t.index < one.first]
    if not opens or any("that_word" in t.classes for t in clause if t.index == opens[0].index + 1):
        return False  # «حيث إن مجلسها يجتمع …»
    before = [t for t in scene.tokens[: opens[0].index] if t.sentence == one.sentence]
    return any({"town_there", "state_there"} & t.classes.keys() for t in before)


def seat_at_home(scene: Scene, one: Mark) -> bool:
    """ "Our seat is in Paris. The decisions are taken there": the last town named is elsewhere, and the other state is
    named too."""
    clause_end = max(t.index for t in scene.clause(scene.tokens[one.last].clause))
    turn = max((a for a, _ in scene.ops.get("but", ()) if a < one.first), default=0)  # «مسجلة في مالطا، لكنها تدار …»
    towns = [t for t in scene.tokens[turn : clause_end + 1] if {"town_abroad", "town_there"} & t.classes.keys()]
    near = [t for t in towns if one.sentence - t.sentence <= 1]
    away = bool(near) and "town_abroad" in near[-1].classes and bool(scene.named("place.there"))
    return away or _moved_home(scene, one)


def _moved_home(scene: Scene, one: Mark) -> bool:
    """«كان المجلس يجتمع بحلب، ومن ست سنين صارت القرارات تنأخذ ببلدنا»: decided there once, at home now."""
    later = [m for m in scene.named(one.concept) if m.first > one.last and m.firm and m.sentence - one.sentence <= 1]
    bygone = scene.lang == "ar" and scene.near("past_word", one.first, 3, 1)
    return bygone and any("home" in t.classes for m in later for t in scene.clause(m.clause))
