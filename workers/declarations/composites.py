"""Primitives that eager mode makes of others: MindSpore's common library has a function for each, which calls theirs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from workers.declarations.elf import Kind, Library

LIBRARY = Path("lib/libmindspore_pyboost.so")
_FUNCTION = re.compile(r"_ZN9mindspore6kernel7pyboost(\d+)([a-z]\w+)")
_DEPTH = 4  # of lambdas within lambdas
# They give memory, or the same memory another shape, and launch nothing; `contiguous` copies only what is not in order.
_MEMORY = frozenset({"Contiguous", "Empty", "EmptyLike", "View"})


def composites(wheel: Path) -> dict[str, tuple[str, ...]]:
    """Primitive -> the primitives that it is made of."""
    library = Library(wheel / LIBRARY)
    reached = library.reaches()
    functions = {address: name for address, symbol in library.exported.items() if (name := _name(symbol))}
    primitives = {address: _primitive(name) for address, name in functions.items()}
    found: dict[str, set[str]] = {}
    for start, primitive in primitives.items():
        seen, level = {start}, [start]
        for _ in range(_DEPTH):
            places = [int(r.value) for a in level for r in reached.get(a, []) if r.kind is Kind.FUNCTION]
            found.setdefault(primitive, set()).update(primitives[place] for place in places if place in primitives)
            level = [place for place in places if place not in seen and place not in library.exported]
            seen.update(level)
    return {name: tuple(sorted(parts - {name})) for name, parts in sorted(found.items()) if parts - {name}}


def with_composites(launched: Mapping[str, tuple[str, ...]], parts: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """The plugin's table, where a primitive that is made of others starts what they start, if all of them are known."""
    found = dict(launched)
    for name, others in parts.items():
        needed = [other for other in others if other not in _MEMORY]
        if needed and all(launched.get(other) for other in needed):
            found[name] = tuple(sorted({operator for other in needed for operator in launched[other]}))
    return dict(sorted(found.items()))


def _name(symbol: str) -> str:
    """`to_dtype` of a function of that namespace."""
    match = _FUNCTION.match(symbol)
    name = match[2][: int(match[1])] if match else ""
    return name if re.fullmatch(r"[a-z][a-z0-9_]*", name) else ""


def _primitive(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))
