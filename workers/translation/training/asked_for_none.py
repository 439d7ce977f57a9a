"""Whether the program asks if there is a gradient: a parameter of MindSpore has no attribute `grad` before one is kept there."""

from __future__ import annotations

import ast

from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.source.survey import walk

_TESTS = (ast.If, ast.While, ast.IfExp, ast.Assert)


def is_asked_for_none(file: File, node: ast.expr) -> bool:
    """`p.grad is None`, `if p.grad:`, `exists(p.grad)`, `g = p.grad` with `if g is None:` behind it, and what is only shown."""
    outer = file.parent(node)
    if isinstance(outer, ast.Compare):
        return outer.left is node and is_literal(outer.comparators[0], None)
    if isinstance(outer, _TESTS):
        return outer.test is node
    if isinstance(outer, ast.BoolOp) or (isinstance(outer, ast.UnaryOp) and isinstance(outer.op, ast.Not)):
        return True
    if isinstance(outer, ast.keyword):
        outer = file.parent(outer)
    if isinstance(outer, ast.Call) and outer.func is not node:
        return (isinstance(outer.func, ast.Name) and outer.func.id == "print") or _asks_argument(file, outer, node)
    if isinstance(outer, ast.Assign) and outer.value is node:
        names = [target for target in outer.targets if isinstance(target, ast.Name)]
        return any(_compared(file, use) for name in names for use in _uses(file, name))
    return False


def _asks_argument(file: File, call: ast.Call, node: ast.expr) -> bool:
    """A function of the file that compares what it is given with None, or hands on whether it is."""
    for function in file.facts.calls.callees(call):
        own = [parameter.arg for parameter in file.facts.calls.parameters_given(call, function, node)]
        if any(isinstance(n, ast.Name) and n.id in own and _compared(file, n) for n in walk(function)):
            return True
    return False


def _uses(file: File, name: ast.Name) -> list[ast.Name]:
    return [n for n in file.named(name.id) if any(made.node is name for made in file.facts.definitions(n))]


def _compared(file: File, name: ast.Name) -> bool:
    outer = file.parent(name)
    return isinstance(outer, ast.Compare) and outer.left is name and is_literal(outer.comparators[0], None)
