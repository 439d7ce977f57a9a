"""The device axis of a record: what vendors declare for devices on which nothing was run. What ran stands in the timeline."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge import Record, Target
from knowledge import declaration_reading as tables
from knowledge.device_names import names_of
from knowledge.device_support import Answer, of_target, operators_of
from knowledge.devices import CHIPS, KINDS

COLUMNS = (KINDS[0], *CHIPS, "gpu")
TITLES = {"ascend": "Ascend", "ascend910a": "910A", "ascend910b": "910B", "ascend310p": "310P", "a3": "A3", "gpu": "GPU"}


@dataclass(frozen=True)
class Cell:
    """`state`: a word of Support; `because`: MindSpore names, or operators of CANN, of which that is said."""

    device: str
    state: str
    because: tuple[str, ...] = ()


@dataclass(frozen=True)
class Source:
    """An operator in which the target can end, and where CANN describes it; `page` is empty where nothing is known."""

    operator: str
    page: str


@dataclass(frozen=True)
class Row:
    """One target, with the MindSpore names that it uses, in the columns of COLUMNS."""

    target: str
    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    operators: tuple[Source, ...]


def rows(record: Record) -> list[Row]:
    """Targets that use the same names are one row; what is nobody's but Python's has none."""
    found: dict[tuple[str, ...], Row] = {}
    for target in record.targets:
        names = names_of(target)
        if names and names not in found:
            found[names] = _row(target, names)
    return list(found.values())


def _row(target: Target, names: tuple[str, ...]) -> Row:
    cells = tuple(_cell(device, of_target(target, device)) for device in COLUMNS)
    known = (tables.names()[name] for name in names if name in tables.names())
    operators = dict.fromkeys(operator.name for said in known for operator in operators_of(said))
    sources = tuple(Source(name, tables.operators()[name].source) for name in operators)
    return Row(target.name or target.block, names, cells, sources)


def _cell(device: str, answer: Answer) -> Cell:
    return Cell(device, str(answer.support), answer.lacking or answer.unclear)
