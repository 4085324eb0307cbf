"""What each verb does: read the input, call the engine, print the answer as text or JSON."""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

from api.cli import render
from api.cli.files import is_same, write
from api.json_text import NotJson, parse
from api.proposer import proposer
from api.settings import load
from corpus.errors import BadInput
from qa.engine import Engine

FINDINGS = 3


def version() -> str:
    """Name and version, as ``--version`` prints them."""
    try:
        return f"mithaq {installed_version('mithaq')}"
    except PackageNotFoundError:
        return "mithaq (not installed)"


def _engine(options: argparse.Namespace) -> Engine:
    return Engine(data_dir=options.data_dir, proposer=proposer(load()))


def _read_text(argument: str) -> str:
    if argument != "-":
        return argument
    try:
        return sys.stdin.read().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadInput(_not_utf8(error)) from None


def _not_utf8(error: UnicodeDecodeError) -> str:
    return f"standard input: not UTF-8 text (byte {error.start + 1})"


def _within(text: str, what: str) -> str:
    """``text``, unless it is longer than a question may be: reading it would take minutes."""
    limit = load().max_question
    if len(text) > limit:
        raise BadInput(f"{what} has {len(text)} characters; at most {limit} are read (MITHAQ_MAX_QUESTION)")
    return text


def _read_bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name} is a folder, not a file")
    return path.read_bytes()


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def _readings(options: argparse.Namespace) -> dict[str, str]:
    return dict(options.reading)


def ask(options: argparse.Namespace) -> int:
    """``mithaq ask "…"``: the answer to a question in words."""
    answer = _engine(options).ask(
        _within(_read_text(options.question), "the question"),
        instrument=options.instrument,
        readings=_readings(options),
        as_of=options.as_of,
        lang=options.lang,
    )
    value = answer.to_json()
    if options.json:
        _print_json(value)
    else:
        print(render.answer(value, options.lang))
    return 0


def chat(options: argparse.Namespace) -> int:
    """``mithaq chat``: turns from standard input until it ends."""
    engine, session = _engine(options), options.session
    talking = sys.stdin.isatty()
    while True:
        try:
            line = input("‹ " if talking else "")
        except EOFError:
            break
        except UnicodeDecodeError as error:
            raise BadInput(_not_utf8(error)) from None
        if not line.strip():
            if talking:
                break
            continue
        line = _within(line, "the message")
        turn = engine.chat(session, line, instrument=options.instrument, as_of=options.as_of, lang=options.lang)
        value = turn.to_json()
        session = value["session"]
        if options.json:
            print(json.dumps(value, ensure_ascii=False), flush=True)
        else:
            print(render.answer(value["answer"], options.lang), end="\n\n", flush=True)
    return 0


def evaluate(options: argparse.Namespace) -> int:
    """``mithaq evaluate case.json``: the verdict on a filled case."""
    name = "standard input" if options.case == "-" else options.case
    try:
        case = parse(_read_bytes(options.case))
    except NotJson as error:
        raise BadInput(f"{name}: not JSON: {error}") from None
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    verdict = _engine(options).evaluate(
        case,
        instrument=options.instrument,
        readings=_readings(options),
        unmentioned=options.unmentioned,
        as_of=options.as_of,
        lang=options.lang,
    )
    value = verdict.to_json()
    if options.json:
        _print_json(value)
    else:
        print(render.verdict(value, options.lang))
    return 0


def schema(options: argparse.Namespace) -> int:
    """``mithaq schema``: the JSON Schema of a case (JSON in either mode)."""
    _print_json(_engine(options).case_schema(options.lang or "ar"))
    return 0


def search(options: argparse.Namespace) -> int:
    """``mithaq search "…"``: provisions that match, best first."""
    results = _engine(options).search(
        options.query, instrument=options.instrument, limit=options.limit, offset=options.offset, lang=options.lang
    )
    value = results.to_json()
    if options.json:
        _print_json(value)
    else:
        print(render.hits(value, options.lang))
    return 0


