"""Lines of a traceback that mindport wrote: those of the companion's definitions, and the torch names that these stand for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from knowledge import companion
from knowledge.reading import all_records
from knowledge.traceback_reading import Block, Part

_SHORTEST = 12  # characters: `return out` stands in many definitions


@dataclass(frozen=True, slots=True)
class Written:
    """A definition of the companion in which the error arose."""

    name: str
    torch: tuple[str, ...]
    code: str


def written(block: Block) -> Written | None:
    """None where the line is not in exactly one definition, pasted into the program or in the package."""
    code = block.code.split("\n")[0].strip()
    if block.part is not Part.USER or len(code) < _SHORTEST:
        return None
    head = f"def {block.function}("
    found = [name for name, text in companion.texts().items() if code in text and head in text]
    return Written(found[0], _stands_for().get(found[0], ()), code) if len(found) == 1 else None


@lru_cache(maxsize=1)
def _stands_for() -> dict[str, tuple[str, ...]]:
    """Definition -> the torch names whose records name it."""
    names: dict[str, list[str]] = {}
    for record in all_records():
        for block in {target.block for target in record.targets if target.block}:
            names.setdefault(block, []).append(record.torch)
    return {block: tuple(sorted(torch, key=lambda name: (name.count("."), name))) for block, torch in names.items()}
