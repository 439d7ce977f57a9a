"""Since when something holds: what was measured by MindSpore version, and what the official table said by its version.

A version that was not asked, or was asked about another text, is "unknown"; that is not "no".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import knowledge
from knowledge import Record, installed, official
from knowledge.evidence_reading import DOCUMENTED, SAME
from knowledge.official import Row
from knowledge.official_source import SOURCES, Source
from webapp.lookup.measured import Choice, Outcome, newest, outcomes

UNKNOWN = "unknown"
GOOD = frozenset(SAME)
WORST_LAST = (
    "not-run",
    "bit-equal",
    "rounding",
    "tolerance",
    "non-deterministic",
    "dtype",
    "special-values",
    "shape",
    "different",
    "raises",
    "no-kernel",
    "absent",
)
ERRORS = 3


@dataclass(frozen=True)
class Cell:
    """One version: the worst of its examples, of how many that is said, and how many are unknown."""

    version: str
    state: str
    count: int = 0
    total: int = 0
    unknown: int = 0
    details: tuple[str, ...] = ()

    @property
    def is_partial(self) -> bool:
        """Whether other examples of this version do better."""
        return self.state not in GOOD and 0 < self.count < self.total


@dataclass(frozen=True)
class Line:
    """A row of the timeline: `kind` is "profile", "documented" or "name"."""

    kind: str
    title: str
    cells: list[Cell]


@dataclass(frozen=True)
class Edition:
    """What one edition of the official table says of a name, and how that changed: "", added, dropped, target or statement."""

    version: str
    rows: tuple[Row, ...]
    change: str = ""

    @property
    def source(self) -> Source:
        return SOURCES[self.version]

    @property
    def own_branch(self) -> bool:
        """The commit is one of this edition, and vouches for its statements too."""
        return self.source.branch == self.version


def shown_versions(choice: Choice) -> list[str]:
    """The measured versions, and the chosen one although nobody measured it."""
    known = knowledge.versions()
    return [*known, *([] if choice.version in known else [choice.version])]


def lines(record: Record, choice: Choice) -> list[Line]:
    """Rows that say the same are one: profiles that translate alike."""
    columns = [Choice(version, choice.device) for version in shown_versions(choice)]
    asked = outcomes(record.torch, newest())
    answers: dict[Choice, Sequence[Outcome]] = {column: outcomes(record.torch, column) for column in columns}
    return [*_measured(asked, answers), *_names(record, columns)]


def _measured(asked: Sequence[Outcome], answers: dict[Choice, Sequence[Outcome]]) -> list[Line]:
    digests: dict[str, tuple[str, ...]] = {}
    for each in asked:
        digests[each.entry.profile] = (*digests.get(each.entry.profile, ()), each.entry.digest)
    found: dict[tuple[str, ...], list[str]] = {}
    for profile, run in digests.items():
        found.setdefault(run, []).append(profile)
    ordered = sorted(found.values(), key=lambda profiles: DOCUMENTED in profiles)
    return [_line(profiles, asked, answers) for profiles in ordered]


def _line(profiles: list[str], asked: Sequence[Outcome], answers: dict[Choice, Sequence[Outcome]]) -> Line:
    total = sum(each.entry.profile == profiles[0] for each in asked)
    cells = [
        _cell(column.version, [each for each in said if each.entry.profile == profiles[0]], total)
        for column, said in answers.items()
    ]
    kind = "documented" if profiles[0] == DOCUMENTED else "profile"
    return Line(kind, ", ".join(sorted(profiles, reverse=True)), cells)


def _cell(version: str, said: list[Outcome], total: int) -> Cell:
    if not said:
        return Cell(version, UNKNOWN, total=total, unknown=total)
    worst = max((each.state for each in said), key=WORST_LAST.index)
    those = [each for each in said if each.state == worst]
    details = tuple(dict.fromkeys(each.detail for each in those if each.detail))[:ERRORS]
    return Cell(version, worst, len(those), total, total - len(said), details)


def _names(record: Record, columns: list[Choice]) -> list[Line]:
    """Whether each MindSpore name exists, where the versions do not all say the same: what never changed is no news."""
    targets = [target.name for target in record.targets] + [row.target for row in official.rows(record.torch)]
    names = [name for name in dict.fromkeys(targets) if name]
    found = [Line("name", name, [_name_cell(name, column.version) for column in columns]) for name in names]
    return [line for line in found if len({cell.state for cell in line.cells} - {UNKNOWN}) > 1]


def _name_cell(name: str, version: str) -> Cell:
    said, now = installed.told("mindspore", name, version), installed.told("mindspore", name)
    if said is None or now is None:
        return Cell(version, UNKNOWN)
    if not said.exists:
        return Cell(version, "absent")
    if said.signatures == now.signatures:
        return Cell(version, "there")
    return Cell(version, "other-arguments", details=said.signatures[:1])


def editions(name: str) -> list[Edition]:
    """The official table before and after it was re-based; empty when it never had the name."""
    before, now = (official.rows(name, version) for version in official.VERSIONS)
    if not before and not now:
        return []
    return [Edition(official.BEFORE, before), Edition(official.NEWEST, now, _change(before, now))]


def _change(before: Iterable[Row], now: Iterable[Row]) -> str:
    earlier, later = list(before), list(now)
    if not earlier or not later:
        return "dropped" if earlier else "added"
    if {row.target for row in earlier} != {row.target for row in later}:
        return "target"
    return "" if earlier[0].stated == later[0].stated else "statement"
