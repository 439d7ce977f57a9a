"""`check`: plan, run both sides, compare. Everything a stranger wrote runs in the sandbox; everything compared is read outside."""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workers.parity import environment
from workers.parity.answers import Failure
from workers.parity.checking_functions import check_functions
from workers.parity.checking_networks import check_networks
from workers.parity.checking_scripts import Programs, check_script
from workers.parity.inputs import BadSpec, make
from workers.parity.plan import decide
from workers.parity.report import Report
from workers.parity.reproduction import script
from workers.parity.sandbox.pool import Pool, shared

NOTHING = "nothing to compare: no network, no function that returns something, no variable and no printed number"

Listener = Callable[..., Any]


def check(
    source: str,
    translated: str,
    *,
    entry: str | None = None,
    inputs: str | None = None,
    seed: int = 0,
    on_step: Listener | None = None,
    pool: Pool | None = None,
) -> Report:
    """Whether `translated` computes what `source` computes, as far as running both can tell.

    entry: an expression that builds the network, or the name of a function.
    inputs: "x=normal(2, 3), y=integers(0, 5, shape=(2,))", in torch's order.
    on_step(name, state, detail) is told what is being done. Raises Unavailable when this machine cannot hold the sandbox.
    """
    tell = _in_turn(on_step) if on_step else _nobody
    try:
        plan = decide(source, translated, entry)
        specs = read_inputs(inputs)
    except (SyntaxError, ValueError) as error:
        return unusable(f"{type(error).__name__}: {error}", seed)
    if not plan.networks and not plan.runs and not plan.functions:
        return unusable(NOTHING, seed)
    tell("planned", "done", ", ".join(network.name for network in plan.networks) or ("script" if plan.runs else plan.functions[0]))
    used = pool or shared()
    if plan.networks:
        found = check_networks(used, plan, source, translated, specs, seed, tell)
    elif plan.runs:
        found = check_script(used, Programs(source, translated, plan, seed), tell)
        found = found if found.steps or found.error else unusable(NOTHING, seed)
    else:
        found = check_functions(used, plan.functions, source, translated, specs, seed, tell)
    settings = {"entry": entry, "inputs": inputs, "seed": seed}
    return replace(found, script=script(source, translated, settings, found.environment, str(found.kind)))


def read_inputs(text: str | None) -> dict[str, str]:
    """Specs by name, by place ("0", "1") where no name is given; ValueError for anything that is not a spec."""
    if not text or not text.strip():
        return {}
    call = ast.parse(f"_({text})", mode="eval").body
    if not isinstance(call, ast.Call):
        raise BadSpec(f"inputs {text!r} are not a list of specs")
    given = {str(place): ast.unparse(node) for place, node in enumerate(call.args)}
    given |= {word.arg: ast.unparse(word.value) for word in call.keywords if word.arg}
    for name, spec in given.items():
        make(name, spec)
    return given


def unusable(message: str, seed: int) -> Report:
    return Report([], environment.complete({}, seed), seed, error=Failure("plan", "planned", message))


def _in_turn(listener: Listener) -> Listener:
    """Both sides run at once and report from their own threads."""
    lock = threading.Lock()

    def tell(*event: str) -> None:
        with lock:
            listener(*event)

    return tell


def _nobody(name: str, state: str, detail: str = "") -> None:
    """Nobody listens."""
