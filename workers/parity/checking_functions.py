"""Functions that a program defines and nobody calls: their results on inputs that the torch side accepts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from workers.parity import environment, inputs
from workers.parity.answers import Failure, Said, compare_outputs
from workers.parity.conversation import Heard, OnStep, talk
from workers.parity.lines import by_line
from workers.parity.plan.names import names_in
from workers.parity.report import Report, Step
from workers.parity.rungs import FUNCTION
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class


def check_functions(
    pool: Pool, functions: list[str], source: str, translated: str, specs: dict[str, str], seed: int, tell: OnStep
) -> Report:
    """`specs`: the user's own inputs, for the first function."""
    pool.start()
    own = {functions[0]: specs} if specs else {}
    asked: dict[str, Any] = {"job": "functions", "functions": functions, "seed": seed}
    torch = talk(pool, "torch", asked | {"source": source, "specs": own}, {}, tell)
    found = {name: _specs(torch, name) for name in functions}
    mindspore = talk(pool, "mindspore", asked | {"source": translated, "specs": found}, {}, tell)
    steps = [_step(name, torch, mindspore, source) for name in functions]
    tell("comparing", "done", "")
    versions = torch.fact("versions", dict) | mindspore.fact("versions", dict)
    described = [entry for name in functions for entry in inputs.described(found[name], seed, name)]
    named = [replace(one, name=step.network) for step in steps for one in step.outputs]
    where, error = environment.complete(versions, seed), _error(steps, torch, mindspore)
    return Report(steps, where, seed, inputs=described, entries=functions, error=error, lines=by_line(source, named))


def _step(name: str, torch: Heard, mindspore: Heard, source: str) -> Step:
    ours, theirs = torch.part(name), mindspore.part(name)
    if ours.failure:
        return Step(FUNCTION, name, stated=Class.NOT_RUN, note=ours.failure.message.splitlines()[0])
    if theirs.failure:
        return Step(FUNCTION, name, failure=theirs.failure)
    seconds = torch.seconds(name) + mindspore.seconds(name)
    plain = [Said([output for output in said.outputs if output.value.kind != "object"]) for said in (ours, theirs)]
    return Step(FUNCTION, name, compare_outputs(plain[0], plain[1], 1, names_in(source)), seconds)


def _specs(torch: Heard, name: str) -> dict[str, str]:
    given = torch.parts[name].data.get("specs") if name in torch.parts else None
    return {key: spec for key, spec in given.items() if isinstance(spec, str)} if isinstance(given, dict) else {}


def _error(steps: list[Step], torch: Heard, mindspore: Heard) -> Failure | None:
    """Why there is no verdict at all."""
    if any(step.kind is not Class.NOT_RUN for step in steps):
        return None
    return torch.failure or mindspore.failure or Failure("plan", "planned", "; ".join(step.note for step in steps))
