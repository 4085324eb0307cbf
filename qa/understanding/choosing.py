"""Which of several lengths are the work's: the total, what was really spent, the stages that add up."""

from __future__ import annotations

from corpus.time.model import Amount
from qa.understanding.analysis import Affix
from qa.understanding.lengths import months_of, planned, true_one
from qa.understanding.model import Token
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene

_KNOWN = {
    "works", "act_word", "our_people", "stage_word", "phase_n", "site", "stay_n", "this_word", "all_word", "task_noun",
    "works_part", "working_on", "length_word", "person", "trade_person", "course", "site_n", "site_word",
}  # fmt: skip
_LITTLE = {"in_word", "prep_word", "within_word", "from_word"}


def chosen(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """Of several lengths: the total when one is said, else those that were really spent."""
    lengths = _not_one_day(_once(scene, true_one(scene, _put_right(scene, lengths))))
    totals = [m for m in lengths if scene.near("total_word", m.first, 6, 4) or scene.near("whole_word", m.first, 4, 0)]
    if totals and not (len(totals) < len(lengths) and all(planned(scene, lengths, m) for m in totals)):
        return totals[-1:]
    real = [m for m in lengths if not planned(scene, lengths, m)]
    further = any(m.duration and (m.duration.other or m.duration.then) for m in lengths)
    true = [m for m in lengths if any(w.clause == scene.tokens[m.first].clause for w in scene.named("work.real"))]
    if true and len(true) < len(lengths) and not further:  # «فإذا به يستغرق عشرة», «لم نغادر إلا بعد تسعة أشهر»
        return true
    if real and len(real) < len(lengths) and not further:
        return real
    if not real and lengths and _ended_otherwise(scene, lengths):
        return []
    ranged = [m for m in lengths if m.duration and m.duration.bound == "at_least"]
    if ranged:
        return ranged[:1]
    return lengths if len(lengths) < 2 or further or _linked(scene, lengths) else told_by_lasting(scene, lengths)


def _ended_otherwise(scene: Scene, lengths: list[Moment]) -> bool:
    """ "It was to last eight months. After two the client went bankrupt …": what was planned is told, and another
    length that is not read as the work's."""
    last = lengths[-1]
    rest = [m for m in scene.moments if m.duration and m.duration.role == "after" and m.first > last.last]
    return any(scene.tokens[m.first].sentence - scene.tokens[last.first].sentence <= 1 for m in rest)


def _not_one_day(lengths: list[Moment]) -> list[Moment]:
    """«نزلوا معا في يوم واحد وغادروا بعد شهرين»: the one day is when they came."""
    longer = [m for m in lengths if m.duration and (m.duration.amount != Amount(days=1) or _added(m))]
    return longer if longer and any(months_of(m) >= 0.2 for m in longer) else lengths


def _added(moment: Moment) -> bool:
    """«ثم تأخرنا يوما واحدا», «يوم إضافي واحد»: a day more, and not the day on which they came."""
    return moment.duration is not None and (moment.duration.then or moment.duration.other)


def _once(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """ "It was eight weeks. Eight weeks of fitting …": the same length said again in the next sentence; «نصف سنة
    بالضبط، أي ستة أشهر» in the next words."""
    if len(lengths) == 2 and months_of(lengths[0]) == months_of(lengths[1]):
        between = scene.tokens[lengths[0].last + 1 : lengths[1].first]
        if any("that_is" in t.classes for t in between) or not [t for t in between if not t.punctuation]:
            return lengths[:1]
    amounts = {m.duration.amount for m in lengths if m.duration}
    again = len(lengths) > 1 and len(amounts) == 1 and None not in amounts and scene.lang != "ar"
    apart = {scene.tokens[m.first].sentence for m in lengths}
    further = any(m.duration and (m.duration.other or m.duration.then or m.duration.each) for m in lengths)
    return lengths[:1] if again and len(apart) == len(lengths) and not further else lengths


def _put_right(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """«خد 8 شهور.. لا استنى، ال8 دول كانوا عندنا، ده خلص في 4»: what is said after the correction, of there."""
    last = max((a for a, _ in scene.ops.get("correct", ())), default=-1)
    after = [m for m in lengths if m.first > last]
    if not after or len(after) == len(lengths):
        return lengths
    there = [m for m in after if not any("home" in t.classes for t in scene.clause(scene.tokens[m.first].clause))]
    return there or after


def _linked(scene: Scene, lengths: list[Moment]) -> bool:
    """Whether the lengths are said of stages of the work: by "then", by a first and a second, or in one breath."""
    first, last = lengths[0].first, lengths[-1].last
    sentence = scene.tokens[first].sentence
    ahead = [t for t in scene.tokens[max(0, first - 10) : first] if t.sentence == sentence]
    if any({"then_word", "stage_word"} & t.classes.keys() for t in scene.tokens[first : last + 3]):
        return True
    if all(_and(scene, m) for m in lengths[1:]) and not parted(scene, lengths) and _one_sentence(scene, lengths):
        return True  # «شهرين قبله وشهرين بعده», «الحفر شهران والصب شهران»
    if _dated_each(scene, lengths) and not parted(scene, lengths) and _one_sentence(scene, lengths):
        return True  # «six semaines en février, un mois en juin, cinq semaines en octobre»
    if any("divided_word" in t.classes for t in ahead):  # «على طورين، ثلاثة أشهر للأول وشهران للثاني»
        return True
    return any(m.duration and m.duration.elliptic for m in lengths)


def _and(scene: Scene, moment: Moment) -> bool:
    """Whether the length, or the name of a stage right before it, is joined to what precedes by a و of its own."""
    first, before = scene.tokens[moment.first], scene.tokens[moment.first - 1]
    if (first.text[0] in "وف" and len(first.text) > 3) or (before.text == "و" and before.clause == first.clause):
        return True  # «40 يوم في مارس و30 يوم في سبتمبر»
    if scene.lang != "ar" and "and_word" in before.classes and before.clause == first.clause:
        return True  # «cinq mois en 2022 et quatre mois en 2023»
    return before.text[0] == "و" and "phase_n" in before.classes and before.clause == first.clause


def _dated_each(scene: Scene, lengths: list[Moment]) -> bool:
    """Whether a time of the calendar stands right behind each of the lengths, another one each time."""
    days = [m for m in scene.moments if m.day is not None and m.day.first is not None]
    behind = [next((m.day for m in days if 0 < m.first - one.last <= 3), None) for one in lengths]
    return len({day.first for day in behind if day is not None}) == len(lengths)


def told_by_lasting(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """Of unconnected lengths, the one that a verb of lasting gives; else none of them is certain. Nor is it when the
    verb has a subject that no list knows («ركبنا في خمسة أشهر، واستغرق وصول المحصول سنة»)."""
    lasting = [m for m in lengths if scene.near("lasting", m.first, 5, 3)]
    return lasting if len(lasting) == 1 and not _of_a_thing_unread(scene, lasting[0]) else []


def _of_a_thing_unread(scene: Scene, moment: Moment) -> bool:
    """Whether the words between a verb of lasting and its length name neither work nor persons."""
    at = next(
        (t for t in reversed(scene.tokens[max(0, moment.first - 5) : moment.first]) if "lasting" in t.classes), None
    )
    if at is None or scene.lang != "ar" or not at.classes["lasting"] & Affix.VERB or at.classes["lasting"] & Affix.WE:
        return False
    inner = (t for t in scene.tokens[at.index + 1 : moment.first] if t.clause == at.clause)
    between = [t for t in inner if not _LITTLE & t.classes.keys()]
    told = [m for m in scene.named("project.", "service.", "work.") if at.index <= m.last and m.first < moment.first]
    return bool(between) and not told and not any(_KNOWN & t.classes.keys() for t in between)


def _one_sentence(scene: Scene, lengths: list[Moment]) -> bool:
    return len({scene.tokens[m.first].sentence for m in lengths}) == 1


def parted(scene: Scene, lengths: list[Moment]) -> bool:
    """Whether a word that denies, opposes or corrects stands between the lengths."""
    first, last = lengths[0].first, lengths[-1].last
    between = any(first <= a <= last for name in ("neg", "but", "correct", "fact") for a, _ in scene.ops.get(name, ()))
    return between or any(scene.tokens[m.first].denied for m in lengths)


def plain_sum(scene: Scene, lengths: list[Moment]) -> bool:
    """Whether the lengths follow one another with no word between that denies, opposes or corrects one of them."""
    first, last = lengths[0].first, lengths[-1].last
    if any("then_word" in t.classes for t in scene.tokens[first:last]):
        return True
    return not parted(scene, lengths) and scene.tokens[last].sentence - scene.tokens[first].sentence <= 1


def unread_number(scene: Scene, last: Moment) -> bool:
    """Whether a correction or «بل» behind the length brings a number that could not be read as a time."""
    turns = [b for name in ("correct", "fact") for _, b in scene.ops.get(name, ())]
    turns += [b for a, b in scene.ops.get("but", ()) if "rather" in scene.tokens[a].classes]
    turns += [
        t.index for t in scene.tokens if scene.lang != "ar" and "then_word" in t.classes and _number_behind(scene, t)
    ]
    sentence = scene.tokens[last.last].sentence
    for turn in turns:
        if turn <= last.last or scene.tokens[turn].sentence - sentence > 1:
            continue
        behind = [t for t in scene.tokens[turn + 1 : turn + 5] if {"counting", "num_word"} & t.classes.keys()]
        if any(not any(m.first <= t.index <= m.last for m in scene.moments) for t in behind):
            return True
    return False


def _number_behind(scene: Scene, token: Token) -> bool:
    """«trois mois de câbles, puis quatre d'éclairage»: a number that counts no thing of its own."""
    words = scene.tokens[token.index + 1 : token.index + 3]
    little = {"det", "prep_word"}
    return (
        len(words) == 2
        and "num_word" in words[0].classes
        and bool(words[1].punctuation or little & words[1].classes.keys())
    )
