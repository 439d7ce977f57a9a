"""Primitive -> aclnn operators, read from MindSpore's Ascend plugin.

Eager mode: each primitive is a class `<Primitive>Ascend` whose `Call` hands the operator's name to the launcher.
Graph mode: a static initialiser registers, one after the other, a creator of the kernel and the primitive's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from workers.declarations.elf import Kind, Library, Reach

PLUGIN = Path("lib/plugin/libmindspore_ops_ascend.so")
OPERATOR = re.compile(r"aclnn[A-Z]\w*")
NO_OPERATORS = frozenset({"aclnnInit", "aclnnFinalize"})
_CALL = re.compile(r"_ZN9mindspore6kernel7pyboost\d+(\w+?)Ascend4CallE")
_NAMED = re.compile(rb"\0(aclnn[A-Z]\w*)(?=\0)")
_DEPTH = 6  # of lambdas within lambdas


def operators(wheel: Path) -> dict[str, tuple[str, ...]]:
    """Every primitive for which the plugin has code of its own; empty for one that launches no aclnn operator itself."""
    return _Plugin(Library(wheel / PLUGIN)).operators()


def named(wheel: Path) -> list[str]:
    """Every aclnn operator that stands in the plugin, whether or not a way to it was found."""
    found = {match[1].decode() for match in _NAMED.finditer((wheel / PLUGIN).read_bytes())}
    return sorted(name for name in found if is_operator(name))


class _Plugin:
    def __init__(self, library: Library) -> None:
        self.exported, self.reached = library.exported, library.reaches()

    def operators(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, set[str]] = {}
        for address, name in self.exported.items():
            if match := _CALL.match(name):
                found.setdefault(match[1], set()).update(self.launched(address))
        for primitive, names in self.registered():
            found.setdefault(primitive, set()).update(names)
        return {primitive: tuple(sorted(names)) for primitive, names in sorted(found.items())}

    def launched(self, start: int) -> set[str]:
        """Operators that a function names, or a function without a name of its own that it uses."""
        seen, level, found = {start}, [start], set[str]()
        for _ in range(_DEPTH):
            reached = [reach for address in level for reach in self.reached.get(address, [])]
            found.update(str(reach.value) for reach in reached if reach.kind is Kind.TEXT and is_operator(str(reach.value)))
            level = [place for reach in reached if (place := self.inner(reach)) and place not in seen]
            seen.update(level)
        return found

    def inner(self, reach: Reach) -> int:
        """A function that belongs to the one that uses it: without a name, or a primitive's own customisation."""
        if reach.kind is not Kind.FUNCTION or not isinstance(reach.value, int):
            return 0
        name = self.exported.get(reach.value, "")
        return reach.value if not name or "ustomize" in name else 0

    def registered(self) -> Iterator[tuple[str, set[str]]]:
        for reached in self.reached.values():
            if len(reached) < 100:
                continue  # static initialisers are long: each defines the constants of the headers again
            creator: int | None = None
            for reach in reached:
                if reach.kind is Kind.FUNCTION and isinstance(reach.value, int):
                    creator = reach.value if self.names_one(reach.value) else None
                elif reach.kind is Kind.TEXT and creator is not None:
                    yield str(reach.value), self.launched(creator)
                    creator = None

    def names_one(self, address: int) -> bool:
        """A creator writes the operator's name into the kernel that it makes."""
        texts = [str(reach.value) for reach in self.reached.get(address, []) if reach.kind is Kind.TEXT]
        return any(map(is_operator, texts)) and address not in self.exported and len(self.reached[address]) < 100


def is_operator(text: str) -> bool:
    return bool(OPERATOR.fullmatch(text)) and text not in NO_OPERATORS
