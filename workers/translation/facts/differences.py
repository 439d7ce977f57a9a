"""Numbers that may be negative because they are the difference of two that the code does not write down: `longest - len(x)`."""

from __future__ import annotations

import ast
from collections.abc import Callable

from workers.translation.facts.definitions import Definition

_DEPTH = 4  # of names that stand for names
Definitions = Callable[[ast.AST], list[Definition]]


def is_difference(node: ast.expr, definitions: Definitions, depth: int = 0) -> bool:
    """Also what is computed from one: `(a - b) // 2`; not `kernel - 1`, `abs(a - b)`, `max(a - b, 0)`."""
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Sub) and not isinstance(node.right, ast.Constant):
            return True
        if isinstance(node.op, ast.Mod):
            return False
        return any(is_difference(side, definitions, depth) for side in (node.left, node.right))
    if not isinstance(node, ast.Name) or depth == _DEPTH:
        return False
    given = (_given(definition) for definition in definitions(node))
    return any(value is not None and is_difference(value, definitions, depth + 1) for value in given)


def _given(definition: Definition) -> ast.expr | None:
    """What an assignment gives to the name, also one of several: `dy, dx = h - a, w - b`."""
    statement = definition.statement
    if not isinstance(statement, ast.Assign):
        return None
    for target in statement.targets:
        if target is definition.node:
            return statement.value
        if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple) and definition.node in target.elts:
            place = [one is definition.node for one in target.elts].index(True)
            return statement.value.elts[place] if place < len(statement.value.elts) else None
    return None
