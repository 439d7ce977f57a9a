"""What a check found, as data for pages, command line and queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from workers.parity import tolerances
from workers.parity.answers import Failure
from workers.parity.compare import Comparison
from workers.parity.left_out import LeftOut, undecided
from workers.parity.notes import Note, chinese, told
from workers.parity.ran import Ran, stretches
from workers.parity.rungs import FUNCTION, Rung
from workers.parity.speed import Speed, Timed
from workers.parity.titles import titled
from workers.parity.verdict import Class, worst

VARIANTS = 4  # of the inputs: as found, larger, smaller, of other sizes; each with a seed of its own
ELSEWHERE = ("ascend", "gpu")  # devices that need a worker of their own
TRUST = Note(
    "Program and measurement share a process: against an author who wants to deceive, this proves nothing.",
    "程序与测量代码在同一进程中运行：对于有意欺骗的作者，此结果不能证明任何事。",
)
EMPTY = "(empty)"  # how a side writes a container without anything in it
GIVEN = "input "  # begins the name of what a network was given, looked at afterwards: most leave it as it is
SMALL = 0.005  # of what is allowed
MOST_TOLD = 1e6  # times what is allowed: beyond it another number tells nothing more
NEAR = 1e-4  # apart: what cancels to nearly nothing is made of rounding
NOTHING_RAN = Note("neither outputs nor gradients nor a run could be compared", "输出、梯度和运行均未能比较")


@dataclass(frozen=True)
class Step:
    """One rung climbed, for one network. `left_out`: what of it was not compared."""

    rung: Rung
    network: str = ""
    outputs: Sequence[Comparison] = ()
    seconds: float = 0.0
    failure: Failure | None = None
    note: str = ""
    curve: dict[str, list[float]] = field(default_factory=dict)
    stated: Class | None = None
    left_out: Sequence[LeftOut] = ()

    @property
    def kind(self) -> Class:
        if self.stated:
            return self.stated
        if self.failure:
            return self.failure.kind
        return worst(output.kind for output in self.outputs if output.kind is not Class.NOT_RUN)

    @property
    def decides(self) -> bool:
        """Whether the verdict of the whole is at best as good as this step."""
        agreed = self.rung.drawn and self.kind.same
        return self.rung.decides and not agreed and self.kind is not Class.NOT_RUN

    @property
    def proves(self) -> bool:
        """Whether agreeing here says that something was computed alike: words do so where a function gives them."""
        words = ("None", EMPTY) if self.rung is FUNCTION else None
        made = [one for one in self.outputs if not one.name.startswith(GIVEN)]
        said = any(one.dtype or one.max_abs is not None or (words and one.torch_value not in words) for one in made)
        return self.rung.proves and self.decides and said

    @property
    def decided(self) -> list[Comparison]:
        """The outputs that say something: what rounding alone moves as far is none of them."""
        return [output for output in self.outputs if output.kind is not Class.NOT_RUN]

    @property
    def everything_left_out(self) -> list[LeftOut]:
        if not self.decides:
            return list(self.left_out)
        return [*self.left_out, *undecided(titled(output.name, self.rung.name) for output in self.outputs if _is_open(output))]

    @property
    def state(self) -> str:
        if self.kind is Class.NOT_RUN:
            return "not-run"
        if self.kind is Class.NON_DETERMINISTIC:
            return "undecided"
        return "passed" if self.kind.same else "failed"

    def told(self, outputs: Sequence[Comparison]) -> list[dict[str, Any]]:
        """`title`: what an output is called, in both languages where they differ."""
        return [output.to_dict() | {"title": told(titled(output.name, self.rung.name))} for output in outputs]

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.rung.name,
            "title": self.rung.title,
            "network": self.network,
            "state": self.state,
            "class": str(self.kind),
            "largest": told(largest(self.decided)),
            "outputs": self.told(self.outputs),
            "seconds": round(self.seconds, 3),
            "note": told(self.note),
            "curve": {side: [loss if isfinite(loss) else str(loss) for loss in losses] for side, losses in self.curve.items()},
            "error": self.failure.to_dict() if self.failure else None,
            "advice": self.rung.advice,
        }


def _is_open(output: Comparison) -> bool:
    """Not decided, and not because both values are nearly the same small number."""
    return output.kind is Class.NOT_RUN and (output.max_abs is None or output.max_abs > NEAR)


def largest(outputs: Sequence[Comparison]) -> str:
    """How much of what is allowed the outputs use: the number that a reader can judge. Nothing where it would say nothing."""
    shares = [output.share for output in outputs if output.share is not None]
    share = max(shares, default=0.0)
    if not 0 < share < MOST_TOLD or any(output.share is None and not output.kind.same for output in outputs):
        return ""
    if share < SMALL:
        return Note("largest difference less than 1 % of what is allowed", "最大差异不到允许值的 1 %")
    if share <= 1:
        percent = max(1, round(100 * share))
        return Note(f"largest difference {percent} % of what is allowed", f"最大差异为允许值的 {percent} %")
    return Note(f"largest difference {share:.3g} times what is allowed", f"最大差异为允许值的 {share:.3g} 倍")


@dataclass(frozen=True)
class Report:
    """`error` is set when the check could not come to its end; the rungs climbed until then stay."""

    steps: Sequence[Step]
    environment: dict[str, Any]
    seed: int = 0
    weights: dict[str, Any] = field(
        default_factory=lambda: {"carried": 0, "unmatched": [], "pairs": {}, "shapes": {}, "converter": ""}
    )
    inputs: Sequence[dict[str, Any]] = ()
    entries: Sequence[str] = ()
    divergence: dict[str, Any] | None = None
    error: Failure | None = None
    script: str = ""
    lines: dict[str, Any] = field(default_factory=dict)
    left_out: Sequence[LeftOut] = ()
    ran: Ran = field(default_factory=Ran)
    agreed: frozenset[int] | None = None  # lines that ran in what computed the same on both sides; None: all or nothing
    device: str = "ascend"  # that the translation was written for
    arguments: str = ""  # its command line
    cases: Sequence[dict[str, Any]] = ()  # networks whose outputs agree: what builds them, what they were given
    timed: Sequence[Timed] = ()
    speed: Speed | None = None  # where it was asked for
    corrections: Sequence[str] = ()  # of CPU kernels, that the test bench brought for it

    @property
    def kind(self) -> Class:
        """As bad as the worst rung that ran, where one ran that proves something; at best PARTLY where something was left out."""
        if self.error:
            return self.error.kind
        found = worst(step.kind for step in self.steps if step.decides)
        if found.same and not any(step.proves for step in self.steps):
            return Class.NOT_RUN
        return Class.PARTLY if found.same and any(one.caps for one in self.everything_left_out) else found

    @property
    def everything_left_out(self) -> list[LeftOut]:
        """What caps the verdict first, nothing twice."""
        found = dict.fromkeys([*self.left_out, *(one for step in self.steps for one in step.everything_left_out)])
        return sorted(found, key=lambda one: not one.caps)

    @property
    def reason(self) -> str:
        """Why nothing was compared: the first thing that a reader has to know then."""
        if self.kind is not Class.NOT_RUN:
            return ""
        failures = [step.failure for step in self.steps if step.failure]
        first = self.error or (failures[0] if failures else None)
        if first:
            if first.side == "plan" or first.cut:
                return first.message
            if not isinstance(first.message, Note):
                return f"{first.side}: {first.message}"
            return Note(f"{first.side}: {first.message}", f"{first.side}:{chinese(first.message)}")
        return next((step.note for step in self.steps if step.rung.proves and step.note), NOTHING_RAN)

    @property
    def shown(self) -> Step | None:
        """The step whose numbers stand in the headline: the first one that has the verdict of the whole."""
        proving = [step for step in self.steps if step.rung.proves and step.decides and step.decided]
        return next((step for step in proving if step.kind is self.kind), proving[0] if proving else None)

    def to_dict(self) -> dict[str, Any]:
        return {
            "class": str(self.kind),
            "reason": told(self.reason),
            "left_out": [one.to_dict() for one in self.everything_left_out],
            "trust": told(TRUST),
            "largest": told(largest(self.shown.decided)) if self.shown else "",
            "outputs": self.shown.told(self.shown.decided) if self.shown else [],
            "rungs": [step.to_dict() for step in self.steps],
            "weights": self.weights,
            "inputs": list(self.inputs),
            "entries": list(self.entries),
            "seed": self.seed,
            "seeds": [self.seed + variant for variant in range(VARIANTS)],
            "lines": self.lines,
            "matrix": self._matrix(),
            "tolerances": tolerances.table(),
            "divergence": self.divergence,
            "error": self.error.to_dict() if self.error else None,
            "environment": self.environment,
            "written_for": self.device,
            "corrections": list(self.corrections),
            "speed": self.speed.to_dict() if self.speed else None,
            "arguments": self.arguments,
            "ran": stretches(self.ran.lines),
            "agreed": stretches(self.ran.lines if self.agreed is None and self.kind.same else self.agreed or ()),
            "script": self.script,
        }

    def _matrix(self) -> list[dict[str, str]]:
        """The same program by version, device and mode; what was not run is said to be not run."""
        graph = worst(step.kind for step in self.steps if step.rung.name == "graph")
        place = {"mindspore": self.environment["mindspore"], "device": self.environment["device"]}
        cells = [place | {"mode": "pynative", "class": str(self.kind)}, place | {"mode": "graph", "class": str(graph)}]
        return cells + [place | {"device": device, "mode": "any", "class": str(Class.NOT_RUN)} for device in ELSEWHERE]
