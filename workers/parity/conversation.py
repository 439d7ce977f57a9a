"""One job on one side, from request to everything it said until it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from workers.parity import answers
from workers.parity.answers import Failure, Said
from workers.parity.parcel import Arrays, Malformed, Parcel, pack
from workers.parity.sandbox.limits import Limits, reached
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.pool import Pool

NAMES = {"torch": "torch side", "mindspore": "MindSpore side"}
OUTPUT = 2000
TOLD = 20_000  # characters of what a program printed that go into the log of its job
STEPS = 100  # that are told while a job runs
MOST = 20_000  # parameters of a network
DIMENSIONS = 32

OnStep = Callable[[str, str, str], None]


@dataclass
class Heard:
    """`facts`: everything that is not a rung; `parts`: the parcel of each rung; `failure`: why it ended early."""

    side: str
    facts: dict[str, Any] = field(default_factory=dict)
    arrays: Arrays = field(default_factory=dict)
    parts: dict[str, Parcel] = field(default_factory=dict)
    step: str = "start"
    failure: Failure | None = None
    printed: str = ""
    ended: str = ""
    limits: Limits = field(default_factory=Limits)

    def part(self, name: str) -> Said:
        """What the side said for a rung; a failure when it said nothing or something unreadable."""
        parcel = self.parts.get(name)
        if parcel is None:
            return Said(failure=self.failure or Failure(self.side, name, "the side said nothing about this step"))
        error = parcel.data.get("error")
        if isinstance(error, dict):
            return Said(failure=self.named(answers.failure(self.side, error)))
        try:
            return Said(answers.outputs(parcel.data.get("leaves"), parcel.arrays))
        except Malformed as problem:
            return Said(failure=Failure(self.side, name, f"unreadable answer: {problem}"))

    def named(self, failure: Failure) -> Failure:
        """The failure told by the name of the limit that was reached, where it was one."""
        limit = reached(failure.message)
        if not limit:
            return failure
        message = f"{self.limits.describe(limit)} in the {NAMES[self.side]}, step {failure.step or self.step}"
        return replace(failure, message=message, traceback=failure.traceback or failure.message)

    def fact(self, name: str, kind: type) -> Any:
        """A fact of the expected kind, an empty one otherwise: the side may be a stranger's invention."""
        value = self.facts.get(name)
        return value if isinstance(value, kind) else kind()

    def words(self, name: str) -> dict[str, str]:
        """A fact that is a table of words; entries that are none are left out."""
        found = list(self.fact(name, dict).items())[:MOST]
        words = {key: value for key, value in found if isinstance(key, str) and isinstance(value, str)}
        return {key: value for key, value in words.items() if len(key) <= answers.NAME and len(value) <= answers.TEXT}

    def entries(self, name: str) -> list[dict[str, Any]]:
        """A fact that is a list of named things with a shape."""
        found = [entry for entry in self.fact(name, list)[:MOST] if isinstance(entry, dict)]
        named = [entry for entry in found if isinstance(entry.get("name"), str) and isinstance(entry.get("shape"), list)]
        return [entry for entry in named if len(entry["name"]) <= answers.NAME and len(entry["shape"]) <= DIMENSIONS]

    def seconds(self, name: str) -> float:
        value = self.parts[name].data.get("seconds") if name in self.parts else 0.0
        return value if isinstance(value, float) else 0.0


def talk(
    pool: Pool,
    side: str,
    request: dict[str, Any],
    arrays: Arrays,
    on_step: OnStep,
    heard: Heard | None = None,
    wall: float | None = None,
) -> Heard:
    """Runs the job and listens to its end, `wall` seconds at most. Never raises for anything the program does."""
    heard = heard or Heard(side)
    heard.limits = pool.limits

    said = set[str]()

    def listen(parcel: Parcel) -> None:
        data = parcel.data
        if isinstance(data.get("step"), str):
            heard.step = data["step"][:80]
            if heard.step not in said and len(said) < STEPS:  # a program that speaks for our side shall not flood the queue
                said.add(heard.step)
                on_step(NAMES[side], "running", heard.step)
        elif isinstance(data.get("rung"), str):
            heard.parts[data["rung"]] = parcel
        elif isinstance(data.get("error"), dict):
            heard.failure = answers.failure(side, {**data["error"], "step": heard.step})
        else:
            heard.arrays |= parcel.arrays  # before the facts, by which the other side sees that they are there
            heard.facts |= data

    outcome = pool.run(side, pack(request, arrays), listen, wall)
    heard.ended = outcome.ended
    heard.printed = outcome.output[-OUTPUT:]
    heard.failure = _limit_reached(heard, outcome, pool.limits)
    if outcome.output.strip():
        on_step(NAMES[side], "said", outcome.output[-TOLD:])
    on_step(NAMES[side], "failed" if heard.failure else "done", "")
    return heard


def _limit_reached(heard: Heard, outcome: Outcome, limits: Limits) -> Failure | None:
    trouble = outcome.trouble(limits)
    if not trouble:
        return heard.named(heard.failure) if heard.failure else None
    message = f"{trouble} in the {NAMES[heard.side]}, step {heard.step}"
    return Failure(heard.side, heard.step, message, traceback=heard.printed)
