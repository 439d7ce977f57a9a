"""What becomes of a case: translated, executed on both sides in the sandbox, compared by value, shape and dtype."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue

from knowledge.decision import DEFAULTS
from tests import proofs
from tests.translation.calls import Case
from workers.parity.checking_scripts import Programs, check_script
from workers.parity.plan import Plan
from workers.parity.plan.deciding import bound_names
from workers.parity.sandbox.pool import Pool
from workers.translation import Translation, translate

GOOD = {"bit-equal", "rounding", "tolerance"}


@dataclass(frozen=True)
class Result:
    """outcome: match, wrong (a promise that does not hold), review, unsupported, or broken (the case fails in torch)."""

    case: Case
    outcome: str
    translation: Translation
    detail: str = ""

    @property
    def digest(self) -> str:
        return proofs.digest(self.case.source, self.translation.text)


def run(cases: Iterable[Case], proved: Mapping[str, str] | None = None) -> Iterator[Result]:
    """Those with a proof first, then the others, as many at a time as there are cores: a case takes one side after the other."""
    left = []
    for case in cases:
        result = Result(case, "match", translate(case.source, device="cpu", companion="inline", decisions=DEFAULTS))
        if (proved or {}).get(case.name) == result.digest:
            yield result
        else:
            left.append(result)
    if left:
        yield from _run_all(left)


def _run_all(left: list[Result]) -> Iterator[Result]:
    free: SimpleQueue[Pool] = SimpleQueue()

    def run_one(found: Result) -> Result:
        pool = free.get()
        try:
            return _run_one(found.case, found.translation, pool)
        finally:
            free.put(pool)

    with ExitStack() as open_pools, ThreadPoolExecutor(os.cpu_count()) as threads:
        for _ in range(os.cpu_count() or 1):
            free.put(started := open_pools.enter_context(Pool()))
            started.start()  # in this thread, with which its servers end
        yield from threads.map(run_one, left)


def _run_one(case: Case, translation: Translation, pool: Pool) -> Result:
    verdicts = {change.verdict for change in translation.changes}
    stated = next((verdict for verdict in ("unsupported", "review") if verdict in verdicts), "")
    if stated:
        return Result(case, stated, translation, "; ".join(_reasons(translation)))
    plan = Plan([], bound_names(ast.parse(case.source)), runs=True)
    data = check_script(pool, Programs(case.source, translation.text, plan, 0), _quietly).to_dict()
    error = data.get("error") or {}
    if error.get("side") in {"torch", "plan"}:
        return Result(case, "broken", translation, str(error.get("message")))
    outputs = [output["class"] in GOOD for output in data["outputs"]]
    alike = data["class"] in GOOD or (data["class"] == "partly" and bool(outputs) and all(outputs))
    outcome = "match" if alike else "wrong"
    return Result(case, outcome, translation, "" if outcome == "match" else _difference(data))


def _reasons(translation: Translation) -> list[str]:
    return [f"{c.torch}: {c.reason['en']}" for c in translation.changes if c.verdict in {"review", "unsupported"}]


def _difference(data: dict) -> str:
    error = data.get("error")
    if error:
        return f"{error['side']}: {error['message']}"
    worst = [o for o in data["outputs"] if o["class"] not in GOOD]
    return "; ".join(
        f"{o['name']} {o['class']}: {o.get('torch_value')} / {o.get('mindspore_value')} {o['dtype']} {o['shape']}" for o in worst
    )


def _quietly(name: str, state: str, detail: str = "") -> None:
    """The scoreboard shows outcomes, not steps."""
