"""What a step costs in torch, in MindSpore as it stands and under ms.jit, for networks and for the whole program.

Asked for by itself, since it takes as long as the comparison: seconds of this machine, and counts that hold on others too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from knowledge.advice import advice
from knowledge.codes import code_of
from knowledge.speed_evidence import measured
from workers.parity.answers import Failure, compare_outputs
from workers.parity.conversation import Heard, OnStep, talk
from workers.parity.notes import Note, told
from workers.parity.sandbox.pool import Pool
from workers.parity.tolerances import SITUATIONS
from workers.parity.verdict import Class, worst
from workers.translation.speed import places

MODES = {"torch": "torch", "eager": "mindspore", "jit": "mindspore"}  # mode -> side
COUNTED = ("steps", "first_step", "step", "memory", "compilations", "synchronisations", "launches")
WALL = 120.0
ABOUT = Note(
    "Seconds and memory are of this machine and say nothing about seconds on Ascend. Compilations, synchronisations and launches "
    "come from the program and carry over.",
    "秒数和内存只属于本机，不能说明 Ascend 上的耗时。编译次数、同步次数和算子下发次数取决于程序本身，在其他设备上同样成立。",
)
PROGRAM = Note("the program, from one optimizer step to the next", "整个程序，从一次优化器更新到下一次")
NO_STEPS = Note("fewer than two optimizer steps were made", "优化器更新不足两次")
UNLIKE = Note(
    "Under ms.jit the losses are others than without: leave this network in PyNative mode until the marked lines are changed.",
    "ms.jit 下的损失与不编译时不同：在修改有标记的行之前，请让该网络保持 PyNative 模式。",
)


@dataclass(frozen=True)
class Row:
    """One network, or the program, in one mode. `kind`: of its losses against torch's."""

    mode: str
    numbers: dict[str, float] = field(default_factory=dict)
    kind: Class = Class.NOT_RUN
    failure: Failure | None = None
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        failure = self.failure.to_dict() if self.failure else None
        return {"mode": self.mode, **self.numbers, "class": str(self.kind), "error": failure, "note": told(self.note)}


@dataclass(frozen=True)
class Timed:
    what: str
    rows: Sequence[Row]

    def to_dict(self) -> dict[str, Any]:
        return {"what": told(self.what), "rows": [row.to_dict() for row in self.rows]}


@dataclass(frozen=True)
class Speed:
    timed: Sequence[Timed]
    advice: Sequence[dict[str, Any]]

    def to_dict(self) -> dict[str, Any]:
        return {"about": told(ABOUT), "timed": [one.to_dict() for one in self.timed], "advice": list(self.advice)}


def network(pool: Pool, name: str, requests: dict[str, dict[str, Any]], torch: Heard, tell: OnStep) -> Timed:
    """`requests`: what each side's ladder was asked; weights and inputs are those that `torch` chose."""
    chosen = {"table": torch.facts.entries("table"), "specs": torch.facts.words("specs"), "others": {}, "target": ""}
    heard = {
        mode: talk(pool, side, requests[side] | chosen | {"job": "speed", "mode": mode}, dict(torch.arrays), tell, wall=WALL)
        for mode, side in MODES.items()
    }
    rows = [_row(mode, one, heard["torch"]) for mode, one in heard.items()]
    return Timed(Note(f"a training step of {name}", f"{name} 的一个训练步"), [_explained(row, rows[1]) for row in rows])


def program(pool: Pool, source: str, translated: str, seed: int, tell: OnStep, device: str) -> Timed:
    texts = {"torch": source, "mindspore": translated}
    asked = {
        side: {"job": "speed of a program", "source": text, "seed": seed, "device": device if side == "mindspore" else "cpu"}
        for side, text in texts.items()
    }
    return Timed(PROGRAM, [_of_program(side, talk(pool, side, asked[side], {}, tell, wall=WALL)) for side in texts])


def found_advice(source: str, timed: Sequence[Timed]) -> list[dict[str, Any]]:
    """For lines of the program: only what was measured to help, on the record's own pair of programs, and with the same result."""
    known, before_after = advice("speed"), measured()
    found = []
    for line, code in places(source):
        pair, one = before_after.get(code), known[code]
        yours = _yours(one.counter, timed)
        if pair and (yours or yours is None or one.counter == "compilations"):  # under ms.jit there may be some
            shown = {"counter": one.counter, "before": pair.before, "after": pair.after, "yours": yours, "torch": one.torch}
            message = one.message.to_dict()
            found.append({"line": line, "rule": code, "code": code_of(f"advice:{code}"), "message": message, "measured": shown})
    return found


def _yours(counter: str, timed: Sequence[Timed]) -> float | None:
    """What this program does without ms.jit, from its whole steps where those were counted."""
    rows = [row for one in reversed(timed) for row in one.rows if row.mode == "eager" and counter in row.numbers]
    return rows[0].numbers[counter] if rows else None


def _row(mode: str, heard: Heard, torch: Heard) -> Row:
    ours, theirs = torch.part("speed"), heard.part("speed")
    if theirs.failure:
        return Row(mode, failure=theirs.failure, kind=theirs.failure.kind)
    if ours.failure:
        return Row(mode, _numbers(heard))
    alike = compare_outputs(ours, theirs, share=1.0, allowed=SITUATIONS["run"])
    return Row(mode, _numbers(heard), worst(one.kind for one in alike))


def _explained(row: Row, eager: Row) -> Row:
    """A network that is right as it stands and is not when it is compiled."""
    wrong = row.mode == "jit" and row.kind is Class.DIFFERENT and eager.kind.same
    return Row(row.mode, row.numbers, row.kind, row.failure, UNLIKE) if wrong else row


def _of_program(side: str, heard: Heard) -> Row:
    mode = "torch" if side == "torch" else "eager"
    numbers = _numbers(heard)
    untold = not numbers and not heard.failure
    return Row(mode, numbers, failure=heard.failure, note=NO_STEPS if untold else "")


def _numbers(heard: Heard) -> dict[str, float]:
    said = heard.facts.levels("speed")
    return {name: said[name] for name in COUNTED if isfinite(said.get(name, float("nan")))}
