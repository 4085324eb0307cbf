"""Whose works a place is, where the words around it tell: a processor's, or the one that others work or buy for."""

from __future__ import annotations

from qa.understanding import enterprise, place_possessors
from qa.understanding.analysis import Affix, bare_forms
from qa.understanding.model import Mark, Token
from qa.understanding.scene import Scene

_OWNED = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
_FIRMS = ("place.factory", "place.workshop", "place.office", "place.sales_outlet", "place.other")
_WORKS = ("place.factory", "place.workshop", "place.farm")


def elsewhere(scene: Scene, one: Mark) -> bool:
    """Whether the works are another's by what is done there: processed, sold or bought for, hosted."""
    readers = (
        processors,
        beneficiary,
        seller,
        buyer,
        builder,
        others,
        crowd,
        served,
        beside,
        place_possessors.given_away,
        place_possessors.of_family,
        place_possessors.of_taught,
        place_possessors.of_named_firm,
        of_relative,
    )
    return any(told(scene, one) for told in readers)


def beside(scene: Scene, one: Mark) -> bool:
    """«أمام محطة القطار», «قرب مصنع الإسمنت»: what lies near by only says where."""
    return scene.led("beside_word", one.first) and not scene.flag(one.first, one.last, Affix.OURS)


def of_relative(scene: Scene, one: Mark) -> bool:
    """«مصنع شركتنا التابعة», «المصنع الذي يتحدثون عنه مصنع وليدتنا», «والمكتب الذي على الرصيف مكتب مالكها»: whose
    works they are called."""
    if scene.lang != "ar" or scene.flag(one.first, one.last, Affix.OURS):
        return False
    owners = {m.first for m in scene.named("control.related") if m.polarity}
    later = [m for m in scene.named(one.concept) if m.clause == one.clause and 0 <= m.first - one.last <= 5]
    if any(m.last + 1 in owners for m in later):
        return True
    if one.concept == "place.other":
        return False  # «غرفة في مقر الوزارة»
    behind = [scene.tokens[m.last + 1] for m in later if m.first > one.last and m.last + 1 < len(scene.tokens)]
    return any({"third", "rival", "owner_n"} & t.classes.keys() and t.clause == one.clause for t in behind)


def had_behind(scene: Scene, one: Mark, related: Mark) -> bool:
    """Whether we have the place that is named behind a related company; the "our" of "our parent company owns a works"
    does not say so."""
    if scene.lang == "ar":
        return scene.near("we_have", one.first, 6, 0)
    behind = scene.tokens[max(related.last + 1, one.first - 6) : one.first]
    return any("we_have" in t.classes and t.clause == one.clause for t in behind)


def crowd(scene: Scene, one: Mark) -> bool:
    """«نبيع للورشات», «طلبات المستشفيات»: customers, no places of ours, unless words of having stand before them."""
    token = scene.tokens[one.first]
    known = any(f & Affix.DEFINITE for n, f in token.classes.items() if n.startswith(("w_", "trade_")))
    if scene.lang != "ar" or not known or not token.text.endswith("ات"):
        return False
    behind = scene.tokens[one.last + 1 : one.last + 2]
    told = any(flags & Affix.VERB for t in behind for flags in t.classes.values())  # «طلبات الصيدليات ويبعتها لنا»
    ours = scene.near("ours", one.last, 0, 1 if told else 3)
    return not ours and not scene.near("have", one.first, 5, 0)


def seller(scene: Scene, one: Mark) -> bool:
    """«نشتري الجلود من مدبغة في فاس»: whom things are bought from."""
    if not scene.led("from_word", one.first) or scene.flag(one.first, one.last, Affix.OURS | Affix.DEFINITE):
        return False
    rented = any(0 < m.first - one.last <= 2 for m in scene.named("place.rented"))  # «كنشريو من محل كاريينو»
    return scene.near("buy", one.first, 6, 0) and not scene.near("ours", one.last, 0, 4) and not rented


def builder(scene: Scene, one: Mark) -> bool:
    """«العميل بنى المصنع بنفسه»: what another has built is his."""
    built = any(m.polarity and m.first <= one.first <= m.last for m in scene.named("project.by_other"))
    return built and scene.lang == "ar" and not scene.flag(one.first, one.last, Affix.OURS)


