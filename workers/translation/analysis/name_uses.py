"""Where a function says a name, and which function a node stands in."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.signatures import all_parameters
from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.file import File
from workers.translation.source.survey import children


def scope_of(file: File, node: ast.AST) -> ast.AST:
    """The function, lambda or module in which the node stands."""
    return file.enclosing(node, *FUNCTIONS) or file.tree


def is_inside_function(file: File, node: ast.AST) -> bool:
    """Above the functions nothing is differentiated."""
    return file.enclosing(node, ast.FunctionDef, ast.Lambda) is not None


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
    return isinstance(arguments, ast.arguments) and any(parameter.arg == name for parameter in all_parameters(arguments))


def uses_of(file: File, scope: ast.AST, name: str) -> list[ast.Name]:
    """Where the function itself says the name, in the order of the text. The list is made once: do not change it."""
    return file.source.survey.names(scope).get(name, [])


def uses_like(file: File, name: ast.Name) -> list[ast.Name]:
    """The uses of the same name in the function around it."""
    return uses_of(file, scope_of(file, name), name.id)
