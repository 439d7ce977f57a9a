"""Where a function writes into the tensor that one of its names stands for."""

from __future__ import annotations

import ast

from workers.translation.analysis.name_uses import uses_of
from workers.translation.facts.aliases import is_in_place
from workers.translation.file import File
from workers.translation.once import once


@once
def written_uses(file: File, scope: ast.AST, name: str) -> list[ast.Name]:
    """Where the function writes into what the name stands for."""
    return [node for node in uses_of(file, scope, name) if is_written(file, node)]


def is_written(file: File, name: ast.Name) -> bool:
    """`x[0] = y`, `x += y`, `x.view(2, 2)[:, 1].mul_(y)`, `fill(x)` of a function that writes into what it is given."""
    if _handed_to_writer(file, name):
        return True
    inner: ast.AST = name
    outer = file.parent(inner)
    while isinstance(outer, ast.Subscript | ast.Attribute | ast.Call):
        if inner not in (getattr(outer, "value", None), getattr(outer, "func", None)):
            return False
        if is_in_place(outer) or isinstance(getattr(outer, "ctx", None), ast.Store):
            return True
        inner, outer = outer, file.parent(outer)
    return isinstance(outer, ast.AugAssign) and outer.target is inner


def _handed_to_writer(file: File, name: ast.Name) -> bool:
    parent = file.parent(name)
    call = file.parent(parent) if isinstance(parent, ast.keyword) else parent
    if not isinstance(call, ast.Call) or call.func is name:
        return False
    facts = file.facts
    return any(
        facts.calls.argument(call, function, parameter) is name
        for function in facts.calls.callees(call)
        for parameter in facts.effects.written_parameters(function)
    )
