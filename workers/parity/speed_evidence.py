"""Both programs of every advice on speed, run in the sandbox: what the advice brings, and that the result stays the same."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from knowledge.advice import Advice, advice
from knowledge.decision import DEFAULTS
from knowledge.speed_evidence import FILE, digest, kept
from workers.parity import environment
from workers.parity.conversation import Heard, talk
from workers.parity.outcomes import replace_file
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

RESULT = "loss"  # of the last step, in every one of these programs
RTOL, ATOL = 1e-4, 1e-6
Array = np.ndarray[Any, Any]


def main(again: bool, pool: Pool) -> int:
    """Exit status 1 when following an advice brings nothing or changes the result: nobody is given it then."""
    pool.start()
    before = {} if again else kept().get("advice", {})
    rows = {code: _row(one, before.get(code, {}), pool) for code, one in advice("speed").items()}
    told = {"environment": environment.stamp(pool), "advice": rows}
    replace_file(FILE, json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    useless = [
        f"{code}: {row}" for code, row in rows.items() if "error" in row or not row["alike"] or row["after"] >= row["before"]
    ]
    print("\n".join([*useless, f"{len(rows) - len(useless)} of {len(rows)} advices on speed help and leave the result as it was"]))
    return int(bool(useless))


def _row(one: Advice, before: dict[str, Any], pool: Pool) -> dict[str, Any]:
    if before.get("digest") == digest(one):
        return before
    torch = _run(pool, "torch", one.failing)
    failing, working = (_run(pool, "mindspore", _translated(text)) for text in (one.failing, one.working))
    heard = [torch, failing, working]
    counted = [torch, _run(pool, "torch", one.working)] if one.torch else [failing, working]
    if failure := next((each.failure for each in (*heard, *counted) if each.failure), None):
        return {"digest": digest(one), "error": f"{failure.side}: {failure.message}"[:200]}
    if any(
        "steps" not in each.facts.levels("speed") for each in counted
    ):  # weights are moved by hand: no optimizer tells its steps
        counted = [_run(pool, "mindspore", _translated(text), whole=True) for text in (one.failing, one.working)]
    numbers = [each.facts.levels("speed").get(one.counter, 0.0) for each in counted]
    results = [each.part("speed").outputs for each in heard]
    values = [found[0].value.array for found in results if found]
    alike = len(values) == len(heard) and all(_close(value, values[0]) for value in values)
    return {"digest": digest(one), "before": numbers[0], "after": numbers[1], "alike": alike}


def _close(one: Array | None, other: Array | None) -> bool:
    return one is not None and other is not None and bool(np.allclose(one, other, RTOL, ATOL))


def _translated(text: str) -> str:
    return translate(text, companion="inline", decisions=dict(DEFAULTS) | {"compile": "jit"}).text


def _run(pool: Pool, side: str, text: str, *, whole: bool = False) -> Heard:
    asked = {"job": "speed of a program", "source": text, "seed": 0, "names": [RESULT], "whole": whole}
    return talk(pool, side, asked, {}, lambda *_: None)
