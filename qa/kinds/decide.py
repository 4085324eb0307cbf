"""What kind of question a message is (design: contract, "Answer": kind).

A message is cut into segments. Of each segment that asks, we see whether it asks for the permanent establishment, for
the words of the law, or for something outside the corpus; the message is the best of its questions. A fact pattern
that mentions a rate or a tax in passing stays a verdict; an establishment that is granted, with its rate asked, does
not.
"""

from __future__ import annotations

from dataclasses import dataclass

from corpus.library import shipped
from corpus.model import Instrument
from corpus.script.fold import Folded, fold
from qa.kinds.language import Lang, detect
from qa.kinds.model import Decision, Kind, Outside
from qa.kinds.outside import outside_topics
from qa.kinds.phrases import phrase_set
from qa.kinds.references import Named, named
from qa.kinds.segments import Segment, segments
from qa.kinds.talk import talk_of
from qa.kinds.topics import provisions_on, topics_of

Topics = tuple[tuple[str, int, int], ...]
"""(topic, start, end) in folded text."""
TOLD = 12
"""A message of more words than this, which asks nothing by name, tells a case."""


def _has(name: str, key: str, text: str) -> bool:
    return phrase_set("kinds", name, key).search(text) is not None


@dataclass(frozen=True, slots=True)
class _View:
    """What one segment asks."""

    segment: Segment
    establishment: bool
    sought: bool
    text: bool
    firmly_text: bool
    outside: Topics
    joined_outside: bool


def _ending_in(segment: Segment, topics: Topics) -> Topics:
    """Topics whose words end in the segment, wherever they begin («بعنا أرضا، هل على الربح ضريبة؟»)."""
    first = {t: (t, a, b) for t, a, b in reversed(topics) if segment.start < b <= segment.end}
    return tuple(sorted(first.values(), key=lambda t: t[1]))


def _view(segment: Segment, cited: bool, outside: Topics) -> _View:
    text = segment.text
    found = phrase_set("kinds", "asking", "establishment").search(text)
    if not found and not outside:
        found = phrase_set("kinds", "asking", "subjection").search(text)
    denied = _has("asking", "not_asked", text)
    possessed = _has("asking", "possession", text)
    predicate = bool(found) and _has("asking", "predicate", text)
    speaks = _has("text", "say", text) and (cited or _has("text", "law", text))
    mentions = _has("text", "mentions", text)
    general = _has("text", "general", text)
    request = _has("text", "request", text)
    sought = bool(found) and not denied and not possessed and (not outside or predicate)
    own = _has("asking", "own_case", text) or _has("asking", "first_person", text)
    closed = sought and predicate and _has("asking", "yes_no", text)
    wants = mentions or speaks or request or (general and not own)
    after = found is not None and any(a - segment.start > found.end() for _, a, _ in outside)
    return _View(
        segment,
        bool(found) and not denied,
        sought,
        wants and not (closed and not mentions and not _has("text", "no_case", text)) and not (own and closed),
        mentions or speaks or request,
        outside,
        after and " و" in text[found.end() :] if found else False,
    )


def decide(
    message: str,
    *,
    facts: bool | None = None,
    lang: Lang | None = None,
    instrument: Instrument | None = None,
    treaty_at_hand: bool = False,
) -> Decision:
    """Decide the kind of ``message``.

    ``facts``: whether reading it gave any fact (``None``: not known yet). ``lang`` overrides the language detected.
    ``instrument``: the text in which provisions named are looked for (the shipped one by default). ``treaty_at_hand``:
    the treaty that the message names is that text, and so not another.
    """
    folded = fold(message)
    spoken = lang or detect(message)
    talk = talk_of(folded.text)
    if talk and not facts:
        return Decision("talk", spoken, talk=talk)
    reference = named(message, instrument or shipped())
    cut, topics = segments(folded.text), outside_topics(folded.text)
    if treaty_at_hand:
        topics = tuple(t for t in topics if t[0] != "other_treaty")
    views = [_view(s, bool(reference.targets), _ending_in(s, topics)) for s in cut]
    return _Judge(folded, message, spoken, facts, views, reference, instrument or shipped()).decision()


