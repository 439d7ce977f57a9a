"""Functions that a program defines and nobody calls: their results on inputs that the torch side accepts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from workers.parity import environment, inputs
from workers.parity.answers import Failure, Said, compare_outputs
from workers.parity.conversation import Heard, OnStep, talk
from workers.parity.facts import NAME, words
from workers.parity.left_out import not_compared
from workers.parity.lines import by_line
from workers.parity.notes import Note, chinese, first_line
from workers.parity.plan import Plan
from workers.parity.plan.names import names_in
from workers.parity.report import Report, Step
from workers.parity.rungs import FUNCTION
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class


def check_functions(pool: Pool, plan: Plan, source: str, translated: str, specs: dict[str, str], seed: int, tell: OnStep) -> Report:
    """`specs`: the user's own inputs, for the first function."""
    pool.start()
    functions = plan.functions
    own = {functions[0]: specs} if specs else {}
    called = call_functions(pool, plan, functions, (source, translated), own, seed, tell)
    torch, mindspore, steps = called.torch, called.mindspore, called.steps
    tell("comparing", "done", "")
    versions = torch.facts.versions() | mindspore.facts.versions()
    named = [replace(one, name=step.network) for step in steps for one in step.outputs]
    where, error = environment.complete(versions, seed), _error(steps, torch, mindspore)
    lines = by_line(source, named)
    return Report(steps, where, seed, inputs=called.inputs, entries=functions, error=error, lines=lines, ran=torch.ran())


@dataclass(frozen=True)
class Called:
    torch: Heard
    mindspore: Heard
    steps: list[Step]
    inputs: list[dict[str, Any]]


def call_functions(
    pool: Pool, plan: Plan, functions: list[str], texts: tuple[str, str], specs: dict[str, Any], seed: int, tell: OnStep
) -> Called:
    """`specs`: inputs of the user's own by function."""
    asked: dict[str, Any] = {"job": "functions", "functions": functions, "seed": seed, "shown": plan.samples}
    torch = talk(pool, "torch", asked | {"source": texts[0], "specs": specs}, {}, tell)
    found = {name: _specs(torch, name) for name in functions}
    mindspore = talk(pool, "mindspore", asked | {"source": texts[1], "specs": found, "device": plan.device}, {}, tell)
    steps = [_step(name, torch, mindspore, texts[0]) for name in functions]
    described = [entry for name in functions for entry in inputs.described(found[name], seed, name)]
    return Called(torch, mindspore, steps, described)


def _step(name: str, torch: Heard, mindspore: Heard, source: str) -> Step:
    ours, theirs = torch.part(name), mindspore.part(name)
    if ours.failure:
        why = first_line(ours.failure.message, NAME)
        left = [not_compared(f"the function {name}", f"函数 {name} ", why)]
        return Step(FUNCTION, name, stated=Class.NOT_RUN, note=why, left_out=left)
    if theirs.failure:
        return Step(FUNCTION, name, failure=theirs.failure)
    seconds = torch.seconds(name) + mindspore.seconds(name)
    plain = [Said([output for output in said.outputs if output.value.kind != "object"]) for said in (ours, theirs)]
    return Step(FUNCTION, name, compare_outputs(plain[0], plain[1], 1, names_in(source)), seconds)


def _specs(torch: Heard, name: str) -> dict[str, str]:
    return words(torch.parts[name].data.get("specs")) if name in torch.parts else {}


def _error(steps: list[Step], torch: Heard, mindspore: Heard) -> Failure | None:
    """Why there is no verdict at all."""
    if any(step.kind is not Class.NOT_RUN for step in steps):
        return None
    return torch.failure or mindspore.failure or Failure("plan", "planned", _joined([step.note for step in steps]))


def _joined(notes: list[str]) -> Note:
    return Note("; ".join(map(str, notes)), ";".join(map(chinese, notes)))
