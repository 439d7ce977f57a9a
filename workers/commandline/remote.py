"""Translating and comparing on a server: what comes back is what the engine here would give, so all else is the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from workers import bundling
from workers.commandline.outcomes import Outcome, Refused, Translated
from workers.commandline.programs import Program
from workers.commandline.server import Away, Data, Problem, Server
from workers.translation import Unusable
from workers.translation.source.text import Source
from workers.translation.targeting import Purpose

AT_ONCE = 4


def outcomes(server: Server, programs: Sequence[Program], purpose: Purpose) -> Iterator[Outcome]:
    """In the order of the programs, as they are done."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield from pool.map(partial(outcome, server, purpose), programs)


def outcome(server: Server, purpose: Purpose, program: Program) -> Outcome:
    try:
        source = program.read()
        Source(source)  # what is no program need not travel
        return Translated(program, source, translated(server, source, program.inside.name, purpose))
    except Unusable as error:
        return Refused(program, error.reason, error.message, error.line, error.column)


def translated(server: Server, source: str, name: str, purpose: Purpose) -> Data:
    """Raises Unusable with the engine's words, Away for everything that is not about the program."""
    data = _result(server, translation(server, source, name, purpose))
    brought = data.get("companion", {}) if purpose.companion == "package" else {}
    text = bundling.inlined(data["text"]) if purpose.companion == "inline" else data["text"]
    return {key: value for key, value in data.items() if key != "name"} | {"text": text, "companion": brought}


def translation(server: Server, source: str, name: str, purpose: Purpose) -> Data:
    return _finished(server, "/api/v1/translations", {"source": source, "name": name, **purpose.chosen()})


def compared(server: Server, source: str, name: str, wanted: Purpose, settings: dict[str, Any]) -> Data:
    """The report of a comparison; `settings` are the fields of the API's ParityRequest but for the device, the translation's."""
    settings = {key: value for key, value in settings.items() if key != "device"}
    made = translation(server, source, name, wanted)
    _result(server, made)
    given = {key: value for key, value in settings.items() if value is not None}
    return _result(server, _finished(server, "/api/v1/parity", {"translation": made["id"], **given}))


def _finished(server: Server, path: str, sent: Data) -> Data:
    try:
        return server.finished(path, sent)
    except Problem as problem:
        raise _refusal(problem) from None


def _result(server: Server, job: Data) -> Data:
    try:
        return server.ask(f"{job['links']['self']}/result")
    except Problem as problem:
        raise _refusal(problem) from None


def _refusal(problem: Problem) -> Unusable | Away:
    """About the program, or about the server."""
    if problem.data.get("code") != "unusable":
        return Away(problem.told)
    reason = problem.data.get("reason", "")
    if isinstance(reason, dict):
        return Unusable(reason["code"], reason["en"], reason["line"], reason["column"])
    return Unusable(str(reason), problem.told, int(problem.data.get("line", 0)), int(problem.data.get("column", 0)))
