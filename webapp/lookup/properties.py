"""What was measured of a record beyond its examples, as a table: a row for each property, a column for each version."""

from __future__ import annotations

from typing import NamedTuple

import knowledge
from knowledge import Record
from knowledge.property_reading import DIFFERS, RAISES, SAME, TORCH_RAISES, Properties, measured, words


class Cell(NamedTuple):
    """`outcome` is one of the words of property_reading, or empty for what does not apply; `how` differs or what is raised."""

    outcome: str
    how: str = ""


class Table(NamedTuple):
    versions: list[str]
    rows: list[tuple[str, list[Cell]]]


def table(record: Record) -> Table | None:
    """None where nothing was measured; a method has what was measured of the function it is taken from."""
    found = {version: told for version in knowledge.versions() if (told := measured(record.torch, version=version))}
    if not found:
        return None
    rows = [(name, [_cell(told, name) for told in found.values()]) for name in words()]
    return Table(list(found), [(name, cells) for name, cells in rows if any(cell.outcome for cell in cells)])


def _cell(told: Properties, name: str) -> Cell:
    if name in told.differs:
        return Cell(DIFFERS, told.differs[name])
    if name in told.raises:
        return Cell(RAISES, told.raises[name])
    return Cell(SAME if name in told.same else TORCH_RAISES if name in told.torch_raises else "")
