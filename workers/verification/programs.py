"""Programs are run on both sides: their behaviour, and the numbers of the networks that they run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from workers.parity import lacking as data
from workers.parity.checking_scripts import CALLS, STEPS, Programs, run_mindspore, run_torch, script_step
from workers.parity.compare import Comparison
from workers.parity.conversation import Heard
from workers.parity.notes import STOOD_IN, STOPPED, Note, chinese
from workers.parity.plan import decide
from workers.parity.plan.names import names_in
from workers.parity.plan.words import shown, words
from workers.parity.projects import Beside
from workers.parity.report import Step
from workers.parity.rungs import SCRIPT
from workers.parity.titles import titled
from workers.parity.verdict import Class
from workers.verification.report import NOTHING, Stage, State
from workers.verification.run import BEYOND, NO_PARTNER, NO_TIME, SEED, Run, hear, nobody
from workers.verification.wording import is_import, not_here, place_of_error

MOST_PROGRAMS = 12
ATTEMPTS = 20  # at a program that asks for data, one place after the other
PATIENCE = 1 / 3  # of the time for a program, after which torch's side is stopped: the other is slower
_CALLED = re.compile(r"\(\.\.\.\)")
_STEP = re.compile(r"\.step\(\s*(?:\w+\s*)?\)")  # of an optimizer, or through a scaler
STOPPED_EARLY = Note("stopped early, after the same calls of its networks on both sides", "提前停止，两侧的网络调用次数相同")


def run_programs(run: Run, entries: list[tuple[str, ...]], given: Mapping[str, Sequence[str]]) -> set[str]:
    """Returns the classes of the networks that ran."""
    named = entries or [(path,) for path in run.found.programs]
    ran = set[str]()
    for place, (path, *asked) in enumerate(named):
        if path not in run.mindspore.files:
            run.row(path, Stage.BUILDS, State.FAILS, NO_PARTNER)
        elif run.is_over:
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, NO_TIME)
        elif place >= MOST_PROGRAMS and not entries and path not in given:
            run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, BEYOND)
        else:
            run.tell(path)
            ran |= _program(run, path, asked or list(given.get(path, ())))
    return ran


def _words(run: Run, path: str, *, smaller: bool = False, named: bool = False) -> list[str]:
    tree = run.torch
    documents = [tree.text(name) for name in sorted(tree.files) if name.endswith((".md", ".rst", ".sh"))]
    sources = "\n".join(tree.text(name) for name in sorted(tree.files) if name.endswith(".py"))
    return words(tree.text(path), tree.files, shown=shown(path, documents), sources=sources, smaller=smaller, named=named)


def _other_words(run: Run, path: str, message: str) -> list[str]:
    """Those with which the program may run after all."""
    if " limit " in message:
        return _words(run, path, smaller=True)
    if "NoneType" in message:
        return _words(run, path, named=True)
    place = data.missing(message)
    return [_within(word, place, run.torch.files) for word in _words(run, path)]


def _within(word: str, place: str, files: Mapping[str, bytes]) -> str:
    """`a.yml` of `configs/a.yml`, where the program itself looks in the folder of its settings."""
    name = word.rpartition("/")[2]
    looks = word in files and place != word and place.endswith(f"/{word}") and place.removesuffix(word) + name in files
    return name if looks else word


def _program(run: Run, path: str, asked: list[str]) -> set[str]:
    source, translated = run.torch.text(path), run.mindspore.text(path)
    given = asked or _words(run, path)
    pool = run.beside(path, given)
    try:
        plan = replace(decide(source, translated, None, run.device), networks=[], runs=True)
    except SyntaxError as error:
        run.row(path, Stage.BUILDS, State.FAILS, str(error))
        return set()
    steps = STEPS if any(_STEP.search(run.torch.text(name)) for name in run.torch.files if name.endswith(".py")) else 0
    programs = Programs(source, translated, plan, SEED, calls=CALLS, patience=run.pool.limits.wall * PATIENCE, steps=steps)
    torch, made_up = _with_data(run, pool, programs, path)
    if not asked and torch.failure and (others := _other_words(run, path, torch.failure.message)) not in (given, []):
        again = run.beside(path, others)
        heard, made_up_again = _with_data(run, again, programs, path)
        if not heard.failure or data.missing(torch.failure.message) not in ("", data.missing(heard.failure.message)):
            given, pool, torch, made_up = others, again, heard, made_up_again
    run.report.words[path] = given
    if made_up:
        run.report.made_up[path] = made_up
    run.report.reached[path] = run.found.reached(path)
    hear(run, torch)
    if torch.failure:
        why = not_here(torch.failure.message, torch.facts.begun(STOOD_IN))
        run.row(path, Stage.BEHAVIOUR, State.NOT_RUN, why, place_of_error(torch.failure.traceback))
        return set()
    mindspore = run_mindspore(pool, programs, torch, nobody)
    if mindspore.failure and (fewer := data.altered(mindspore.failure.message, pool.more)):
        pool.more = fewer
        smaller = run_torch(pool, programs, nobody)
        if not smaller.failure:
            torch, mindspore = smaller, run_mindspore(pool, programs, smaller, nobody)
    step = script_step(pool, programs, torch, mindspore, names_in(source), nobody)
    if STOPPED in torch.facts:
        run.report.stopped[path] = torch.facts.number(STOPPED)
    _judged(run, path, step, mindspore)
    return {output.name.partition("(")[0] for output in step.outputs if _CALLED.search(output.name)}


def _with_data(run: Run, pool: Beside, programs: Programs, path: str) -> tuple[Heard, list[str]]:
    """Run on torch's side until it no longer asks for data that can be made up; with the places that were."""
    made_up = list[str]()
    everything = "\n".join(run.torch.text(name) for name in run.torch.files if name.endswith(".py"))
    for _ in range(ATTEMPTS):
        torch = run_torch(pool, programs, nobody)
        message = torch.failure.message if torch.failure else ""
        if not pool.inside and "/" in path and "../" in message:  # it is started in its own folder
            pool.inside = path.rpartition("/")[0]
            continue
        if (others := data.altered(message, pool.more)) and others != pool.more and not run.is_over:
            pool.more = others
            continue
        place = data.missing(message, pool.inside)
        line = "".join(torch.failure.traceback.splitlines()[-3:]) if torch.failure else ""
        files = data.to_write(message, place, line) or (data.made(place, everything, run.torch.files, line) if place else {})
        if not files or files.keys() <= pool.more.keys() or len(pool.more) > data.MOST or run.is_over:
            break
        pool.more |= files
        made_up.append(place or next(iter(files)).rpartition("/")[0])
    return torch, made_up


