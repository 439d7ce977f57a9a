"""One job on one side, from request to everything it said until it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any

from workers.parity import answers
from workers.parity.answers import Failure, Said
from workers.parity.facts import NAME, SHORT, Facts
from workers.parity.notes import CORRECTED, Note, chinese
from workers.parity.parcel import SEAL, TAMPERED, Arrays, Malformed, Parcel, pack
from workers.parity.ran import Ran
from workers.parity.sandbox.limits import Limits, reached
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.pool import Pool

NAMES = {"torch": "torch side", "mindspore": "MindSpore side"}
OUTPUT = 2000
TOLD = 20_000  # characters of what a program printed that go into the log of its job
STEPS = 100  # that are told while a job runs

WRITES = Note("the program writes into the channel of its results itself", "该程序自行写入其结果的通道")
CHANGES = Note("the program changes what measures it", "该程序改动了测量它的代码")
LEFT = Note("the program ended its process before the end", "该程序提前结束了自己的进程")
NOTHING = Note("the side said nothing about this step", "这一侧没有报告此步骤")

OnStep = Callable[[str, str, str], None]


@dataclass
class Heard:
    """`facts`: everything that is not a rung; `parts`: the parcel of each rung; `failure`: why it ended early."""

    side: str
    facts: Facts = field(default_factory=Facts)
    arrays: Arrays = field(default_factory=dict)
    parts: dict[str, Parcel] = field(default_factory=dict)
    step: str = "start"
    failure: Failure | None = None
    printed: str = ""
    ended: str = ""
    tampered: str = ""
    limits: Limits = field(default_factory=Limits)

    def part(self, name: str) -> Said:
        """What the side said for a rung; a failure when it said nothing or something unreadable."""
        parcel = self.parts.get(name)
        if parcel is None:
            return Said(failure=self.failure or Failure(self.side, name, NOTHING))
        error = parcel.data.get("error")
        if isinstance(error, dict):
            return Said(failure=self.named(answers.failure(self.side, error)))
        try:
            return Said(answers.outputs(parcel.data.get("leaves"), parcel.arrays))
        except Malformed as problem:
            return Said(failure=Failure(self.side, name, unreadable(problem)))

    def named(self, failure: Failure) -> Failure:
        """The failure told by the name of the limit that was reached, where it was one."""
        limit = reached(failure.message)
        if not limit:
            return failure
        message = _in_step(self.limits.describe(limit), self.side, failure.step or self.step)
        return replace(failure, message=message, traceback=failure.traceback or failure.message)

    def ran(self, *, whole: bool = False) -> Ran:
        """What of the program ran on this side; `whole`: all of it was asked for."""
        lines, places = self.facts.lines("lines run"), self.facts.places("places run")
        return Ran(lines, places, whole and not self.failure, cut=self.ended == "wall")

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
    seal = token_hex()

    def listen(parcel: Parcel) -> None:
        data = parcel.data
        if data.pop(SEAL, "") != seal:
            heard.tampered = heard.tampered or WRITES
            return
        if changed := data.pop(TAMPERED, None):
            names = str(changed)[:NAME]
            heard.tampered = heard.tampered or Note(f"{CHANGES}: {names}", f"{CHANGES.zh}:{names}")
        if isinstance(data.get(CORRECTED), str):
            if len(said) < STEPS:
                on_step(NAMES[side], CORRECTED, data[CORRECTED][:SHORT])
        elif isinstance(data.get("step"), str):
            heard.step = data["step"][:SHORT]
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

    more, files = pool.carried(side)
    outcome = pool.run(side, pack({**request, **more, SEAL: seal}, arrays | files), listen, wall)
    heard.ended = outcome.ended
    heard.printed = outcome.output[-OUTPUT:]
    heard.failure = _limit_reached(heard, outcome, pool.limits)
    if heard.tampered:
        told = Failure("plan", heard.step, Note(f"{NAMES[side]}: {heard.tampered}", f"{side} 侧：{chinese(heard.tampered)}"))
        heard.failure, heard.parts = heard.failure if outcome.trouble(pool.limits) else told, {}
    elif not heard.failure and "ended" not in heard.facts:
        heard.failure = Failure(side, heard.step, LEFT)
    if outcome.output.strip():
        on_step(NAMES[side], "said", outcome.output[-TOLD:])
    on_step(NAMES[side], "failed" if heard.failure else "done", "")
    return heard


def _limit_reached(heard: Heard, outcome: Outcome, limits: Limits) -> Failure | None:
    trouble = outcome.trouble(limits)
    if not trouble:
        return heard.named(heard.failure) if heard.failure else None
    message = _in_step(trouble, heard.side, heard.step)
    return Failure(heard.side, heard.step, message, traceback=heard.printed, cut=outcome.cut)


def unreadable(problem: Exception) -> Note:
    """The details are for those who look after us, so they stay as they are."""
    return Note(f"unreadable answer: {problem}", f"无法读取的回答：{problem}")


def _in_step(what: str, side: str, step: str) -> Note:
    return Note(f"{what} in the {NAMES[side]}, step {step}", f"{chinese(what)}({side} 侧，步骤 {step})")
