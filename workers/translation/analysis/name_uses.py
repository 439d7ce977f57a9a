"""Where a function says a name, and which function a node stands in."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.source.survey import children


def scope_of(file: File, node: ast.AST) -> ast.AST:
    """The function, lambda or module in which the node stands."""
    return file.source.survey.enclosing(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) or file.tree


def names_in(scope: ast.AST) -> Iterator[ast.Name]:
    """The names of this function, without those of functions and classes inside it."""
    stack = list(children(scope))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            stack.extend(children(node))


def is_parameter(scope: ast.AST, name: str) -> bool:
    arguments = getattr(scope, "args", None)
    return isinstance(arguments, ast.arguments) and any(
        a is not None and a.arg == name
        for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    )


def uses_of(file: File, scope: ast.AST, name: str) -> list[ast.Name]:
    """Where the function itself says the name, in the order of the text. The list is made once: do not change it."""
    return file.source.survey.names(scope).get(name, [])


def uses_like(file: File, name: ast.Name) -> list[ast.Name]:
    """The uses of the same name in the function around it."""
    return uses_of(file, scope_of(file, name), name.id)
