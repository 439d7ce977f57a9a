"""A plain script: both texts are run from top to bottom, with the same random numbers, and their variables compared."""

from __future__ import annotations

from workers.parity import environment
from workers.parity.answers import Failure, compare_outputs
from workers.parity.conversation import OnStep, talk
from workers.parity.plan.names import names_in
from workers.parity.report import Report, Step
from workers.parity.rungs import SCRIPT
from workers.parity.sandbox.pool import Pool


def check_script(pool: Pool, source: str, translated: str, names: list[str], seed: int, tell: OnStep) -> Report:
    pool.start()
    asked = {"job": "script", "names": names, "seed": seed}
    torch = talk(pool, "torch", asked | {"source": source}, {}, tell)
    if torch.failure:
        return Report([], environment.complete(torch.fact("versions", dict), seed), seed, error=torch.failure)
    mindspore = talk(pool, "mindspore", asked | {"source": translated}, {}, tell)
    ours, theirs = torch.part("script"), mindspore.part("script")
    failure: Failure | None = ours.failure or theirs.failure or mindspore.failure
    seconds = torch.seconds("script") + mindspore.seconds("script")
    step = Step(SCRIPT, "", () if failure else compare_outputs(ours, theirs, 1, names_in(source)), seconds, failure)
    versions = torch.fact("versions", dict) | mindspore.fact("versions", dict)
    tell("comparing", "done", str(step.kind))
    return Report([step], environment.complete(versions, seed), seed, error=failure)