def list_instruments(options: argparse.Namespace) -> int:
    """``mithaq list``: what is loaded."""
    value = _engine(options).instruments()
    if options.json:
        _print_json(value)
    else:
        print(render.instruments(value["instruments"]))
    return 0


def show(options: argparse.Namespace) -> int:
    """``mithaq show art_5__para_3``: one provision, or a whole instrument by its id."""
    engine = _engine(options)
    if options.instrument is None and engine.has_instrument(options.provision):
        value = engine.instrument(options.provision, lang=options.lang or "ar")
        text = render.tree(value)
    else:
        value = engine.provision(options.instrument, options.provision, lang=options.lang or "ar")
        text = render.provision(value)
    if options.json:
        _print_json(value)
    else:
        print(text)
    return 0


def ingest(options: argparse.Namespace) -> int:
    """``mithaq ingest FILE --id …``: add an instrument, and say what was doubtful in it."""
    report = _engine(options).ingest(
        _read_bytes(options.file),
        name=Path(options.file).name,
        id=options.ident,
        title=options.title or Path(options.file).stem,
        parties=tuple(options.party) or None,
        date=options.date.isoformat() if options.date else None,
        replace=options.replace,
        progress=_progress if sys.stderr.isatty() else None,
    )
    if options.json:
        _print_json(report)
    else:
        print(render.ingested(report))
    return 0


def _progress(done: int, whole: int) -> None:
    print(f"\r{done}/{whole}", end="\n" if done >= whole else "", file=sys.stderr, flush=True)


def remove(options: argparse.Namespace) -> int:
    """``mithaq remove ID``: take an instrument out of the library."""
    _engine(options).remove(options.ident)
    if options.json:
        _print_json({"removed": options.ident})
    else:
        print(f"{options.ident}: removed")
    return 0


def export(options: argparse.Namespace) -> int:
    """``mithaq export ID``: an instrument as Akoma Ntoso, text or JSON."""
    engine = _engine(options)
    if options.format == "akn":
        data = engine.akoma_ntoso(options.ident)
    elif options.format == "txt":
        data = engine.source_text(options.ident).encode()
    else:
        data = (json.dumps(engine.instrument(options.ident), ensure_ascii=False, indent=1) + "\n").encode()
    if options.out:
        write(Path(options.out), data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    return 0


def cite(options: argparse.Namespace) -> int:
    """``mithaq cite "…"``: each citation with the words it points to."""
    value = _engine(options).cite(
        _read_text(options.text), instrument=options.instrument, lang=options.lang or "ar", style=options.style
    )
    if options.json:
        _print_json(value)
    else:
        print(render.citations(value, options.lang, options.style))
    return 0


def check(options: argparse.Namespace) -> int:
    """``mithaq check memo.docx``: citations and quotations checked; exit status 3 when something is wrong."""
    engine = _engine(options)
    data, name = _read_bytes(options.file), "memo.txt" if options.file == "-" else Path(options.file).name
    if options.out and options.file != "-" and is_same(options.file, options.out):
        raise BadInput(f"--out: {options.out} is the memo itself; name another file, so that the memo is kept as it is")
    report = engine.check_document(data, name, instrument=options.instrument)
    if options.out:
        kind = Path(options.out).suffix.lower()
        write(Path(options.out), engine.annotate(data, name, kind, report, table=options.table))
    value = report.to_json()
    if options.json:
        _print_json(value)
    else:
        print(render.memo(value, options.lang))
    return FINDINGS if report.has_findings else 0


def serve(options: argparse.Namespace) -> int:
    """``mithaq serve``: the service, until it is stopped."""
    from api.http.app import serve as run

    if options.data_dir:
        os.environ["MITHAQ_DATA_DIR"] = options.data_dir
    run(host=options.host, port=options.port, workers=options.workers)
    return 0
