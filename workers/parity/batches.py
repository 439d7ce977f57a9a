"""Many examples through one side: a child per batch, and the rest goes on when one example kills its child."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workers.parity.parcel import Arrays, Parcel, pack
from workers.parity.sandbox.pool import Pool

SIZE = 40
SECONDS = 60.0

Case = tuple[dict[str, Any], Arrays]  # the case as data, and the arrays it names


def run(pool: Pool, side: str, cases: Sequence[Case], device: str = "cpu") -> dict[str, Parcel]:
    """The answer of every case by its id; an example that ended the child gets an answer with an error.

    device: what the cases are written for.
    """
    answers: dict[str, Parcel] = {}
    for start in range(0, len(cases), SIZE):
        left = list(cases[start : start + SIZE])
        while left:
            answers |= _run_once(pool, side, left, device)
            left = [case for case in left if case[0]["id"] not in answers]
    return answers


def _run_once(pool: Pool, side: str, cases: Sequence[Case], device: str) -> dict[str, Parcel]:
    """At least one case is answered, so repeating comes to an end."""
    answers: dict[str, Parcel] = {}
    current = [cases[0][0]["id"]]

    def keep(parcel: Parcel) -> None:
        if "step" in parcel.data:
            current[0] = parcel.data["step"]
        elif "case" in parcel.data:
            answers[parcel.data["case"]] = parcel

    outcome = pool.run(side, _request(cases, device), keep, SECONDS)
    late = outcome.ended == "wall" and answers  # the time is the batch's: the example that is cut off comes first in the next one
    if len(answers) < len(cases) and not late:
        trouble = outcome.trouble(pool.limits) or "the side ended without an answer"
        error = {"message": trouble, "traceback": outcome.output[-2000:]}
        answers.setdefault(current[0], Parcel({"error": error}))
    return answers


def _request(cases: Sequence[Case], device: str) -> bytes:
    arrays = {name: array for _, own in cases for name, array in own.items()}
    return pack({"job": "examples", "cases": [data for data, _ in cases], "device": device}, arrays)


def in_groups(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
