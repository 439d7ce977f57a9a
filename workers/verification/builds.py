"""Every module of both trees is imported."""

from __future__ import annotations

from workers.verification.report import Stage, State
from workers.verification.run import NO_PARTNER, Run, ask
from workers.verification.wording import message_of, not_here, place_of_error


def check_modules(run: Run) -> None:
    """Those that torch's side cannot import either say nothing of the translation."""
    asked = [[path, name] for path, name in run.found.modules.items() if path in run.mindspore.files]
    for path in run.found.modules.keys() - run.mindspore.files.keys():
        run.row(path, Stage.BUILDS, State.FAILS, NO_PARTNER)
    if not asked:
        return
    run.tell("modules")
    ours, theirs = (_imported(run, side, asked) for side in ("torch", "mindspore"))
    for path, _ in asked:
        there, here = theirs.get(path), ours.get(path)
        if there == {}:
            run.row(path, Stage.BUILDS, State.HOLDS)
        elif here != {}:
            run.row(path, Stage.BUILDS, State.NOT_RUN, not_here(message_of(here)))
        else:
            run.row(path, Stage.BUILDS, State.FAILS, message_of(there), place_of_error((there or {}).get("traceback", "")))


def _imported(run: Run, side: str, asked: list[list[str]]) -> dict[str, dict[str, str]]:
    """One process for all; what ends it is told of its module, and the rest is begun again behind it."""
    found: dict[str, dict[str, str]] = {}
    waiting = asked
    while waiting:
        heard = ask(run, side, {"job": "imports", "modules": waiting, "source": ""})
        said = {path: error for path, _ in waiting if (error := heard.facts.error(f"module {path}")) is not None}
        found |= said
        rest = [entry for entry in waiting if entry[0] not in said]
        if rest:
            why = heard.failure.message if heard.failure else heard.ended
            found[rest[0][0]] = {"message": why}
        waiting = rest[1:]
    return found
