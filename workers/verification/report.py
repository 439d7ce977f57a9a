"""What was found, by module, program and test, and what of it holds for the repository as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from workers.parity.notes import Note, told

NOTHING = Note(
    "it runs to its end on both sides, and computes nothing that can be compared", "两侧都运行到结束，没有可比较的计算结果"
)


class Stage(StrEnum):
    BUILDS = "builds"
    NUMBERS = "numbers"
    BEHAVIOUR = "behaviour"


class State(StrEnum):
    """PARTLY: what was compared is the same, and something was not compared."""

    HOLDS = "holds"
    PARTLY = "partly"
    FAILS = "fails"
    NOT_RUN = "not-run"


@dataclass(frozen=True, slots=True)
class Row:
    """One stage of one entry. place: file and line of the first difference; why: also what was not run; marked: the translation
    says at this place that a person is needed."""

    path: str
    stage: Stage
    state: State
    why: str = ""
    place: str = ""
    marked: bool = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "path": self.path, "stage": str(self.stage), "state": str(self.state), "why": told(self.why), "place": self.place,
            "marked": self.marked,
        }  # fmt: skip


@dataclass
class Report:
    """`words`: the command lines under which programs were run; `stopped`: those that were stopped after some calls of their
    networks, with how many; `left`: files that were too large to go along."""

    rows: list[Row] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=dict)
    made_up: dict[str, list[str]] = field(default_factory=dict)
    stopped: dict[str, int] = field(default_factory=dict)
    silent: set[str] = field(default_factory=set)
    stood_in: set[str] = field(default_factory=set)  # packages that are not installed, without which modules were imported
    left: list[str] = field(default_factory=list)
    reached: dict[str, set[str]] = field(default_factory=dict)  # the files that run when a program does, by its path
    cases: list[dict[str, Any]] = field(default_factory=list)  # networks that can be compared again, with their modules
    seconds: float = 0.0

    def of(self, stage: Stage) -> list[Row]:
        return [row for row in self.rows if row.stage is stage]

    def state(self, stage: Stage) -> State:
        """Of the whole repository: what fails decides, then what was not run."""
        return _worst(row.state for row in self.of(stage))

    @property
    def holds(self) -> bool:
        """All three stages, of all that was run; something was."""
        return all(self.state(stage) in (State.HOLDS, State.PARTLY) for stage in Stage)

    @property
    def status(self) -> int:
        """0: all of it was run and is the same; 1: something differs, or was not compared; 2: nothing was compared."""
        states = {self.state(stage) for stage in Stage}
        if states == {State.HOLDS}:
            return 0
        compared = [row for row in self.rows if row.stage is not Stage.BUILDS and row.state is not State.NOT_RUN]
        return 1 if compared or State.FAILS in states else 2

    def proved(self) -> list[str]:
        """Files that computed the same on both sides: by themselves, or as parts of a program of which all of it holds."""
        states: dict[str, set[State]] = {}
        for row in self.rows:
            states.setdefault(row.path, set()).add(row.state)
        sound = {path for path, found in states.items() if found == {State.HOLDS}}
        ran = {row.path for row in self.rows if row.stage is not Stage.BUILDS and row.path in sound}
        return sorted(
            path for path in ran.union(*(self.reached.get(path, ()) for path in ran)) if path in sound or path not in states
        )

    def to_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = {"stages": {str(stage): str(self.state(stage)) for stage in Stage}}
        found |= {"rows": [row.to_dict() for row in self.rows], "words": self.words, "made_up": self.made_up}
        found |= {
            "stopped": self.stopped,
            "silent": sorted(self.silent),
            "stood_in": sorted(self.stood_in),
            "left": self.left,
            "proved": self.proved(),
        }
        return found | {"seconds": round(self.seconds, 1)}


def _worst(states: Iterable[State]) -> State:
    """FAILS before everything; a stage of which nothing was run is NOT_RUN, one of which something was not is PARTLY."""
    found = set(states)
    if not found or found == {State.NOT_RUN}:
        return State.NOT_RUN
    if State.FAILS in found:
        return State.FAILS
    return State.HOLDS if found == {State.HOLDS} else State.PARTLY
