"""What a program computes with: `torch.min(a, b) - c`. Such a result is one tensor; torch's tuples know no arithmetic."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workers.translation.facts import Facts

# Of tuples too: + joins, * repeats.
_OF_TUPLES = (ast.Add, ast.Mult)
_OF_RESULTS = frozenset({"values", "indices", "count", "index", "n_fields", "n_sequence_fields", "n_unnamed_fields"})


def is_operand(facts: Facts, node: ast.expr) -> bool:
    """In a place that no tuple can stand in: `x - y`, `-x`, `x.clamp(0)`, or `z = x` where every reader of z is one."""
    outer = facts.parent(node)
    if isinstance(outer, ast.BinOp):
        return not isinstance(outer.op, (*_OF_TUPLES, ast.Mod))
    if isinstance(outer, ast.UnaryOp):
        return not isinstance(outer.op, ast.Not)
    if isinstance(outer, ast.Attribute):
        return outer.attr not in _OF_RESULTS and not outer.attr.startswith("__")
    if not isinstance(outer, ast.Assign) or not isinstance(outer.targets[0], ast.Name) or len(outer.targets) > 1:
        return False
    readers = _readers(facts, outer.targets[0])
    return bool(readers) and all(not isinstance(facts.parent(use), ast.Assign) and is_operand(facts, use) for use in readers)


def _readers(facts: Facts, target: ast.Name) -> list[ast.Name]:
    symbol = facts.symbols.symbol(target)
    made = facts.scope(symbol.scope.node).of(symbol) if symbol is not None else []
    return [use for definition in made if definition.node is target for use in facts.uses(definition)]
