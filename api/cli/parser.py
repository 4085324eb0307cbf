"""The grammar of the command line: verbs, their options, and the function that runs each."""

from __future__ import annotations

import argparse
from datetime import date
from typing import NoReturn

from api.cli import commands
from corpus.errors import BadInput

_LANGS = ("ar", "en", "fr")


class _Parser(argparse.ArgumentParser):
    """argparse, with its complaints turned into the one line every face gives."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see: {self.prog} --help)")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a day is written YYYY-MM-DD, not {text!r}") from None


def _reading(text: str) -> tuple[str, str]:
    name, sign, choice = text.partition("=")
    if not sign:
        raise argparse.ArgumentTypeError(f"a reading is written NAME=CHOICE, not {text!r}")
    return name, choice


def _common() -> _Parser:
    common = _Parser(add_help=False)
    common.add_argument("--json", action="store_true", help="print the answer as JSON, as the HTTP API gives it")
    common.add_argument("--lang", choices=_LANGS, help="language of the answer; the law is always quoted in Arabic")
    common.add_argument("--data-dir", metavar="DIR", help="your library (default: $MITHAQ_DATA_DIR, else the XDG one)")
    return common


def _case_options(verb: _Parser) -> None:
    verb.add_argument("--instrument", metavar="ID", help="which instrument answers (default: the shipped article)")
    verb.add_argument("--as-of", type=_day, metavar="DAY", help="date of assessment, YYYY-MM-DD (default: today)")
    verb.add_argument(
        "--reading", type=_reading, action="append", default=[], metavar="NAME=CHOICE",
        help="choose a reading where experts differ (may be repeated)",
    )  # fmt: skip


def build_parser() -> _Parser:
    """The whole command line."""
    parser = _Parser(prog="mithaq", description="Answers over the Arabic text of tax treaties, proved by quotation.")
    parser.add_argument("--version", action="version", version=commands.version())
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)
    common = _common()

    def verb(name: str, run: object, summary: str) -> _Parser:
        made = verbs.add_parser(name, parents=[common], help=summary, description=summary)
        made.set_defaults(run=run)
        return made

    ask = verb("ask", commands.ask, "answer a question in words")
    ask.add_argument("question", help="the question; - reads it from standard input")
    _case_options(ask)

    chat = verb("chat", commands.chat, "talk about a case, turn by turn (an empty line or Ctrl-D ends it)")
    chat.add_argument("--session", help="go on with an earlier conversation")
    chat.add_argument("--instrument", metavar="ID", help="which instrument answers (default: the shipped article)")
    chat.add_argument("--as-of", type=_day, metavar="DAY", help="date of assessment, YYYY-MM-DD (default: today)")

    evaluate = verb("evaluate", commands.evaluate, "the verdict on a filled case (a JSON file)")
    evaluate.add_argument("case", help="the file; - reads standard input")
    evaluate.add_argument(
        "--unmentioned", choices=("absent", "unknown"), default="absent", help="how to take what is not mentioned"
    )
    _case_options(evaluate)

    verb("schema", commands.schema, "the JSON Schema of a case")

    search = verb("search", commands.search, "find provisions by their words")
    search.add_argument("query")
    search.add_argument("--instrument", metavar="ID", help="search this instrument only")
    search.add_argument("--limit", type=int, default=10)
    search.add_argument("--offset", type=int, default=0)

    verb("list", commands.list_instruments, "the instruments loaded")

    show = verb("show", commands.show, "print a provision, or a whole instrument")
    show.add_argument("provision", help="an eId such as art_5__para_3, or an instrument's id")
    show.add_argument("--instrument", metavar="ID")

    ingest = verb("ingest", commands.ingest, "add a treaty or law to your library")
    ingest.add_argument("file", help="txt, html, docx, pdf or Akoma Ntoso xml")
    ingest.add_argument("--id", required=True, dest="ident", help="a short name: latin letters, digits, hyphens")
    ingest.add_argument("--title", help="its title (default: the file's name)")
    ingest.add_argument("--party", action="append", default=[], help="a party to the treaty (repeat for each)")
    ingest.add_argument("--date", type=_day, help="date of signature or issue")
    ingest.add_argument("--replace", action="store_true", help="replace the one of that id; the old version is kept")

    remove = verb("remove", commands.remove, "take an instrument out of your library")
    remove.add_argument("ident", metavar="ID")

    export = verb("export", commands.export, "write an instrument as Akoma Ntoso XML, text or JSON")
    export.add_argument("ident", metavar="ID")
    export.add_argument("--format", choices=("akn", "txt", "json"), default="akn")
    export.add_argument("--out", metavar="FILE", help="default: standard output")

    cite = verb("cite", commands.cite, "resolve the citations in a text to the words they point to")
    cite.add_argument("text", help="a citation or a text; - reads standard input")
    cite.add_argument("--instrument", metavar="ID")
    cite.add_argument("--style", choices=("short", "full"), default="short", help="house style of the citation printed")

    check = verb("check", commands.check, "check every citation and quotation in a memo (exit status 3: findings)")
    check.add_argument("file", help="txt, md, html, docx or pdf; - reads text from standard input")
    check.add_argument("--instrument", metavar="ID")
    check.add_argument("--out", metavar="FILE", help="write the annotated memo (.docx) or a report (.html, .json)")
    check.add_argument("--table", action="store_true", help="with --out FILE.docx: add a table of findings at the end")

    serve = verb("serve", commands.serve, "run the service: HTTP API and web pages")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    serve.add_argument("--port", type=int, default=8000, help="port (default 8000)")
    serve.add_argument("--workers", type=int, default=1, help="worker processes (default 1)")
    return parser
