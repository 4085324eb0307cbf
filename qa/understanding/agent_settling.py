"""What the words told of an agent come to together: authority, its habitual exercise, stock and delivery (para 5)."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene


def settle(scene: Scene, agent: Entity) -> None:
    """Put the facts that several marks decide together (the tags of ``agent``)."""
    tags, spans = agent.tags, agent.spans
    if {"power?", "power+"} <= tags and spans["power+"][1] < spans["power?"][0]:
        tags.discard("power+")  # «شايل ختم الشركة … الختم تفويض ولا ختم استلام؟ محدش عارف»
    authority = _authority(tags)
    if authority is None:
        doubt = next((spans[t] for t in ("power?", "signs?", "authority??") if t in tags), None)
        if doubt:
            agent.put("authority_to_conclude_contracts", None, *doubt)
    else:
        agent.put("authority_to_conclude_contracts", authority in ("power+", "signs+", "revoked-"), *spans[authority])
    if authority in ("power+", "revoked-") and "signs-" in tags and "signs+" not in tags:
        agent.put("habitually_exercises_authority", False, *spans["signs-"])
    never = next((tag for tag in ("never+", "never-") if tag in tags), None)
    if never and authority in ("power+", "revoked-"):
        agent.put("habitually_exercises_authority", False, *spans[never])
    if "rarely+" in tags and authority in ("power+", "signs+") and not _recurs(scene, agent):
        agent.put("habitually_exercises_authority", False, *spans["rarely+"])
    if authority in ("power+", "signs+", "revoked-"):
        _only_buys(agent)
    if "other_trade+" in tags and "ordinary_course" not in agent.facts:
        agent.put("ordinary_course", False, *spans["other_trade+"])
    _habit(scene, agent, authority)
    for name, fact in (("stock", "habitually_keeps_stock"), ("delivers", "delivers_from_stock")):
        if name + "-" in tags and not _put_right(scene, agent, name):
            agent.put(fact, False, *spans[name + "-"])
        elif name + "?" in tags:
            agent.put(fact, None, *spans[name + "?"])
        elif name + "+" in tags:
            agent.put(fact, True, *spans[name + "+"])
    if "stock_once+" not in tags and "stock+" in tags and (seldom := _seldom_kept(scene, agent)):
        agent.put("habitually_keeps_stock", False, *seldom, override=True)
    if "stock_once+" in tags:
        agent.put("habitually_keeps_stock", False, *spans["stock_once+"], override=True)


def _only_buys(agent: Entity) -> None:
    """«يبرم عقود ابتياع البنجر، ولا صلاحية له في غيرها»: only what para 4 spares; of one whose contracts are told as
    purchases, with no word of more or of no more, it is asked."""
    if "buys+" in agent.tags and "sells+" not in agent.tags and "activities_only_of_paragraph_4" not in agent.facts:
        nothing_else = True if "no_more+" in agent.tags else None
        agent.put("activities_only_of_paragraph_4", nothing_else, *agent.spans["buys+"])
    elif "sells+" in agent.tags and "activities_only_of_paragraph_4" not in agent.facts:
        agent.put("activities_only_of_paragraph_4", False, *agent.spans["sells+"])  # «يوقع عقود بيع للتجار باسمنا»


def standing(scene: Scene, agent: Entity) -> None:
    """«كان موظفا عندنا ثم صار سمسارا مستقلا»: what he became counts."""
    if agent.facts.get("kind") != "employee" or agent.facts.get("independent") is not True:
        return
    employed, free = agent.spans["kind"], agent.spans["independent"]
    if scene.has("now_word", employed[1] + 1, free[0]):
        agent.put("kind", "other", *free, override=True)


def _put_right(scene: Scene, agent: Entity, name: str) -> bool:
    """«قلت لا بضاعة عنده. أستدرك: يحتفظ على الدوام بمخزون»: what was denied is told behind words that set it right."""
    if name + "+" not in agent.tags:
        return False
    denied, told = agent.spans[name + "-"], agent.spans[name + "+"]
    return any(denied[1] < at < told[0] for at, _ in scene.ops.get("correct", ()))


def _seldom_kept(scene: Scene, agent: Entity) -> tuple[int, int] | None:
    """«يخزن بضاعتنا لا بصفة معتادة»: the words that deny the habit of keeping, where no signing is spoken of."""
    clause = scene.tokens[agent.spans["stock+"][0]].clause
    if any(scene.tokens[agent.spans[t][0]].clause == clause for t in ("signs+", "power+") if t in agent.tags):
        return None
    if agent.tags & {"stock?", "habit?", "rarely?", "habit??"}:
        return None
    spans = [agent.spans[t] for t in ("habit-", "rarely+") if t in agent.tags]
    told = scene.tokens[agent.spans["stock+"][0]].sentence if scene.lang != "ar" else -1  # French parts it by commas
    return next((s for s in spans if scene.tokens[s[0]].clause == clause or scene.tokens[s[0]].sentence == told), None)


def _recurs(scene: Scene, agent: Entity) -> bool:
    """«يوقع عقدا واحدا كل أسبوع»: one each time is no single time."""
    if "habit+" not in agent.tags:
        return False
    (first, last), at = agent.spans["rarely+"], agent.spans["habit+"][0]
    exclusive = any(t.exclusive or t.denied for t in scene.tokens[first : last + 1])
    return not exclusive and scene.tokens[at].clause == scene.tokens[last].clause and at >= first


def _authority(tags: set[str]) -> str | None:
    """The tag that decides on authority, or ``None`` when it is not said or not known."""
    if "revoked+" in tags:
        return "revoked+"
    if "power?" in tags and "power+" not in tags and "power-" not in tags:
        return None
    if "power-" in tags and "power+" not in tags:
        return None if {"signs+", "plainly", "named"} <= tags else "power-"
    if "revoked-" in tags and not tags & {"power-", "power?"}:
        return "revoked-"  # «لم نسحب تفويضه»
    if "power+" in tags:
        return None if "power-" in tags and "signs+" not in tags else "power+"
    if "hq-" in tags:
        return "signs+" if {"plainly", "named"} <= tags and "signs-" not in tags else "hq-"
    if "signs-" in tags and "signs+" not in tags:
        return "signs-"
    if "signs+" in tags and "signs?" not in tags and "signs-" not in tags:
        return "signs+"
    return None


def _habit(scene: Scene, agent: Entity, authority: str | None) -> None:
    """A word of habit belongs to the act it stands nearest to: signing, or keeping a stock."""
    doubt = next((agent.spans[t] for t in ("habit?", "uses?", "habit??") if t in agent.tags), None)
    if doubt:
        agent.put("habitually_exercises_authority", None, *doubt)
    if authority not in (None, "power+", "signs+", "revoked-"):
        return
    stored = bool(agent.tags & {"stock+", "delivers+"}) and not agent.tags & {"signs+", "signs?", "power?"}
    stored = stored and authority is None
    if stored and not scene.has("use", *agent.spans.get("uses+", (0, -1))):
        return  # «يصرف منها للمشترين كلما طلبوا»
    if "uses+" in agent.tags and "habit+" not in agent.tags:
        agent.put("habitually_exercises_authority", True, *agent.spans["uses+"])
    if "habit+" not in agent.tags:
        return
    acts = {
        name: agent.spans[name + sign][0]
        for name in ("signs", "power", "stock", "delivers")
        for sign in "+?"
        if name + sign in agent.tags
    }
    if not acts:
        if "uses+" in agent.tags:
            agent.put("habitually_exercises_authority", True, *agent.spans["uses+"])
        return
    signing = [where for name, where in acts.items() if name in ("signs", "power")]
    keeping = [where for name, where in acts.items() if name in ("stock", "delivers")]
    said = [span for tag, span in agent.spans.items() if tag.split()[0] == "habit+"]
    of_signing = [
        span
        for span in said
        if signing and (not keeping or _distance(scene, signing, span[0]) <= _distance(scene, keeping, span[0]))
    ]
    if "uses+" in agent.tags or of_signing:
        span = agent.spans["uses+"] if "uses+" in agent.tags else of_signing[0]
        agent.put("habitually_exercises_authority", True, *span)


def _distance(scene: Scene, places: list[int], at: int) -> int:
    clause = scene.tokens[at].clause
    return min(abs(where - at) + 20 * abs(scene.tokens[where].clause - clause) for where in places)
