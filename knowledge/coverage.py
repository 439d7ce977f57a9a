"""How much of torch's public surface has an answer.

`surface.txt` lists the documented names of torch 2.13 and those of the official tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from knowledge.reading import find_exact

_SURFACE = Path(__file__).parent / "surface.txt"


@dataclass(frozen=True, slots=True)
class Row:
    """Counts of one module: public names, those with a record, those whose record has a target."""

    module: str
    names: int
    records: int
    targets: int


@lru_cache(maxsize=1)
def surface() -> tuple[str, ...]:
    """Every public name that ought to have an answer."""
    return tuple(_SURFACE.read_text(encoding="utf-8").split())


def by_module() -> list[Row]:
    """One row per module, in the order of names."""
    modules: dict[str, list[str]] = {}
    for name in surface():
        modules.setdefault(name.rpartition(".")[0], []).append(name)
    return [_row(module, names) for module, names in sorted(modules.items())]


def _row(module: str, names: list[str]) -> Row:
    records = [record for name in names if (record := find_exact(name))]
    return Row(module, len(names), len(records), sum(bool(record.targets) for record in records))


def total(rows: list[Row]) -> Row:
    return Row("all", sum(r.names for r in rows), sum(r.records for r in rows), sum(r.targets for r in rows))


def missing(module: str = "") -> list[str]:
    """Public names below the module that have no record."""
    return [name for name in surface() if name.startswith(module) and find_exact(name) is None]
