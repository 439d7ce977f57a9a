"""Which calls of a file reach one of its functions, and what they pass."""

from __future__ import annotations

import ast

from workers.translation.arguments import bind
from workers.translation.file import File
from workers.translation.flow import Function


def calls_of(file: File, function: Function) -> list[ast.Call]:
    """By name: `penalty(...)`, and `self.penalty(...)` of a method."""
    method = isinstance(file.parent(function), ast.ClassDef)
    kind = ast.Attribute if method else ast.Name
    return [call for call in file.nodes(ast.Call) if isinstance(call.func, kind) and _last(call.func) == function.name]


def argument_of(file: File, call: ast.Call, function: Function, parameter: str) -> ast.expr | None:
    """What the call passes for the parameter; None where that cannot be seen."""
    positional = [a.arg for a in [*function.args.posonlyargs, *function.args.args]]
    static = any(ast.unparse(d) == "staticmethod" for d in function.decorator_list)
    if isinstance(file.parent(function), ast.ClassDef) and not static:
        positional = positional[1:]
    names = [*positional, *(a.arg for a in function.args.kwonlyargs)]
    bound = bind(f"({', '.join(f'{name}=None' for name in names)})", call)
    return None if bound.starred else bound.given.get(parameter)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