def _judged(run: Run, path: str, step: Step, mindspore: Heard) -> None:
    failure = step.failure
    if failure:
        where = place_of_error(failure.traceback)
        stage = Stage.BUILDS if is_import(failure.traceback, failure.message) else Stage.BEHAVIOUR
        state = State.NOT_RUN if " limit " in failure.message else State.FAILS
        run.row(path, stage, state, failure.message, where)
        return
    run.row(path, Stage.BUILDS, State.HOLDS)
    networks = [output for output in step.outputs if _CALLED.search(output.name)]
    others = [output for output in step.outputs if output not in networks]
    for stage, outputs in ((Stage.NUMBERS, networks), (Stage.BEHAVIOUR, others or networks)):
        if outputs:
            _compared(run, path, stage, outputs, step.note)
    if (limit := _limited(run, path, mindspore)) and run.report.rows[-1].state is State.HOLDS:
        run.report.rows[-1] = replace(run.report.rows[-1], state=State.PARTLY, why=limit)
    if any(output.kind.same for output in networks):
        run.covered |= run.found.reached(path)
    if not step.outputs:
        run.row(path, Stage.BEHAVIOUR, State.PARTLY, NOTHING)


def _limited(run: Run, path: str, heard: Heard) -> str:
    """Why what is the same is not all of the program."""
    if path in run.report.stopped:
        return STOPPED_EARLY
    names = ", ".join(heard.facts.begun(STOOD_IN))
    return Note(f"run without {names}, which is not installed here", f"在未安装 {names} 的情况下运行") if names else ""


def _compared(run: Run, path: str, stage: Stage, outputs: Sequence[Comparison], note: str = "") -> None:
    wrong = [output for output in outputs if not output.kind.same and output.kind is not Class.NOT_RUN]
    if wrong:
        first = wrong[0]
        name = titled(first.name, SCRIPT.name)
        en, zh = (f" ({note})" if first.note else "" for note in (first.note, chinese(first.note)))
        run.row(path, stage, State.FAILS, Note(f"{name}: {first.kind}{en}", f"{chinese(name)}: {first.kind}{zh}"))
    elif any(output.kind.same for output in outputs):
        run.row(path, stage, State.HOLDS, note)
    else:
        run.row(path, stage, State.PARTLY, outputs[0].note)
