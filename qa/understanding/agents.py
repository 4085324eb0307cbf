"""Agents: who acts for the enterprise in the other state (article 5, paras 5 and 8)."""

from __future__ import annotations

from qa.understanding import agent_facts, agent_unnamed, ties
from qa.understanding.analysis import Affix, bare_forms
from qa.understanding.insurance import insured
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

# what is told of an employee alone makes him one who acts for us
_ALONE = (
    ("activities_only_of_paragraph_4", True),
    ("activities_only_of_paragraph_4", False),
    ("delivers_from_stock", False),
)


def read(scene: Scene, places: list[Entity]) -> list[Entity]:
    """The agents of the case, in the order of their mention. ``places``: what is said of a place is not an agent's."""
    agents = _entities(scene)
    _named_before(scene, agents)
    if not agents:
        agents = _withdrawn(scene) or _styled(scene) or _presupposed(scene)
        agents = agents or agent_unnamed.related(scene) or agent_unnamed.someone(scene)
    if not agents:
        return []
    agent_facts.read(scene, agents, places)
    for agent in agents if insured(scene) else ():
        agent.tags.add("agent")  # through whomever an insurer works there (para 6)
    alone = () if places else _ALONE
    counted = [
        a for a in agents if _counts(a, bool(places)) or any(a.facts.get(name) is value for name, value in alone)
    ]
    return [a for a in counted if not (_trades(scene, agents, a) or _gone(scene, a))]


def _gone(scene: Scene, agent: Entity) -> bool:
    """«كان لنا موظف يوقع … ثم استقال ولم يخلفه أحد», "… He resigned.": he acts for us no more; no other is named."""
    here = scene.tokens[agent.first].sentence
    for one in scene.named("agent.gone"):
        opens = next(t.index for t in scene.tokens if t.sentence == one.sentence)
        near = one.sentence == here or (one.sentence == here + 1 and one.first - opens <= 2)
        later = any(m.first > one.last and m.firm and m.polarity for m in scene.named("agent.kind."))
        if one.firm and one.polarity and one.first > agent.last and near and not later:
            return True
    return False


def _trades(scene: Scene, agents: list[Entity], agent: Entity) -> bool:
    """A distributor who buys and resells for himself acts for nobody: no agent, unless he also signs for us."""
    if "tied-" in agent.tags:
        return True  # «لا صلة له بنا»
    if agent.facts.get("authority_to_conclude_contracts") or agent.facts.get("delivers_from_stock"):
        return False
    told = [m for m in scene.named("agent.trader") if m.polarity and not (m.claimed or m.asked)]
    return any(
        max((a for a in agents if a.first <= m.last), key=lambda a: a.first, default=None) is agent for m in told
    )


def _entities(scene: Scene) -> list[Entity]:
    agents: list[Entity] = []
    for asked in (False, True):
        for one in scene.named("agent.kind."):
            if one.asked is asked and _accepted(scene, one, agents):
                _enter(scene, agents, one)
        if agents and (scene.lang == "ar" or any("agent" in a.tags for a in agents)):
            break  # "Does it matter that our man signs? … He is employed by us": he is named where he is asked about
    if len(agents) == 1 and (second := _second(scene, agents[0])):
        agents.append(second)
    before = _withdrawn(scene) if agents and not any("agent" in a.tags for a in agents) else []
    if before and before[0].first < agents[0].first:  # «قلت الوكيل يوقع، لا غلطت، هو بس …، وهو موظف»
        before[0].put("kind", "employee", agents[0].first, agents[0].last, override=True)
        return before
    return agents