def buyer(scene: Scene, one: Mark) -> bool:
    """«نصدّر لتاجر في جدة، هو عنده محل ومخزن»: what a customer to whom we sell has is his."""
    has = [
        t for t in scene.tokens[max(0, one.first - 5) : one.first] if "he_has" in t.classes and t.clause == one.clause
    ]
    if not has or scene.flag(one.first, one.last, Affix.OURS):
        return False
    before = [t for t in scene.tokens[: has[0].index] if one.sentence - t.sentence <= 1 and not t.denied]
    return any(
        {"client", "third"} & t.classes.keys()
        and scene.flag(t.index, t.index, Affix.FOR)
        and (scene.near("sell", t.index, 5, -1) or scene.near("deliver", t.index, 5, -1) or _by_us(scene, t.index))
        for t in before
    )


def enterprise_itself(scene: Scene, one: Mark) -> bool:
    """«موكلنا مصنع زجاج تشيكي», «مصنع الزجاج التشيكي»: a firm called by its works and its country."""
    tokens = scene.tokens
    if scene.lang != "ar":
        return enterprise.at_head(scene, one)
    before = tokens[one.first - 1] if one.first else None
    if scene.flag(one.first, one.last, Affix.OURS):  # «خمسة من موظفي مكتبنا الاسكتلندي», «يصدّر مصنعنا الإيطالي»
        staff = before is not None and "our_people" in before.classes
        return (staff or _known_works(scene, one)) and scene.near("foreign_of", one.last, -1, 1)
    plain = not scene.flag(one.first, one.first, Affix.DEFINITE | Affix.FOR | Affix.THEIRS | Affix.VERB)
    if before is not None and plain and _predicated(scene, before):
        return True
    if one.concept not in _FIRMS or scene.near("we_have", one.first, 3, -1):
        return False
    if one.first != one.last or any(m.sentence == one.sentence for m in scene.named("place.of_foreign")):
        return False  # «حمام تركي تديره شركة تركية»
    behind = [t for t in tokens[one.last + 1 : one.last + 3] if t.clause == one.clause and not t.punctuation]
    for token in behind:
        if {"foreign_of", "nation_of"} & token.classes.keys():
            return True
        if {"our_firm", "firm", "in_word"} & token.classes.keys() or one.concept == "place.other":
            return False
    return False


def _known_works(scene: Scene, one: Mark) -> bool:
    """«مصنعنا الإيطالي يصدّر إلى وهران»: our works of a country of their own, with no town of theirs right behind."""
    behind = scene.tokens[one.last + 2 : one.last + 4]
    there = any({"inside_word", "state_there"} & t.classes.keys() for t in behind)
    return one.concept in _WORKS and scene.lang == "ar" and not there and not scene.led("inside_word", one.first)


def _predicated(scene: Scene, before: Token) -> bool:
    """«موكلنا مصنع», «ليس للموكلة، وهي مصنع …، في دبي إلا …»: what the firm named before is."""
    tokens = scene.tokens
    opener = tokens[before.index - 1] if before.index else None
    opens = opener is None or opener.clause != before.clause or "saying_that" in opener.classes
    if "he_word" in before.classes and before.text[0] == "و" and opener is not None:
        return opener.punctuation and before.index > 1 and "our_firm" in tokens[before.index - 2].classes
    flags = before.classes.get("our_firm", 0)
    return opens and bool(flags & (Affix.DEFINITE | Affix.OURS)) and not flags & Affix.FOR


def disowned(scene: Scene, one: Mark) -> bool:
    """«متجر يحمل اسمنا. المتجر يملكه تاجر محلي»: named again as known, and then told to be another's."""
    tokens = scene.tokens
    if place_possessors.disowned_behind(scene, one):
        return True
    if scene.flag(one.first, one.last, Affix.OURS | Affix.DEFINITE):
        return False
    again = [m for m in scene.named(one.concept) if m.first > one.last and m.sentence - one.sentence <= 1]
    told = [m for m in scene.named("place.not_ours", "place.anothers") if m.polarity and m.firm]
    for later in again:
        same = bare_forms(tokens[later.first].text) & bare_forms(tokens[one.first].text)
        if same and scene.flag(later.first, later.first, Affix.DEFINITE):
            return any(m.clause == later.clause and 0 <= m.first - later.first <= 6 for m in told)
    return False


