"""The device axis of a record: what vendors declare, and what runs of users there showed. CPU stands in the timeline."""

from __future__ import annotations

from dataclasses import dataclass, field

from knowledge import Record, Target
from knowledge import declaration_reading as tables
from knowledge.declaration import PRODUCT_OF, Operator
from knowledge.device_names import names_of
from knowledge.device_support import Answer, Support, of_target, operators_of
from knowledge.devices import CHIPS, KINDS
from webapp.devices.measured import Measured, measured

COLUMNS = (KINDS[0], *CHIPS, "gpu")
TITLES = {"ascend": "Ascend", "ascend910a": "910A", "ascend910b": "910B", "ascend310p": "310P", "a3": "A3", "gpu": "GPU"}


@dataclass(frozen=True)
class Cell:
    """`state`: a word of Support, or what runs showed, which goes before what is declared.

    because: MindSpore names, or operators of CANN, of which the declaration is said; runs: on this device, by versions.
    """

    device: str
    state: str
    because: tuple[str, ...] = ()
    declared: str = ""
    runs: tuple[Measured, ...] = ()


@dataclass(frozen=True)
class Source:
    """An operator in which the target can end, and where CANN describes it; `page` is empty where nothing is known.

    dtypes: of its inputs, on some chip; refused: what single chips do not take of them; rank: the highest, 0 where unknown.
    """

    operator: str
    page: str
    dtypes: tuple[str, ...] = ()
    rank: int = 0
    refused: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """One target, with the MindSpore names that it uses, in the columns of COLUMNS."""

    target: str
    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    operators: tuple[Source, ...]


def rows(record: Record) -> list[Row]:
    """Targets that use the same names are one row; what is nobody's but Python's has none."""
    runs = measured(record.torch)
    alike: dict[tuple[str, ...], list[Target]] = {}
    for target in record.targets:
        if names := names_of(target):
            alike.setdefault(names, []).append(target)
    return [_row(targets, names, runs) for names, targets in alike.items()]


def _row(targets: list[Target], names: tuple[str, ...], runs: list[Measured]) -> Row:
    target, written = targets[0], {name for each in targets for name in (each.name, each.block)}
    cells = tuple(
        _cell(device, of_target(target, device), tuple(run for run in runs if run.device == device and run.target in written))
        for device in COLUMNS
    )
    known = (tables.names()[name] for name in names if name in tables.names())
    operators = dict.fromkeys(operator.name for said in known for operator in operators_of(said))
    sources = tuple(_source(tables.operators()[name]) for name in operators)
    return Row(target.name or target.block, names, cells, sources)


def _cell(device: str, answer: Answer, runs: tuple[Measured, ...]) -> Cell:
    declared = str(answer.support)
    return Cell(device, _state(answer.support, runs) if runs else declared, answer.lacking or answer.unclear, declared, runs)


def _state(declared: Support, runs: tuple[Measured, ...]) -> str:
    """One run that went wrong refutes what is declared, however many agreed."""
    if any(run.other for run in runs):
        return "refuted" if declared in (Support.DECLARED, Support.PARTLY, Support.HOST) else "differs"
    return "measured"


def _source(operator: Operator) -> Source:
    """Chips that have not the operator at all refuse nothing of it: the cell says that."""
    dtypes = operator.inputs()
    chips = {chip: product for chip, product in PRODUCT_OF.items() if operator.products.get(product)}
    refused = {chip: tuple(d for d in dtypes if operator.takes(d, product) is False) for chip, product in chips.items()}
    return Source(
        operator.name, operator.source, dtypes, operator.highest_rank(), {chip: gone for chip, gone in refused.items() if gone}
    )
