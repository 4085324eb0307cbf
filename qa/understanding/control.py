"""Related companies (article 5, para 7)."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene


def read(scene: Scene) -> Entity | None:
    """Whether a parent, subsidiary or sister company is spoken of, plainly denied, or said to be unknown."""
    told = [m for m in scene.named("control.related") if _known(scene, m) or not (m.claimed or _anothers(scene, m))]
    plain = [m for m in told if m.polarity and not (m.absolute and m.claimed)]
    over = [m for m in told if m.absolute and m.polarity is False and m.firm]
    if over and (plain and plain[0].sentence == over[0].sentence):
        plain = []  # «nous avons revendu nos parts», «بعنا آخر أسهمنا فيها، فلم تعد تابعة لنا»
    for one in plain or over or [m for m in told if m.polarity is None]:
        found = Entity(one.first, one.last)
        found.put("related_company", one.polarity, one.first, one.last)
        return found
    return None


def _known(scene: Scene, one: Mark) -> bool:
    """«شركتنا التابعة», «الشركة الأم»: she is there, whatever is claimed of her."""
    return scene.flag(one.first, one.last, Affix.OURS) or scene.flag(one.last, one.last, Affix.DEFINITE)


def _anothers(scene: Scene, one: Mark) -> bool:
    """«لموردنا شركة تابعة»: theirs, and none of ours; «كنا سننشئ شركة وليدة، ثم عدلنا»: none at all."""
    if not one.foreign:
        return False
    dropped = any(a > one.last and scene.tokens[a].sentence == one.sentence for a, _ in scene.ops["refused"])
    return dropped or any(scene.near(name, one.first, 4, 0) for name in ("third", "partner_word", "rival", "kin"))
