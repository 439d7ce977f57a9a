"""Functions that return several tensors of which some look at the same one: `return y[1:], y[:-1]`.

Whoever writes into the first changes the second. Slices of which one ends where the other begins have nothing in common.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from workers.translation.facts.aliases import looked_at
from workers.translation.facts.definitions import Definition
from workers.translation.facts.symbols import Function
from workers.translation.source.parts import index_parts

if TYPE_CHECKING:
    from workers.translation.facts import Facts


_MOST = 20  # tensors that a function returns together


class _View(NamedTuple):
    """What bound the tensor, and the first part of it that is taken, where one is."""

    base: Definition
    part: ast.Subscript | None


class SharedParts:
    """Answers for one file; what functions of other files return `neighbours` tell."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def of(self, function: Function) -> frozenset[int]:
        """The places of what it returns, counted from 0, that look at what another place looks at."""
        found = set[int]()
        for value in self.facts.calls.returned(function):
            if isinstance(value, ast.Tuple):
                views = [self._views(part) for part in value.elts[:_MOST]]
                found |= {
                    place
                    for place, own in enumerate(views)
                    for other, theirs in enumerate(views)
                    if place != other and any(_meet(one, two) for one in own for two in theirs)
                }
        return frozenset(found)

    def all_in_file(self) -> dict[str, frozenset[int]]:
        """By the name of the function, `Net.forward`, those that have such places."""
        calls = self.facts.calls
        return {calls.name(function): places for function in calls.functions if (places := self.of(function))}

    def siblings(self, name: ast.Name, made: ast.Assign) -> Iterator[ast.Name]:
        """For `a` of `a, b = halves(x)` the other names that may look at what it looks at."""
        targets = next((t.elts for t in made.targets if isinstance(t, ast.Tuple) and name in t.elts), None)
        if targets is None or not isinstance(made.value, ast.Call):
            return
        places = [self.of(function) for function in self.facts.calls.callees(made.value)]
        places += self.facts.calls.shared_elsewhere(made.value)
        own = targets.index(name)
        shared = {place for each in places if own in each for place in each} - {own}
        yield from (one for place, one in enumerate(targets) if place in shared and isinstance(one, ast.Name))

    def _views(self, value: ast.expr) -> set[_View]:
        """The tensors at which the value may look, through names and views back to what made them."""
        found, seen, waiting = set[_View](), set[_View](), list[tuple[ast.expr, ast.Subscript | None]]([(value, None)])
        while waiting:
            node, part = waiting.pop()
            if isinstance(node, ast.Subscript):
                waiting.append((node.value, node))
            elif isinstance(node, ast.Name):
                made = {_View(definition, part) for definition in self.facts.definitions(node)} - seen
                seen |= made
                for view in made:
                    statement = view.base.statement
                    whole = statement.value if isinstance(statement, ast.Assign) and view.base.node in statement.targets else None
                    if whole is not None and self._looks(whole):
                        waiting.append((whole, part))
                    else:
                        found.add(view)
            else:
                waiting += [(base, part) for base in looked_at(self.facts, node)[0]]
        return found

    def _looks(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name | ast.Subscript) or bool(looked_at(self.facts, node)[0])


def _meet(one: _View, other: _View) -> bool:
    if one.base is not other.base:
        return False
    if one.part is None or other.part is None:
        return True
    pairs = zip(index_parts(one.part), index_parts(other.part), strict=False)
    return not any(_apart(*pair) for pair in pairs)


def _apart(one: ast.expr, other: ast.expr) -> bool:
    """`:n` and `n:`, `0` and `1`."""
    if isinstance(one, ast.Slice) and isinstance(other, ast.Slice):
        return _same(one.upper, other.lower) or _same(one.lower, other.upper)
    return isinstance(one, ast.Constant) and isinstance(other, ast.Constant) and one.value != other.value


def _same(one: ast.expr | None, other: ast.expr | None) -> bool:
    return one is not None and other is not None and ast.dump(one) == ast.dump(other)