class _Judge:
    """The message as a whole, from the views of its segments."""

    def __init__(
        self,
        folded: Folded,
        message: str,
        lang: Lang,
        facts: bool | None,
        views: list[_View],
        reference: Named,
        instrument: Instrument,
    ) -> None:
        self.folded, self.message, self.lang, self.facts = folded, message, lang, facts
        self.views = views
        self.asking = [v for v in views if v.segment.asks] or views
        self.reference = reference
        self.instrument = instrument
        self.no_case = _has("text", "no_case", folded.text)
        self.own = _has("asking", "own_case", folded.text) or _has("asking", "first_person", folded.text)

    def decision(self) -> Decision:
        outside = self._outside()
        asked = self._asked(bool(outside))
        kind, explicit = asked or self._without_question(), asked is not None
        if kind == "out_of_scope":
            return Decision(kind, self.lang, outside or self._any_outside(), explicit=explicit)
        if kind == "verdict":
            wants = any(v.firmly_text and v.text for v in self.asking)
            targets = self._targets(kind) if wants else ()
            return Decision(kind, self.lang, outside, targets, wants_text=wants, explicit=explicit)
        names = tuple(one.topic.name for one in topics_of(self._topic_text()))
        return Decision(kind, self.lang, outside, self._targets(kind), names, explicit=explicit)

    def _targets(self, kind: Kind) -> tuple[str, ...]:
        """The provisions named, else those that treat of what is asked."""
        if kind == "citation" or (kind != "passages" and self.reference.precise):
            return self.reference.targets
        return provisions_on(tuple(one.topic for one in topics_of(self._topic_text())), self.instrument)

    def _asked(self, asks_outside: bool) -> Kind | None:
        """The kind asked for by name; ``None`` when nothing is."""
        if self.reference.elsewhere and not self.reference.targets and not self._sought():
            return "out_of_scope"
        text = [v for v in self.asking if v.text]
        if self._sought() and not (text and (self.no_case or not self.facts)):
            return "verdict"
        if text and not (asks_outside and not any(v.firmly_text and not v.outside for v in text)):
            return self._text_kind()
        if asks_outside:
            return "out_of_scope"
        return None

    def _sought(self) -> bool:
        """Whether a permanent establishment is asked for, in a question of its own."""
        sought = [v for v in self.asking if v.sought and not v.text]
        outside = any(v.outside for v in self.asking)
        return any(not (outside and _has("asking", "conceded", v.segment.text)) for v in sought)

    def _text_kind(self) -> Kind:
        whole = self.folded.text
        if _has("text", "comparison", whole) and (
            len(self.reference.targets) > 1 or _has("text", "instruments", whole) or len(topics_of(whole)) > 1
        ):
            return "comparison"
        named = self.reference.precise or (self.reference.targets and not topics_of(whole))
        return "citation" if named else "passages"

    def _without_question(self) -> Kind:
        """Nothing is asked by name: a word such as «ما رأيكم؟» asks of what was told."""
        if any(v.establishment and not v.text for v in self.views):
            return "verdict"
        if any(v.firmly_text for v in self.views):
            return self._text_kind()
        if any(v.outside for v in self.views):
            return "out_of_scope"
        if self.facts:
            return "verdict"
        if self.reference.targets:
            return "citation"
        if self.own or len(self.folded.text.split()) > TOLD:
            return "verdict"
        return "passages" if topics_of(self.folded.text) else "out_of_scope"

    def _outside(self) -> tuple[Outside, ...]:
        """What is asked that is outside, told from what is only mentioned in passing."""
        rows = []
        for view in self.asking:
            noise = view.sought and not view.joined_outside
            if not noise:
                rows += [self._row(t, a, b) for t, a, b in view.outside]
        if self.reference.elsewhere and not self.reference.targets:
            rows += [Outside("other_article", s, e, self.message[s:e]) for s, e in self.reference.elsewhere]
        return tuple(rows)

    def _any_outside(self) -> tuple[Outside, ...]:
        return tuple(self._row(t, a, b) for v in self.views for t, a, b in v.outside)

    def _row(self, topic: str, start: int, end: int) -> Outside:
        span = self.folded.tight(start, end)
        return Outside(topic, span.start, span.end, self.message[span.start : span.end])

    def _topic_text(self) -> str:
        wanted = [v.segment.text for v in self.asking if v.text] or [v.segment.text for v in self.asking]
        joined = "\n".join(wanted)
        return joined if topics_of(joined) else self.folded.text
