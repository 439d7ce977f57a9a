"""What the definitions that reach a name come to, through every `x += y` between them: worked out to a fixed point."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TypeVar

from workers.translation.facts import Definition
from workers.translation.facts.definitions import picked, place_in_text
from workers.translation.facts.symbols import Symbol
from workers.translation.file import File

_Part = TypeVar("_Part")
# More names of views than these are not followed.
FOLLOWED = 4


@dataclass(frozen=True, slots=True)
class Reaching:
    """As much as is asked of the bindings that may reach a name, through all `x += y` before it.

    Of `nodes`, `reads` and `sharing` (the reads by which something else comes to hold the tensor) two say enough. `views`: names
    of this function that hold a view and hand it to nobody. `fresh`: each that is a name made a new tensor; `given`: an argument is
    among them; `origins`: bits, see `ReachingDefinitions.names`.
    """

    nodes: tuple[ast.AST, ...] = ()
    reads: tuple[ast.Name, ...] = ()
    sharing: tuple[ast.Name, ...] = ()
    views: tuple[Symbol, ...] = ()
    names: bool = True
    fresh: bool = True
    given: bool = False
    origins: int = 0

    def __or__(self, other: Reaching) -> Reaching:
        return Reaching(
            _some(self.nodes, other.nodes), _some(self.reads, other.reads), _some(self.sharing, other.sharing),
            _some(self.views, other.views, FOLLOWED + 1),
            self.names and other.names, self.fresh and other.fresh, self.given or other.given,
            self.origins | other.origins,
        )  # fmt: skip


def _some(one: tuple[_Part, ...], other: tuple[_Part, ...], most: int = 2) -> tuple[_Part, ...]:
    """Of both, so many at most; what is there stays, so that a fixed point is reached."""
    return one if len(one) >= most else (*one, *(part for part in other if part not in one))[:most]


class ReachingDefinitions:
    """Worked out once for each definition: of N lines `x += y` each has all those before it."""

    def __init__(self, file: File, alone: Callable[[Definition], Reaching]) -> None:
        """`alone`: what one definition comes to by itself."""
        self.file, self._alone = file, alone
        self._known: dict[Definition, Reaching] = {}
        self._names: list[ast.Name] = []

    def of(self, name: ast.Name) -> Reaching:
        first = self.file.facts.definitions(name)
        if fresh := [definition for definition in first if definition not in self._known]:
            self._work_out(fresh)
        return self._known[first[0]] if len(first) == 1 else reduce(or_, (self._known[one] for one in first), Reaching())

    def names(self, bits: int) -> list[ast.Name]:
        return picked(self._names, bits)

    def _work_out(self, open_: list[Definition]) -> None:
        before: dict[Definition, list[Definition]] = {}
        behind: dict[Definition, list[Definition]] = {}
        while open_:
            definition = open_.pop()
            if definition in before:
                continue
            before[definition] = self._added_to(definition)
            for one in before[definition]:
                behind.setdefault(one, []).append(definition)
                if one not in self._known:
                    open_.append(one)
        waiting = sorted(before, key=lambda definition: place_in_text(definition.node), reverse=True)
        self._known |= {one: replace(self._alone(one), origins=self._origin(one.node)) for one in reversed(waiting)}
        while waiting:
            definition = waiting.pop()
            found = reduce(or_, (self._known[one] for one in before[definition]), self._known[definition])
            if found != self._known[definition]:
                self._known[definition] = found
                waiting += behind.get(definition, [])

    def _origin(self, node: ast.AST) -> int:
        """The bit of a name that is bound anew here; 0 for one that is only added to."""
        if not isinstance(node, ast.Name) or isinstance(self.file.parent(node), ast.AugAssign):
            return 0
        self._names.append(node)
        return 1 << (len(self._names) - 1)

    def _added_to(self, definition: Definition) -> list[Definition]:
        """`x += y` binds the same tensor as before it."""
        augmented = isinstance(self.file.parent(definition.node), ast.AugAssign)
        return self.file.facts.definitions(definition.node) if augmented else []
