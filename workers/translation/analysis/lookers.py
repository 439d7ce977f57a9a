"""What looks at the numbers of a place, `w = net.weight.data`, `self.flat = self.rows.view(-1)`, and is read behind a statement.

A new tensor behind the place, `set_data` or `rows[...] = value`, would leave it with the old numbers (measured on 2.10 CPU).
"""

from __future__ import annotations

import ast

from workers.translation.facts.aliases import views_receiver
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once

_LOOKS = frozenset({"data", "T", "mT"})


def is_looked_at(file: File, node: ast.expr) -> bool:
    """Behind the statement around the node something is read that looks at its numbers."""
    place = place_of(node)
    return bool(place) and any(base == place and _is_read_behind(file, node, name) for base, name in _lookers(file))


@once
def _lookers(file: File) -> tuple[tuple[str, ast.expr], ...]:
    """The places, with the targets that look at them."""
    found = []
    for made in file.nodes(ast.Assign):
        base = made.value
        while inner := _looked_through(base):
            base = inner
        if base is not made.value and isinstance(base, ast.Attribute | ast.Name):
            found += [(place_of(base), target) for target in made.targets]
    return tuple(found)


def _looked_through(node: ast.expr) -> ast.expr | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.value if node.func.attr == "detach" or views_receiver(node.func.attr) else None
    looks = isinstance(node, ast.Subscript) or (isinstance(node, ast.Attribute) and node.attr in _LOOKS)
    return node.value if looks and isinstance(node, ast.Subscript | ast.Attribute) else None


def _is_read_behind(file: File, node: ast.expr, name: ast.expr) -> bool:
    """An attribute or an element may be read anywhere; a name of another function is not this one's."""
    statement = next((outer for outer in file.ancestors(node) if isinstance(outer, ast.stmt)), None)
    symbol = file.facts.symbols.symbol(name) if isinstance(name, ast.Name) else None
    return symbol is None or statement is None or file.facts.is_live_after(statement, symbol)
