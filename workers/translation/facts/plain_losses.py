"""Losses of which the program only computes values: `criterion = nn.CrossEntropyLoss()` may then be a function."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_MOVES = frozenset({"to", "cuda", "cpu", "npu"})


def only_called(facts: Facts, made: ast.Call) -> bool:
    """Without arguments, named once or more, and under that name called, moved, or handed to a function that calls it so too."""
    node: ast.AST = made
    while isinstance(attribute := facts.parent(node), ast.Attribute) and attribute.attr in _MOVES:
        node = facts.parent(attribute) or attribute
    outer = facts.parent(node)
    if made.args or made.keywords or not isinstance(outer, ast.Assign) or len(outer.targets) != 1:
        return False
    target = outer.targets[0]
    if isinstance(target, ast.Name):
        names = [name for name in facts.nodes(ast.Name) if name.id == target.id and isinstance(name.ctx, ast.Load)]
        return bool(names) and all(_is_called(facts, name, target.id) for name in names)
    if isinstance(target, ast.Attribute):
        reads = [read for read in facts.nodes(ast.Attribute) if read.attr == target.attr and isinstance(read.ctx, ast.Load)]
        return bool(reads) and all(_is_called(facts, read, "") for read in reads)
    return False


def _is_called(facts: Facts, read: ast.expr, name: str) -> bool:
    outer = facts.parent(read)
    if isinstance(outer, ast.Attribute):
        return outer.attr in _MOVES
    keyword = outer if isinstance(outer, ast.keyword) else None
    call = facts.parent(keyword) if keyword is not None else outer
    if not isinstance(call, ast.Call):
        return False
    return call.func is read or bool(name and _hands_on(facts, call, read, name))


def _hands_on(facts: Facts, call: ast.Call, read: ast.expr, name: str) -> bool:
    """To functions of the file whose parameter has the same name: what they do with it was looked at as well."""
    callees = facts.calls.callees(call)
    taken = [facts.calls.argument(call, callee, name) for callee in callees]
    return bool(taken) and all(argument is read for argument in taken)
