"""Checks over all records: one aspect per module, found by its place. A check only reports."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from knowledge.reading import RECORDS, RecordError, name_of, read_file
from knowledge.record import Record


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in one file: the key, what was found, and the cure."""

    path: Path
    check: str
    key: str
    found: str
    cure: str

    def __str__(self) -> str:
        return f"{self.path}: {self.key}: {self.found}: {self.cure} [{self.check}]"


@dataclass(frozen=True, slots=True)
class Entry:
    """A record as its file states it, with the name that its place gives."""

    path: Path
    name: str
    record: Record


Report = Iterator[tuple[str, str, str]]


def _modules() -> dict[str, Callable[[Entry], Report]]:
    return {m.name: importlib.import_module(f"{__name__}.{m.name}").check for m in pkgutil.iter_modules(__path__)}


def entries(folder: Path = RECORDS) -> Iterator[Entry | Fault]:
    """Every file, or the fault that keeps it from being read."""
    for path in sorted(folder.rglob("*.toml")):
        try:
            yield Entry(path, name_of(path, folder), read_file(path))
        except RecordError as error:
            yield Fault(path, "schema", "file", str(error).removeprefix(f"{path}: "), "see knowledge/README.md for the keys")


def faults(found: Iterable[Entry | Fault]) -> Iterator[Fault]:
    """All checks over all entries."""
    checks = _modules()
    for entry in found:
        if isinstance(entry, Fault):
            yield entry
            continue
        for name, check in checks.items():
            for key, what, cure in check(entry):
                yield Fault(entry.path, name, key, what, cure)