def of_related_before(scene: Scene, one: Mark) -> bool:
    """«Nous avons une filiale à Sfax. Elle exploite une usine», «Notre fournisseur … Il a trois boutiques»: what is
    told of a related company, a supplier or a rival in the sentence before goes on to be told of it, unless the clause
    speaks of us."""
    if scene.lang == "ar" or scene.flag(one.first, one.last, Affix.OURS):
        return False
    ours = {scene.tokens[a].index for a, _ in scene.ops.get("ours", ())}
    clause = [t for t in scene.clause(one.clause) if not t.punctuation and t.index < one.first]
    if any(t.index in ours or "again_too" in t.classes for t in clause):
        return False
    told = _last_stranger(scene, one, ours)
    if told is None:
        return False
    stretch = range(scene.tokens[told].sentence + 1, one.sentence)
    between = [[t for t in scene.tokens if t.sentence == n] for n in stretch]
    if not all(_of_her(words) and not any(t.index in ours for t in words) for words in between):
        return False
    named = (t for t in scene.tokens if told < t.index < one.first and t.sentence == one.sentence)
    if any("our_firm" in t.classes and not t.classes["our_firm"] & Affix.THEIRS for t in named):
        return False
    return _of_her(clause) or scene.flag(one.first, one.first, Affix.THEIRS)


def _last_stranger(scene: Scene, one: Mark, ours: set[int]) -> int | None:
    """The last word, in the sentences before, of a related company of ours or of another who opens a sentence."""
    related = [m for m in scene.named("control.related") if m.polarity and m.firm and m.sentence < one.sentence]
    of_us = {t.sentence for t in scene.tokens if t.index in ours}
    found = [m.last for m in related if m.sentence in of_us]
    for token in scene.tokens[1 : one.first]:
        heads = not (token.index > 1 and scene.tokens[token.index - 2].sentence == token.sentence)
        stranger = {"stranger", "rival"} & token.classes.keys() and "d_theirs" not in scene.tokens[
            token.index - 1
        ].classes
        if heads and stranger and token.sentence < one.sentence:
            found.append(token.index)
    return max(found, default=None)


def _of_her(words: list[Token]) -> bool:
    """Whether words open with a pronoun, or with what is hers («Elle vend …», «Ses usines …»)."""
    opening = {"third_person", "place_pron", "d_theirs"}
    return any(opening & t.classes.keys() and "on_word" not in t.classes for t in words[:2])


def served(scene: Scene, one: Mark) -> bool:
    """«المصنع الذي ندرب عماله»: what a relative clause says we do for its people makes it another's."""
    if _object_of_service(scene, one):
        return True
    words = scene.tokens[one.last + 1 : one.last + 4]
    if len(words) < 3 or scene.flag(one.first, one.last, Affix.OURS) or "rel_word" not in words[0].classes:
        return False
    verb = any(flags & Affix.WE for flags in words[1].classes.values())
    theirs = any(flags & Affix.THEIRS for flags in words[2].classes.values())
    return verb and theirs and "our_people" in words[2].classes


def _object_of_service(scene: Scene, one: Mark) -> bool:
    """«خدم الآخر معملا للجبن», «نصحنا فندقا»: whom the work is done for, the object of its verb."""
    token = scene.tokens[one.first]
    if scene.lang != "ar" or not token.text.endswith("ا") or scene.near("ours", one.last, 0, 3):
        return False
    plain = not scene.flag(one.first, one.last, Affix.DEFINITE | Affix.OURS | Affix.THEIRS)
    before = [t for t in scene.tokens[max(0, one.first - 3) : one.first] if t.clause == token.clause]
    return plain and any(t.classes.get("attend_v", 0) & Affix.VERB for t in before)


def plied(scene: Scene, one: Mark) -> bool:
    """Whether business is told behind a place, in its clause or the next («ورشة …، تصلح فيها أجهزة الجمهور»)."""
    acts = [m for m in scene.named("place.core_business") if m.first > one.last and m.polarity is True and m.firm]
    return any(m.sentence == one.sentence and m.clause - one.clause <= 2 for m in acts)