def _second(scene: Scene, agent: Entity) -> Entity | None:
    """«لنا وكيلان: أما الأول فيوقع …، وأما الثاني فلا»: the second of two, named by his number alone."""
    head = scene.tokens[agent.first]
    two = head.text.endswith(("ان", "ين")) and scene.flag(agent.first, agent.first, Affix.DUAL)
    if not ("two_men" in head.classes or two) or agent.again:
        return None
    for token in scene.tokens[agent.last + 1 :]:
        before = scene.tokens[token.index - 1]
        opens = before.punctuation or before.text.lstrip("و") == "اما" or "other_one" in token.classes
        if (
            opens
            and {"second", "other_one"} & token.classes.keys()
            and token.text.lstrip("وف").startswith(("ال", "ثان"))
        ):
            found = Entity(token.index, token.index, tags={"agent"})
            found.put("kind", "other", token.index, token.index)
            return found
    return None


def _accepted(scene: Scene, one: Mark, agents: list[Entity]) -> bool:
    if (
        one.foreign
        or (one.claimed and agents and not _epithet(scene, one))
        or ((one.claimed or one.supposed or scene.near("past_word", one.first, 5, 0)) and _refuted(scene, one))
    ):
        return False
    if one.concept != "agent.kind.employee" and (not ties.agent_tied(scene, one) or ties.of_related(scene, one)):
        return False
    if any(m.sentence == one.sentence and m.last > one.last and m.polarity for m in scene.named("agent.gone")):
        return False  # «le représentant que nous avions nous a quittés»
    if one.polarity is False and not _of_him(scene, one):  # «لا وكيل لنا» denies him; «لم يبق لممثلنا …» does not
        head = scene.tokens[one.first]
        if "act_for" in head.classes and "agent_noun" not in head.classes:
            return False  # «ما لنا هناك من يمثلنا»
        known = bool(head.classes.get("agent_noun", 0) & Affix.OURS) and head.denier + 1 < one.first
        lacks = bool(head.classes.get("agent_noun", 0) & Affix.FOR)  # «ليس لممثلنا أن يتعاقد»
        known = known or (lacks and bool(head.classes.get("agent_noun", 0) & Affix.OURS))
        certain = scene.flag(one.first, one.first, Affix.OURS | Affix.DEFINITE)
        led = scene.led("prep_word", one.first) or scene.led("with_word", one.first)
        known = known or (certain and led)  # «لا نملك على الوكيل أمرا», «ليس بيد الوكيل أن يمضي»
        if one.concept == "agent.kind.employee" and agents and _epithet(scene, one):
            return True  # «لا صلاحية لمندوبنا الأجير»
        return scene.exists(one, owned=False) or (known and one.concept == "agent.kind.agent")
    return True


def _of_him(scene: Scene, one: Mark) -> bool:
    """«لا خروج في صنيع السمسار»: what is denied is the noun behind the لا; «ليس الوكيل أجيرا»: what he is not."""
    tokens = scene.tokens
    denier, after = tokens[one.first].denier, one.last + 1
    known = scene.flag(one.first, one.first, Affix.DEFINITE | Affix.OURS)
    built = after < len(tokens) and tokens[after].text.startswith("ال") and tokens[after].clause == one.clause
    if denier < 0 or scene.lang != "ar" or not (known or built) or after >= len(tokens):
        return False
    if "be_not" in tokens[denier].classes and denier + 1 == one.first and one.first == one.last:
        behind = tokens[after]
        return known and not (
            behind.punctuation or {"prep_word", "he_word", "ours", "state_there"} & behind.classes.keys()
        )
    noun = tokens[denier + 1]
    verb = any(flags & Affix.IMPERFECT for flags in noun.classes.values()) or "agent_noun" in noun.classes
    return tokens[denier].text.lstrip("وف") == "لا" and not verb and noun.text not in _BEING and one.first > denier + 2


_BEING = frozenset(("وجود", "اثر", "حاجه", "علاقه", "صله", "شان", "دخل"))  # «لا وجود لوكيل»


