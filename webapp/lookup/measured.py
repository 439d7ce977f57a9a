"""The evidence files as the pages read them: what each example gave, by MindSpore version, device and profile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import knowledge

FOLDER = Path(knowledge.__file__).parent / "evidence"


@dataclass(frozen=True)
class Measured:
    """One example of one record, translated with one profile and run. `outputs` are as the evidence file has them."""

    mindspore: str
    torch: str
    device: str
    profile: str
    number: int
    outcome: str
    verdict: str
    after: str
    outputs: tuple[dict[str, Any], ...]
    error: str
    note: str

    @property
    def broken(self) -> bool:
        """A promise (exact or adapted) that the measurement contradicts."""
        return self.verdict in {"exact", "adapted"} and self.outcome in CONTRADICTIONS


CONTRADICTIONS = frozenset({"different", "shape", "dtype", "special-values", "raises"})
NO_STATEMENT = frozenset({"not-run", ""})


def measured(name: str) -> list[Measured]:
    """Everything that was measured for the torch name, the portable profile first."""
    module = name.rpartition(".")[0] or name
    found = [entry for page in _pages(module) for entry in _entries(page, name)]
    return sorted(found, key=lambda entry: (entry.number, entry.profile != "portable", entry.mindspore))


def _pages(module: str) -> Iterator[dict[str, Any]]:
    for path in sorted(FOLDER.glob(f"*/{module}.json")):
        yield _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return page


def _entries(page: dict[str, Any], name: str) -> Iterator[Measured]:
    where = page.get("environment", {})
    for profile, examples in page.get("records", {}).get(name, {}).items():
        for number, data in examples.items():
            yield Measured(
                mindspore=where.get("mindspore", ""),
                torch=where.get("torch", ""),
                device=where.get("device", ""),
                profile=profile,
                number=int(number),
                outcome=data.get("class", ""),
                verdict=data.get("verdict", ""),
                after=data.get("after", ""),
                outputs=tuple(data.get("outputs", ())),
                error=data.get("error", ""),
                note=data.get("note", ""),
            )