def only_of(scene: Scene, one: Mark, ours: bool) -> bool:
    """«يُعطى عنوان مصنعنا», «منتجات مصنعنا»: only whose address or goods they are; «في بهو فندق»: only where it lies."""
    before = scene.tokens[one.first - 1] if one.first else None
    if one.concept == "place.factory" and before is not None and before.clause == one.clause:
        there = scene.near("state_there", one.last, 0, 3) or scene.near("town_there", one.last, 0, 3)
        return "of_works" in before.classes and not there
    lies = scene.led("in_word", one.first) or scene.led("with_word", one.first) or scene.led("w_other", one.first)
    return lies and one.concept == "place.other" and not ours and "third" in scene.tokens[one.first].classes


def provided(scene: Scene, one: Mark) -> bool:
    """«ابتياع الصمغ لمصنعنا», «نجمع العينات لمختبرنا»: what things are bought, stored or gathered for."""
    if not scene.flag(one.first, one.first, Affix.FOR):
        return False
    told = scene.named("place.purchasing", "place.storage", "place.collecting_information", "place.delivery")
    return any(m.clause == one.clause and m.first < one.first <= m.last + 6 for m in told)


def _by_us(scene: Scene, at: int) -> bool:
    """«بنعمل رسومات لعميل»: a verb of ours before the one it is done for."""
    before = (t for t in scene.tokens[max(0, at - 4) : at] if t.clause == scene.tokens[at].clause)
    return scene.lang == "ar" and any(f & Affix.WE for t in before for f in t.classes.values())


def processors(scene: Scene, one: Mark) -> bool:
    """«في مدبغة مغربية … تدبغها لحسابنا»: the works of the other enterprise that processes our goods (para 4(b))."""
    if one.concept not in _WORKS:
        return False
    told = [m for m in scene.named("place.processing_by_another") if abs(m.sentence - one.sentence) <= 1]
    if not told:
        return False
    lodged = scene.led("at_word", one.first) or scene.led("in_word", one.first) or scene.led("between_word", one.first)
    does = scene.lang != "ar" and not scene.flag(one.first, one.last, Affix.OURS)  # "a tannery turns them into leather"
    return lodged or any(
        m.first <= one.first <= m.last + (2 if m.clause == one.clause else 0)
        or (does and m.sentence == one.sentence and 0 < m.first - one.last <= 14)
        for m in told
    )


def beneficiary(scene: Scene, one: Mark) -> bool:
    """«يشتري القطن لحساب مصانعنا»: where the goods go, no place spoken of."""
    return scene.led("for_whom", one.first)


def his(scene: Scene, one: Mark) -> bool:
    """«وكيلنا … عندو ديبو عامر بالسلعة ديالنا», «للسمسار مكتب يملكه», «محله»: what an agent named before has is his,
    whosever the goods; an employee's, and what may as well be a bank's or a client's («وله مكتب»), is not told so."""
    if scene.flag(one.first, one.last, Affix.OURS):
        return False
    named = scene.named("agent.kind.agent", "agent.kind.broker", "agent.kind.general_commission_agent")
    before = [m for m in named if m.first < one.first and one.sentence - m.sentence <= 1 and not m.retracted]
    if not before:
        return False
    if scene.near("he_has", one.first, 3, -1) and not scene.near("our_firm", one.first, 8, 0):
        return "له" not in scene.tokens[one.first - 1].text or not _mans(scene, one)
    own = scene.near("him_own", one.last, -1, 2) or (scene.lang == "ar" and _with_his(scene.tokens[one.first]))
    theirs = scene.flag(one.first, one.first, Affix.THEIRS) or scene.near("him_own", one.last, -1, 2)
    return own and theirs and not _mans(scene, one) and not _employed(scene)


def _with_his(token: Token) -> bool:
    """«متجره», «محلو»; «بيرو» and «كاميو» end so by themselves."""
    plain = any(name.startswith("w_") and not flags & Affix.THEIRS for name, flags in token.classes.items())
    return token.text.endswith("ه") or (token.text.endswith("و") and not plain)


def _mans(scene: Scene, one: Mark) -> bool:
    """Whether a man or a firm that is "he" in Arabic, and no agent, has been named before: «له» may be of either."""
    return any("his_firm" in t.classes for t in scene.tokens[: one.first])


def _employed(scene: Scene) -> bool:
    return any(m.polarity for m in scene.named("agent.kind.employee"))