def _epithet(scene: Scene, one: Mark) -> bool:
    """Whether the words are an adjective, with the article, right behind a known agent."""
    before = scene.tokens[one.first - 1].classes.get("agent_noun", 0) if one.first else 0
    return bool(before & (Affix.OURS | Affix.DEFINITE)) and scene.flag(one.first, one.first, Affix.DEFINITE)


def _refuted(scene: Scene, one: Mark) -> bool:
    """«يزعم المفتش أن لنا وكيلا، والواقع أن لا وكيل لنا», «كان لنا وكيل، واليوم لا وكيل لنا»: denied later."""
    if any(m.first > one.last and m.polarity and m.firm for m in scene.named("none.someone")):
        return True  # «كان عندنا وكيل … وماعاد لنا أحد هناك»
    later = [m for m in scene.named("agent.kind.") if m.first > one.last and m.polarity is False and not m.claimed]
    return any(not scene.exists(m) for m in later)


def _enter(scene: Scene, agents: list[Entity], one: Mark) -> None:
    kind = one.concept.removeprefix("agent.kind.")
    if agents and kind != "agent" and _either(scene, one):
        agents[-1].put("kind", None, one.first, one.last, override=True)
        return
    same = _same(scene, agents, one, kind)
    if same is not None and len(agents) > 1:
        same.again.append(one.first)
    if same is None:
        same = Entity(one.first, one.last)
        agents.append(same)
        known = scene.flag(one.first, one.first, Affix.OURS | Affix.DEFINITE)  # «لا ندري هل لمستخدمنا سلطة»
        if one.polarity is not None or known or (kind != "employee" and not _either(scene, one)):
            same.put("kind", "other" if kind == "agent" else kind, one.first, one.last)
    elif kind == "employee" and (one.polarity is None or _staff(scene, one)):
        return
    elif (
        kind == "employee"
        and same.facts.get("kind") == "broker"
        and (any(scene.near(c, one.last, 0, 1) for c in ("ours", "us_word", "we_have")) or _no_broker(scene, one))
    ):
        same.put("kind", kind, one.first, one.last, override=True)  # «السمسار موظف عندنا»: an employee is no broker
    elif (kind != "agent" and same.facts.get("kind", "other") == "other") or kind == "general_commission_agent":
        same.put("kind", kind, one.first, one.last, override=True)
    if kind != "employee":
        same.tags.add("agent")
    same.last = max(same.last, one.last)


def _no_broker(scene: Scene, one: Mark) -> bool:
    """«هو موظف لدينا لا سمسار», "he is our employee, not a broker"."""
    denied = [m for m in scene.named("agent.kind.broker") if m.polarity is False and m.firm]
    return any(m.sentence == one.sentence for m in denied)


def _either(scene: Scene, one: Mark) -> bool:
    """«لا ندري أأجير هو أم وسيط», «… أكان من يبيع وكيلا بالعمولة أم موزعا»: what he is, is what is not known."""
    if one.polarity is not None or scene.flag(one.first, one.first, Affix.OURS | Affix.DEFINITE | Affix.FOR):
        return False
    return any(-3 < a - one.last < 3 for a, _ in scene.ops.get("either", ()))


def _same(scene: Scene, agents: list[Entity], one: Mark, kind: str) -> Entity | None:
    """The agent that this mention names again, or ``None`` for a further one."""
    if not agents:
        return None
    last = agents[-1]
    if kind == "employee" and _staff(scene, one):
        return last
    if last.first <= one.first <= last.last or _subject(scene, last, one):
        return last
    if (scene.near("second", one.first, 2, 1) or scene.near("other_one", one.first, 2, 0)) and len(agents) == 1:
        return None
    if len(agents) > 1 and scene.flag(one.first, one.first, Affix.DEFINITE | Affix.OURS):
        named = [a for a in agents if _alike(scene, a.first, one.first)]
        if named:
            return named[-1]
    if _beside(scene, last, one) or _paired(scene, agents, one):
        return None
    if len(agents) == 1 and "two_men" in scene.tokens[last.first].classes and not last.again:
        last.again.append(one.first)  # «وكيلان: سليم مستخدم …»: the first of the two
        return last
    if kind == "employee" and not (_predicate(scene, last, one) or _no_broker(scene, one)):
        return next((a for a in agents if a.facts.get("kind") == "employee" and "agent" not in a.tags), None)
    known = scene.flag(one.first, one.first, Affix.DEFINITE)
    apart = scene.tokens[last.last].clause != one.clause
    if (
        apart
        and not known
        and {kind, last.facts.get("kind")} == {"employee", "broker"}
        and scene.near("have", one.first, 4, 0)
        and not scene.near("he_word", one.first, 2, 0)
    ):
        return None
    return last


