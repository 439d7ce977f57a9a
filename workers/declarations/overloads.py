"""Tensor methods and functions of mint whose primitive is chosen by the arguments: which primitives each can become.

The frontend library has both tables in one static initialiser, a name after the primitives that it stands for: first the
methods of Tensor, then the functions of mint.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from workers.declarations.elf import Kind, Library, Reach

FRONTEND = Path("lib/libmindspore_frontend.so")
_PRIMITIVE = re.compile(r"_ZN9mindspore4prim\d+kPrim(\w+)E")
_KNOWN = frozenset({"baddbmm", "masked_fill", "xlogy"})  # of both tables


@dataclass(slots=True)
class Overloads:
    """Name -> primitives."""

    tensor: dict[str, tuple[str, ...]] = field(default_factory=dict)
    mint: dict[str, tuple[str, ...]] = field(default_factory=dict)


def overloads(wheel: Path) -> Overloads:
    found = Overloads()
    for reached in Library(wheel / FRONTEND).reaches().values():
        entries = list(_entries(reached))
        if len(entries) < 100 or not {name for name, _ in entries} >= _KNOWN:
            continue
        for name, primitives in entries:
            table = found.mint if name in found.tensor else found.tensor
            table[name] = primitives
    for name, primitives in found.tensor.items():
        found.mint.setdefault(name, primitives)
    return found


def _entries(reached: list[Reach]) -> Iterator[tuple[str, tuple[str, ...]]]:
    primitives: list[str] = []
    for reach in reached:
        if reach.kind is Kind.SYMBOL and (match := _PRIMITIVE.fullmatch(str(reach.value))):
            primitives.append(match[1])
        elif reach.kind is Kind.TEXT and primitives:
            yield str(reach.value), tuple(dict.fromkeys(primitives))
            primitives = []
