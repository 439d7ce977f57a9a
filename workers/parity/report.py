"""What a check found, as data for pages, command line and queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from workers.parity import tolerances
from workers.parity.answers import Failure
from workers.parity.compare import Comparison
from workers.parity.notes import told
from workers.parity.rungs import Rung
from workers.parity.verdict import Class, worst

VARIANTS = 4  # of the inputs: as found, larger, smaller, of other sizes; each with a seed of its own
ELSEWHERE = ("ascend", "gpu")  # devices that need a worker of their own


@dataclass(frozen=True)
class Step:
    """One rung climbed, for one network."""

    rung: Rung
    network: str = ""
    outputs: Sequence[Comparison] = ()
    seconds: float = 0.0
    failure: Failure | None = None
    note: str = ""
    curve: dict[str, list[float]] = field(default_factory=dict)
    stated: Class | None = None

    @property
    def kind(self) -> Class:
        if self.stated:
            return self.stated
        if self.failure:
            return Class.RAISES if self.failure.side == "mindspore" else Class.NOT_RUN
        return worst(output.kind for output in self.outputs if output.kind is not Class.NOT_RUN)

    @property
    def decides(self) -> bool:
        """Whether the verdict of the whole is at best as good as this step."""
        agreed = self.rung.drawn and self.kind.same
        return self.rung.decides and not agreed and self.kind is not Class.NOT_RUN

    @property
    def state(self) -> str:
        if self.kind is Class.NOT_RUN:
            return "not-run"
        return "passed" if self.kind.same else "failed"

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.rung.name,
            "title": self.rung.title,
            "network": self.network,
            "state": self.state,
            "class": str(self.kind),
            "outputs": [output.to_dict() for output in self.outputs],
            "seconds": round(self.seconds, 3),
            "note": told(self.note),
            "curve": {side: [loss if isfinite(loss) else str(loss) for loss in losses] for side, losses in self.curve.items()},
            "error": self.failure.to_dict() if self.failure else None,
            "advice": self.rung.advice,
        }


@dataclass(frozen=True)
class Report:
    """`error` is set when the check could not come to its end; the rungs climbed until then stay."""

    steps: Sequence[Step]
    environment: dict[str, Any]
    seed: int = 0
    weights: dict[str, Any] = field(default_factory=lambda: {"carried": 0, "unmatched": [], "pairs": {}, "converter": ""})
    inputs: Sequence[dict[str, Any]] = ()
    entries: Sequence[str] = ()
    divergence: dict[str, Any] | None = None
    error: Failure | None = None
    script: str = ""
    lines: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> Class:
        """As bad as the worst rung that ran; a rung that does not apply takes nothing away."""
        if self.error:
            return Class.RAISES if self.error.side == "mindspore" else Class.NOT_RUN
        return worst(step.kind for step in self.steps if step.decides)

    def to_dict(self) -> dict[str, Any]:
        shown = next((step for step in self.steps if step.rung.name in ("eval", "script")), None)
        return {
            "class": str(self.kind),
            "outputs": [output.to_dict() for output in shown.outputs] if shown else [],
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
            "script": self.script,
        }

    def _matrix(self) -> list[dict[str, str]]:
        """The same program by version, device and mode; what was not run is said to be not run."""
        graph = worst(step.kind for step in self.steps if step.rung.name == "graph")
        place = {"mindspore": self.environment["mindspore"], "device": self.environment["device"]}
        cells = [place | {"mode": "pynative", "class": str(self.kind)}, place | {"mode": "graph", "class": str(graph)}]
        return cells + [place | {"device": device, "mode": "any", "class": str(Class.NOT_RUN)} for device in ELSEWHERE]