def _staff(scene: Scene, one: Mark) -> bool:
    """«لوكيلنا مكتب وعشرة موظفين»: men of his own, named by number or in the plural, and by no word ours."""
    plural = "many_staff" in scene.tokens[one.first].classes
    owned = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    near = any("ours" in t.classes or "we_have" in t.classes for t in scene.tokens[one.first : one.last + 3])
    counted = any(scene.led(name, one.first) for name in ("plenty", "many_word", "num"))  # «عشرون موظفا»
    return (plural or counted) and not scene.flag(one.first, one.last, owned) and not near


def _alike(scene: Scene, at: int, other: int) -> bool:
    """Whether two tokens are the same word, the article and a joined و aside («سمسار», «والسمسار»)."""
    return bool(bare_forms(scene.tokens[at].text) & bare_forms(scene.tokens[other].text))


def _subject(scene: Scene, agent: Entity, one: Mark) -> bool:
    """«يمثلنا هناك سمسار»: the noun behind the verb of standing for us is who does."""
    head, noun = scene.tokens[agent.first], scene.tokens[one.first]
    verb = "act_for" in head.classes and "agent_noun" not in head.classes and agent.first == agent.last
    return verb and head.clause == noun.clause and not noun.text.startswith("و") and scene.lang == "ar"


def _beside(scene: Scene, agent: Entity, one: Mark) -> bool:
    """«سمسار ومندوب»: two of them, where each is spoken of by himself later; else one man called by two names."""
    tokens = scene.tokens
    joined = tokens[one.first].text.startswith("و") and one.first - agent.last <= 2
    if not joined or tokens[one.first].clause != tokens[agent.first].clause or _alike(scene, agent.first, one.first):
        return False
    later = [t.index for t in tokens[one.last + 1 :] if scene.flag(t.index, t.index, Affix.DEFINITE)]
    return all(any(_alike(scene, at, t) for t in later) for at in (agent.first, one.first))


def _paired(scene: Scene, agents: list[Entity], one: Mark) -> bool:
    """«لنا شخصان: موظف …، ومروج …»: the second of two, told behind the first."""
    tokens = scene.tokens
    said = any("two_men" in t.classes for t in tokens[: agents[0].first + 1])
    led = any(
        t.text.startswith("و") and t.clause == tokens[one.first].clause for t in tokens[one.first - 1 : one.first + 1]
    )
    joined = led and not _alike(scene, agents[0].first, one.first)
    return said and joined and len(agents) == 1 and tokens[agents[0].last].clause != one.clause


def _predicate(scene: Scene, agent: Entity, one: Mark) -> bool:
    """«المندوب موظف عندنا»، «وهو أجير لدينا»، «موظف عندنا من سنين»: said of the agent named before."""
    tokens = scene.tokens
    if tokens[agent.last].clause == one.clause and one.first - agent.last <= 6:
        return True
    if "employee_noun" not in tokens[one.first].classes and tokens[agent.last].sentence == one.sentence:
        return True  # «مندوبنا مسجل في التأمينات ويتقاضى راتبا»
    between = tokens[agent.last + 1 : one.first]
    if scene.lang != "ar" and all(t.punctuation or {"det", "a_word", "own_word"} & t.classes.keys() for t in between):
        return True  # "through Mr Fahd, our own employee"
    paid = [t.classes.get("paid_word", 0) for t in tokens[one.first : one.last + 1]]
    if any(flags & Affix.THEIRS for flags in paid):
        return True  # «ونحن الذين ندفع راتبه»
    opener = next(t for t in tokens if t.clause == one.clause and not t.punctuation and "a_word" not in t.classes)
    return opener.index == one.first or "he_word" in opener.classes or scene.near("he_word", one.first, 2, 0)


