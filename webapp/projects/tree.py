"""The files of a project by folder, so that five hundred of them are read at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from webapp.jobs.models import OPEN, State
from webapp.projects.standing import Standing, totals
from webapp.review.translation import VERDICTS, worst

MOST = 100  # files; a larger project begins with its folders closed


@dataclass(frozen=True)
class Folder:
    """All files that lie in it directly; `path` is empty for the top. Closed ones show their sums only."""

    path: str
    standings: Sequence[Standing]
    opened: bool

    @property
    def counts(self) -> dict[str, int]:
        return totals(self.standings)

    @property
    def verdict(self) -> str:
        return worst(verdict for verdict in VERDICTS if self.counts[verdict])

    @property
    def apis(self) -> int:
        return sum(standing.apis for standing in self.standings)

    @property
    def translated(self) -> int:
        return sum(standing.state != "kept" for standing in self.standings)

    @property
    def over(self) -> int:
        return sum(standing.state not in (*OPEN, "kept") for standing in self.standings)

    @property
    def failed(self) -> int:
        return sum(standing.state == State.FAILED for standing in self.standings)

    @property
    def spots(self) -> int:
        return sum(len(standing.spots) for standing in self.standings)

    @property
    def left(self) -> int:
        """Places that are still to be decided."""
        return sum(len(standing.open) for standing in self.standings)


def folder_of(standing: Standing) -> str:
    return standing.file.path.rpartition("/")[0]


def folders(standings: Sequence[Standing], opened: str | None, *, everything: bool = False) -> list[Folder]:
    """In the order of their paths. `opened`: the one that the reader opened."""
    all_open = everything or len(standings) <= MOST
    ordered = sorted(standings, key=lambda standing: (folder_of(standing), standing.file.path))
    groups = [(path, list(files)) for path, files in groupby(ordered, key=folder_of)]
    return [Folder(path, files, all_open or path == opened) for path, files in groups]
