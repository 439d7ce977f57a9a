"""What looks at the numbers of a place, `w = net.weight.data`, `self.flat = self.rows.view(-1)`, and is read behind a statement.

A new tensor behind the place, `set_data` or `rows[...] = value`, would leave it with the old numbers (measured on 2.10 CPU).
"""

from __future__ import annotations

import ast

from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.aliases import views_receiver
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once

_LOOKS = frozenset({"data", "T", "mT"})


def is_looked_at(file: File, node: ast.expr) -> bool:
    """Behind the statement around the node something may be read that looks at its numbers: `store.flat` for `self.rows`."""
    place, attribute, scope = place_of(node), _attribute(node), scope_of(file, node)
    for base, target in _lookers(file):
        alike = place_of(base) == place or bool(attribute and _attribute(base) == attribute)
        if not alike or not place:
            continue
        around = scope_of(file, target)
        if not isinstance(target, ast.Name) or (around is not scope and _comes_to(file, around, scope)):
            return True
        if around is scope and place_of(base) == place and _is_read_behind(file, node, target):
            return True
    return False


def _attribute(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else ""


@once
def _comes_to(file: File, one: ast.AST, other: ast.AST) -> bool:
    """What the one function, or the module itself, calls runs the other."""
    calls = file.facts.calls
    called = [f for call in file.nodes(ast.Call) if scope_of(file, call) is one for f in calls.callees(call)]
    return other in calls.reachable(called)


@once
def _lookers(file: File) -> tuple[tuple[ast.expr, ast.expr], ...]:
    """What is looked at, with the targets that do."""
    found = []
    for made in file.nodes(ast.Assign):
        base = made.value
        while inner := _looked_through(base):
            base = inner
        if base is not made.value and isinstance(base, ast.Attribute | ast.Name):
            found += [(base, target) for target in made.targets]
    return tuple(found)


def _looked_through(node: ast.expr) -> ast.expr | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value if node.func.attr == "detach" or views_receiver(node.func.attr) else None
    looks = isinstance(node, ast.Subscript) or (isinstance(node, ast.Attribute) and node.attr in _LOOKS)
    return node.value if looks and isinstance(node, ast.Subscript | ast.Attribute) else None


def _is_read_behind(file: File, node: ast.expr, name: ast.Name) -> bool:
    symbol = file.facts.symbols.symbol(name)
    return symbol is None or file.facts.is_live_after(file.statement_of(node), symbol)