def _styled(scene: Scene) -> list[Entity]:
    """«كتب على بطاقته «وكيل مستقل»»: he of whom only what he calls himself is said: what he is called, no more."""
    styled = scene.ops.get("claim1", ())
    for one in scene.named("agent.kind.agent"):
        if any(a <= one.first <= b + 1 for a, b in styled) and one.polarity is not False and not one.asked:
            found = Entity(one.first, one.last, tags={"agent"})
            same = {m.concept.removeprefix("agent.kind.") for m in scene.named("agent.kind.") if m.first == one.first}
            kinds = (k for k in ("general_commission_agent", "broker") if k in same)
            found.put("kind", next(kinds, "other"), one.first, one.last)
            return [found]
    return []


def _presupposed(scene: Scene) -> list[Entity]:
    """«لو كان بيد ممثلنا توكيل لسلمنا. والحال أنه بلا توكيل»: what is supposed of him is not so, yet he is there."""
    supposed = {scene.tokens[a].sentence for a, _ in scene.ops.get("if", ())}
    for one in scene.named("agent.kind.agent"):
        ours = scene.flag(one.first, one.first, Affix.OURS) and "agent_noun" in scene.tokens[one.first].classes
        if ours and one.sentence in supposed and one.foreign and one.polarity and not one.asked:
            found = Entity(one.first, one.last, tags={"agent"})
            found.put("kind", "other", one.first, one.last)
            return [found]
    return []


def _named_before(scene: Scene, agents: list[Entity]) -> None:
    """«كتبت أن وكيلنا لا يوقع. أخطأت: إنه يوقع …، وهو موظف عندنا»: he is the agent whom the words withdrawn name."""
    before = _withdrawn(scene) or _presupposed(scene)
    if before and len(agents) == 1 and "agent" not in agents[0].tags and before[0].first < agents[0].first:
        agents[0].tags.add("agent")
        agents[0].first = before[0].first


def _withdrawn(scene: Scene) -> list[Entity]:
    """An agent named only in words that were corrected is still the one whom the correction speaks of."""
    for one in scene.withdrawn:
        if one.concept == "agent.kind.agent":
            found = Entity(one.first, one.last, tags={"agent"})
            same = [m.concept for m in scene.withdrawn if m.first == one.first and m.concept[:11] == "agent.kind."]
            kinds = (k for k in ("general_commission_agent", "broker") if "agent.kind." + k in same)
            waged = [m for m in scene.withdrawn if m.concept == "agent.kind.employee" and m.first == one.last + 1]
            named = waged[0] if waged else one  # «قلت إن مندوبنا الأجير لا يوقع، والصواب أنه يوقع»
            found.put("kind", "employee" if waged else next(kinds, "other"), named.first, named.last)
            return [found]
    return []


def _counts(agent: Entity, placed: bool) -> bool:
    """A bare employee is no agent: only one who is spoken of as signing, holding a stock, or empowered; that sales are
    concluded at home says nothing of the clerk of a place («… مكتب فيه موظفة. أما المبيعات فتُبرم في هلسنكي»)."""
    acts = {"power", "signs"} if placed else {"power", "signs", "hq"}
    told = {t.rstrip("+-?") for t in agent.tags} & acts or agent.tags & {"stock+", "stock?"}
    return "agent" in agent.tags or bool(told)
