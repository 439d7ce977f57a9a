"""`check`: plan, run both sides, compare. Everything a stranger wrote runs in the sandbox; everything compared is read outside."""

from __future__ import annotations

import ast
import shlex
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workers.parity import environment
from workers.parity.answers import Failure
from workers.parity.checking_functions import check_functions
from workers.parity.checking_networks import check_networks
from workers.parity.checking_scripts import Programs, check_script
from workers.parity.inputs import GENERATORS, BadSpec, make
from workers.parity.left_out import LeftOut, reaching
from workers.parity.never_ran import never_ran
from workers.parity.notes import CORRECTED, Note
from workers.parity.phrases import both
from workers.parity.plan import Plan, decide
from workers.parity.plan.meddling import meddling
from workers.parity.plan.words import words
from workers.parity.projects import Started
from workers.parity.report import Report
from workers.parity.reproduction import script
from workers.parity.sandbox.pool import Pool, shared
from workers.parity.speed import Speed, found_advice, program

NOTHING = Note(
    "nothing to compare: no network, no function that returns something, no variable and no printed number",
    "没有可比较的内容：没有网络、没有返回结果的函数、没有变量，也没有打印的数字",
)

Listener = Callable[..., Any]


def check(
    source: str,
    translated: str,
    *,
    entry: str | None = None,
    inputs: str | None = None,
    seed: int = 0,
    device: str = "ascend",
    arguments: str | None = None,
    speed: bool = False,
    on_step: Listener | None = None,
    pool: Pool | None = None,
) -> Report:
    """Whether `translated` computes what `source` computes, as far as running both can tell.

    entry: an expression that builds the network, or the name of a function.
    inputs: "x=normal(2, 3), y=integers(0, 5, shape=(2,))", in torch's order.
    device: what `translated` was written for; on a CPU the test bench then carries corrections of its kernels.
    arguments: its command line, as a shell reads it; None: the shortest that its own parser takes.
    speed: also counts and times steps on both sides, which takes as long again.
    on_step(name, state, detail) is told what is being done. Raises Unavailable when this machine cannot hold the sandbox.
    """
    corrections: set[str] = set()
    tell = _keeping(corrections, _in_turn(on_step) if on_step else _nobody)
    try:
        plan = replace(decide(source, translated, entry, device), timed=speed)
        specs = read_inputs(inputs)
        called = words(source, whole_batches=True) if arguments is None else shlex.split(arguments)
    except (SyntaxError, ValueError) as error:
        return unusable(both(f"{type(error).__name__}: {error}"), seed)
    if not plan.networks and not plan.runs and not plan.functions:
        return unusable(NOTHING, seed)
    tell("planned", "done", ", ".join(network.name for network in plan.networks) or ("script" if plan.runs else plan.functions[0]))
    used = Started(pool or shared(), called)
    if plan.networks:
        found = check_networks(used, plan, source, translated, specs, seed, tell)
    elif plan.runs:
        found = check_script(used, Programs(source, translated, plan, seed), tell)
        found = found if found.steps or found.error else unusable(NOTHING, seed)
    else:
        found = check_functions(used, plan, source, translated, specs, seed, tell)
    if speed:
        found = replace(found, speed=_speed(used, plan, source, translated, found, tell))
    left_out = [*reaching(meddling(source), meddling(translated)), *found.left_out, *never_ran(source, found.ran), *_started(used)]
    settings: dict[str, Any] = {"entry": entry, "inputs": inputs, "seed": seed, "device": device, "arguments": arguments}
    found = replace(found, arguments=shlex.join(called), device=device, corrections=sorted(corrections), left_out=left_out)
    return replace(found, script=script(source, translated, settings, found.environment, str(found.kind)))


def _speed(pool: Pool, plan: Plan, source: str, translated: str, found: Report, tell: Listener) -> Speed:
    timed = list(found.timed)
    if plan.runs and plan.runs_there:
        timed.append(program(pool, source, translated, found.seed, tell, plan.device))
    return Speed(timed, found_advice(source, timed))


def read_inputs(text: str | None) -> dict[str, str]:
    """Specs by name, by place ("0", "1") where no name is given; ValueError for anything that is not a spec."""
    if not text or not text.strip():
        return {}
    call = ast.parse(f"_({text})", mode="eval").body
    if not isinstance(call, ast.Call):
        raise BadSpec(f"inputs {text!r} are not a list of specs; known are {', '.join(GENERATORS)} and plain Python values")
    given = {str(place): ast.unparse(node) for place, node in enumerate(call.args)}
    given |= {word.arg: ast.unparse(word.value) for word in call.keywords if word.arg}
    for name, spec in given.items():
        make(name, spec)
    return given


def unusable(message: str, seed: int) -> Report:
    return Report([], environment.complete({}, seed), seed, error=Failure("plan", "planned", message))


def _started(used: Started) -> list[LeftOut]:
    """With what the program was started, where nobody had said it."""
    found = []
    if used.words:
        called = shlex.join(used.words)
        found.append(Note(f"the program was started with {called}", f"程序启动时的参数为 {called}"))
    if used.places:
        named = ", ".join(used.places)
        found.append(Note(f"small data was made up for what is not here: {named}", f"缺少的数据以合成的小数据代替：{named}"))
    return [LeftOut(note, caps=False) for note in found]


def _in_turn(listener: Listener) -> Listener:
    """Both sides run at once and report from their own threads."""
    lock = threading.Lock()

    def tell(*event: str) -> None:
        with lock:
            listener(*event)

    return tell


def _keeping(corrections: set[str], listener: Listener) -> Listener:
    """Corrections are kept for the report; of everything else the listener is told."""

    def tell(name: str, state: str, detail: str = "") -> None:
        if state == CORRECTED:
            corrections.add(detail)
        else:
            listener(name, state, detail)

    return tell


def _nobody(name: str, state: str, detail: str = "") -> None:
    """Nobody listens."""