def works_from(scene: Scene, one: Mark) -> bool:
    """«من مقلع في الجبل تقتطع الشركة الحجر»: the work goes out of the place; nothing is said to come from it."""
    out = any(m.first == one.first - 1 and one.first <= m.last for m in scene.named("place.source"))
    if one.concept in ("place.other", "place.sales_outlet") and not scene.flag(one.first, one.last, Affix.DEFINITE):
        sold = [m for m in scene.named("place.core_business") if m.clause == one.clause and m.first < one.first]
        out = out or any("sell" in scene.tokens[m.first].classes and m.polarity for m in sold)
    return out or any(m.first < one.first <= m.last and m.polarity for m in scene.named("place.core_business"))


def works_out(scene: Scene, one: Mark) -> bool:
    """«يشغل فريقنا طابقا …، ومنه نقدم …»: the next clause opens with «منه» or «فيه» and the business done there."""
    acts = [m for m in scene.named("place.core_business") if m.sentence == one.sentence and m.polarity is True]
    for act in acts:
        opener = next(t for t in scene.clause(act.clause) if not t.punctuation)
        if act.firm and act.clause == one.clause + 1 and "therein" in opener.classes and opener.text[0] == "و":
            return True
    return False


def works_in(scene: Scene, one: Mark) -> bool:
    """«تصلح الشركة الحاويات في ورشة داخل الميناء»: a workshop or shop of no named owner, where its trade is plied."""
    if one.concept not in (*_WORKS, "place.sales_outlet"):
        return False
    words = [t.classes for t in scene.tokens[one.first : one.last + 1]]
    if any(flags & _OWNED for classes in words for name, flags in classes.items() if name.startswith("w_")):
        return False
    return any(m.first < one.first <= m.last and m.polarity for m in scene.named("place.core_business"))


def of_firm(scene: Scene, one: Mark) -> bool:
    """«مكتب الشركة», «ورشة موكلتنا», «عن طريق فرع», «للمصرف فرع»: of the enterprise itself."""
    if scene.led("via_word", one.first) and one.concept == "place.branch":
        return True
    if scene.near("bank_has", one.first, 2, 0) and not scene.led("in_word", one.first) and not _speaks_as_we(scene):
        return True
    if _brought_in(scene, one) or place_possessors.of_the_enterprise(scene, one) or _its_own(scene, one):
        return True
    at = one.last + 1
    if at >= len(scene.tokens) or scene.tokens[at].clause != one.clause:
        return False
    abroad = scene.near("bank_word", at, 0, 0) and scene.near("foreign_of", at, -1, 1)
    body = "third" in scene.tokens[at].classes and scene.near("foreign_of", at, -1, 2) and scene.lang == "ar"
    if abroad or (body and scene.flag(at, at, Affix.DEFINITE)):  # «مكتب الهيئة السياحية النمساوية»
        return not _speaks_as_we(scene)
    flags = scene.tokens[at].classes.get("our_firm", 0)
    if any(m.first == at for m in scene.named("control.related")):
        return False  # «مصنع شركتنا التابعة»
    known = bool(flags & (Affix.DEFINITE | Affix.OURS))  # «مكتب الشركة الأخرى» is another's
    return known and not scene.near("another", at, 0, 2) and not scene.near("third", at, 0, 0)


def _its_own(scene: Scene, one: Mark) -> bool:
    """«تعالج المجموعة المرضى في عيادة لها»: of the firm named before in the clause, and of nobody else named there."""
    after = scene.tokens[one.last + 1] if one.last + 1 < len(scene.tokens) else None
    if after is None or "its_own" not in after.classes or after.clause != one.clause or scene.lang != "ar":
        return False
    before = [t for t in scene.tokens[: one.first] if t.clause == one.clause]
    firm = any(t.classes.get("our_firm", 0) & (Affix.DEFINITE | Affix.OURS) for t in before)
    return firm and not any({"agent_noun", "third", "kin"} & t.classes.keys() for t in before)


def _brought_in(scene: Scene, one: Mark) -> bool:
    """«ورشة تديرها شركة كورية»: the enterprise, unless the asker has places of his own («لنا», «نحن»)."""
    firms = [m for m in scene.named("place.of_foreign") if m.sentence == one.sentence]
    near = [m for m in firms if 0 <= m.first - one.last <= 12 or m.last == one.first - 1]  # «لمصرف هندي فرع»
    told = [t for t in scene.tokens if not t.asked and {"ours", "we_have", "self_word"} & t.classes.keys()]
    return any(m.polarity for m in near) and not told


