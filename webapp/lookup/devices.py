"""The device axis of a record: what vendors declare for devices on which nothing was run. What ran stands in the timeline."""

from __future__ import annotations

from dataclasses import dataclass, field

from knowledge import Record, Target
from knowledge import declaration_reading as tables
from knowledge.declaration import PRODUCT_OF, Operator
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
    sources = tuple(_source(tables.operators()[name]) for name in operators)
    return Row(target.name or target.block, names, cells, sources)


def _cell(device: str, answer: Answer) -> Cell:
    return Cell(device, str(answer.support), answer.lacking or answer.unclear)


def _source(operator: Operator) -> Source:
    """Chips that have not the operator at all refuse nothing of it: the cell says that."""
    inputs = (parameter for parameter in operator.parameters if parameter.io == "in")
    dtypes = tuple(dict.fromkeys(dtype for parameter in inputs for dtype in parameter.dtypes))
    chips = {chip: product for chip, product in PRODUCT_OF.items() if operator.products.get(product)}
    refused = {chip: tuple(d for d in dtypes if operator.takes(d, product) is False) for chip, product in chips.items()}
    return Source(
        operator.name, operator.source, dtypes, operator.highest_rank(), {chip: gone for chip, gone in refused.items() if gone}
    )
