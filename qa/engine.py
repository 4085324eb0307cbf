"""The one door of the product: every verb as a method, used alike by the command line, HTTP and the pages.

Each result knows its JSON (``to_json``) in the shape of the contract. Nothing here decides anything: it brings the
library, the index, the reader of questions, the rules and the memo check together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from corpus.akn import write
from corpus.citing.format import Lang, Style
from corpus.errors import BadInput, NotFound
from corpus.export import instrument_json, metadata_json, provision_json
from corpus.ingest import ingest_file, ingest_text
from corpus.library import SHIPPED, Library, check_id
from corpus.model import Instrument, Metadata
from index import ProvisionIndex, Results, open_index
from qa.answer import Answer, answer_question
from qa.case import case_schema, parse_case
from qa.dialogue import Dialogue, Turn
from qa.kinds.phrases import compile_all
from qa.memos import MemoReport, annotate, check_document, check_text, cite
from qa.proposing import Proposer
from qa.rules import evaluate
from qa.verdict import Verdict

Json = dict[str, Any]
_FIRST = (  # a verdict in each language, passages, thanks: between them they load all that answers need
    "هل لنا منشأة دائمة؟",
    "Do we have a permanent establishment?",
    "Avons-nous un bureau ?",
    "ماذا تقول الاتفاقية عن مخزن البضائع ومدة المشروع؟",
    "شكرا جزيلا",
)
_LANGS: dict[str, Lang] = {"ar": "ar", "en": "en", "fr": "fr"}


def _lang(lang: str) -> Lang:
    if lang not in _LANGS:
        raise BadInput(f"lang: اللغة ar أو en أو fr، لا «{lang}»")
    return _LANGS[lang]


class Engine:
    """All verbs over one library.

    ``data_dir``: the user's folder (instruments, index, conversations); default ``$MITHAQ_DATA_DIR``, else the XDG one.
    ``proposer``: asked for facts that the word lists do not read (``qa.proposing``); by default nobody is.
    """

    def __init__(self, data_dir: str | Path | None = None, proposer: Proposer | None = None) -> None:
        self.library = Library(Path(data_dir) if data_dir else None)
        self.proposer = proposer

    def warm(self) -> None:
        """Load what answers are made of (word lists of each language, the rules of the shipped article, the terms of
        search), so that the first question waits for none of it. Nobody is asked for proposals."""
        for question in _FIRST:
            answer_question(question, library=self.library, index=self.index)
        compile_all()

    @cached_property
    def index(self) -> ProvisionIndex:
        """The index over the library, built when first needed."""
        return open_index(self.library)

    @cached_property
    def _dialogue(self) -> Dialogue:
        return Dialogue(self.library, self.index, proposer=self.proposer)

    def _instrument(self, ident: str | None) -> Instrument:
        return self.library.get(ident or SHIPPED)

    # -- questions and cases -------------------------------------------------------------------------------------

    def ask(
        self,
        question: str,
        *,
        instrument: str | None = None,
        readings: Mapping[str, str] | None = None,
        as_of: date | None = None,
        lang: str | None = None,
    ) -> Answer:
        """The answer to a question in words (contract, "Answer")."""
        return answer_question(
            question,
            library=self.library,
            index=self.index,
            instrument_id=instrument,
            readings=readings,
            as_of=as_of,
            lang=lang,
            proposer=self.proposer,
        )

    def chat(
        self,
        session: str | None,
        message: str,
        *,
        instrument: str | None = None,
        readings: Mapping[str, str] | None = None,
        as_of: date | None = None,
        lang: str | None = None,
    ) -> Turn:
        """One turn of a conversation; a new session when ``session`` is ``None``."""
        return self._dialogue.say(session, message, instrument_id=instrument, readings=readings, as_of=as_of, lang=lang)

    def evaluate(
        self,
        case: Any,
        *,
        instrument: str | None = None,
        readings: Mapping[str, str] | None = None,
        unmentioned: Literal["absent", "unknown"] = "absent",
        as_of: date | None = None,
        lang: str | None = None,
    ) -> Verdict:
        """The verdict on a case as JSON gives it; raises ``InvalidCase`` with paths when it is faulty."""
        return evaluate(
            parse_case(case),
            self._instrument(instrument),
            readings=readings,
            unmentioned=unmentioned,
            as_of=as_of,
            lang=lang or "ar",
        )

    def case_schema(self, lang: str = "ar") -> Json:
        """The JSON Schema of a case."""
        return case_schema(lang)

    # -- the library -----------------------------------------------------------------------------------------------

    def search(
        self, query: str, *, instrument: str | None = None, limit: int = 10, offset: int = 0, lang: str | None = None
    ) -> Results:
        """Provisions that match, best first."""
        if instrument is not None:
            self._instrument(instrument)
        return self.index.search(query, instrument=instrument, limit=limit, offset=offset)

    def suggest(self, prefix: str, limit: int = 8) -> list[str]:
        """Whole queries that one being typed may go on to, the likeliest first."""
        return [suggestion.text for suggestion in self.index.suggest(prefix, limit=limit)]

    def has_instrument(self, ident: str) -> bool:
        """Whether the library holds that id."""
        return any(entry.id == ident for entry in self.library.entries())

    def instruments(self) -> Json:
        """Every instrument's metadata, the shipped one first."""
        return {"instruments": [{"id": e.id, **metadata_json(e.meta)} for e in self.library.entries()]}

    def instrument(self, ident: str, lang: str = "ar") -> Json:
        """One instrument: metadata, the whole tree, and the report of its reading."""
        return instrument_json(self._instrument(ident), lang=_lang(lang))

    def provision(self, instrument: str | None, eid: str, lang: str = "ar") -> Json:
        """One provision (contract, "Provision")."""
        found = self._instrument(instrument)
        provision = found.get(eid)
        if provision is None:
            raise NotFound(f"لا يوجد في «{found.id}» حكم بالمعرّف «{eid}»؛ المعرّف مثل art_5__para_3")
        return provision_json(found, provision, nested=False, lang=_lang(lang))

    def ingest(
        self,
        data: bytes | str,
        *,
        name: str,
        id: str,
        title: str,
        parties: tuple[str, ...] | None = None,
        date: str | None = None,
        replace: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Json:
        """Read a document (bytes of any format) or a text, add it to the library, index it: its tree and its report.

        ``progress`` is called with (done, whole) while a long document is read.

        Raises ``UnreadableSource`` with the reason, ``Conflict`` when the id is taken and ``replace`` is not set.
        """
        check_id(id)
        meta = Metadata(title=title, parties=parties, date=date, source=name)
        ingested = ingest_text(data, id, meta) if isinstance(data, str) else ingest_file(data, name, id, meta, progress)
        added = self.library.add(id, ingested, replace=replace)
        self.index.refresh()
        return instrument_json(added)

    def remove(self, ident: str) -> None:
        """Take an instrument out of the library and the index."""
        self.library.remove(ident)
        self.index.refresh()

    def akoma_ntoso(self, ident: str) -> bytes:
        """An instrument as Akoma Ntoso 3.0 XML."""
        return write(self._instrument(ident))

    def source_text(self, ident: str) -> str:
        """An instrument's source text as decoded."""
        return self._instrument(ident).source

    # -- citations and memos -------------------------------------------------------------------------------------

    def cite(self, text: str, *, instrument: str | None = None, lang: str = "ar", style: Style = "short") -> Json:
        """Citations in a text, resolved (contract, "Operations")."""
        return cite(text, self.library, instrument, lang=_lang(lang), style=style)

    def check_text(self, text: str, *, instrument: str | None = None) -> MemoReport:
        """Citations and quotations of a memo given as text."""
        return check_text(text, self.library, instrument)

    def check_document(self, data: bytes, name: str, *, instrument: str | None = None) -> MemoReport:
        """Citations and quotations of a memo given as a file."""
        return check_document(data, name, self.library, instrument)

    def annotate(self, data: bytes, name: str, kind: str, report: MemoReport, *, table: bool = False) -> bytes:
        """The memo written back with its findings; ``kind`` is the ending wanted (.docx, .html, .json)."""
        return annotate(data, name, kind, report, table=table)