def owned_by(scene: Scene, one: Mark) -> bool:
    """ "The plant is in Sousse. It is ours": owned by the words behind."""
    later = (m for m in scene.named("place.owned") if m.polarity and m.firm and m.first > one.last)
    return any(m.sentence - one.sentence <= 1 for m in later)


def _speaks_as_we(scene: Scene) -> bool:
    told = [t for t in scene.tokens if not t.asked]
    if any({"ours", "we_have", "self_word"} & t.classes.keys() for t in told):
        return True
    verbs = (t for t in told if not t.text.startswith("ه"))  # «هندي» is no verb
    return any(flags & Affix.WE and flags & Affix.IMPERFECT for t in verbs for flags in t.classes.values())


def others(scene: Scene, one: Mark) -> bool:
    """«…، وهو لقوم آخرين» behind the place; «يستضيفنا العميل في مصنعه» before it; not of a
    place that is let to us («المحل بتاع تاجر، مأجرينه منه»)."""
    if scene.lang == "ar" and place_possessors.let_behind(scene, one):
        return False
    later = [m for m in scene.named("place.anothers") if m.sentence == one.sentence and m.last > one.last]
    later = [m for m in later if m.first >= one.first]
    if any(m.clause - one.clause <= 1 for m in later):
        return True
    if not scene.flag(one.first, one.last, Affix.THEIRS):
        return False
    before = [t for t in scene.tokens[max(0, one.first - 6) : one.first] if t.clause == one.clause]
    lodged = scene.led("in_word", one.first)
    hosts = [
        t
        for t in before
        if (lodged and t.classes.get("third", 0) & Affix.DEFINITE and "bank_word" not in t.classes)
        or ("partner_of" in t.classes and scene.tokens[one.last].text.endswith("ه"))
    ]
    return bool(hosts) and not any("our_firm" in t.classes for t in before if t.index > hosts[-1].index)


def plainly_there(scene: Scene, one: Mark) -> bool:
    """«ليست الورشة لخدمة آلاتنا»: a known place of which only what follows is denied; «ليس المصنع لنا» denies it."""
    before = scene.tokens[one.first - 1] if one.first else None
    known = scene.noun_flag(one, Affix.OURS | Affix.DEFINITE)
    if known and scene.has("untrue", one.first - 3, one.first - 1) and scene.near("untrue", one.first, 3, -1):
        return True  # «ليس صحيحا أن الورشة متوقفة»
    if before is None or "be_not" not in before.classes or one.concept == "place.other":
        return False
    if scene.flag(one.first, one.last, Affix.OURS):  # «ليس مكتبنا للدعاية», and not «ليس مكتبنا»
        after = scene.tokens[one.last + 1] if one.last + 1 < len(scene.tokens) else None
        return after is not None and any(flags & Affix.FOR for flags in after.classes.values())
    if not scene.flag(one.first, one.last, Affix.DEFINITE):
        return False
    return not scene.near("ours", one.last, 0, 3) and not scene.near("our_firm", one.last, -1, 2)


def none_ours(scene: Scene, one: Mark) -> bool:
    """«ولها مصنع ومتجر …. أما نحن فلا مكان لنا هناك»: where there is no place of ours at all, one that no word of ours
    leads to is another's."""
    told = [m for m in scene.named("none.ours") if m.firm and not m.exclusive and not m.bounded]
    return any(abs(m.sentence - one.sentence) <= 2 for m in told) and not scene.near("we_have", one.first, 6, 0)


def undecided(scene: Scene, one: Mark) -> bool:
    """«La minoterie : est-elle à nous ou au partenaire ?»: whose the place is, is not known."""
    if any(m.first <= one.first <= m.last for m in scene.named("place.unbuilt")):  # «… une usine. A-t-elle ouvert ?»
        return not any(m.polarity and m.firm and m.first > one.last for m in scene.named("place.built"))
    doubts = [m for m in scene.named("place.owner_doubt") if m.sentence == one.sentence and m.first > one.last]
    open_ = [m for m in doubts if m.polarity is None or m.asked]
    return any(not scene.has("goods", one.last + 1, m.last) for m in open_)
