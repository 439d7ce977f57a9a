"""A record's signature taken apart, so that each argument can have a row and an address."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Parameter:
    name: str
    default: str = ""  # as Python text; empty where the argument is required


def parameters(signature: str) -> list[Parameter]:
    """`(input, dim=None, *, dtype=None)` as parameters in order. A signature that Python cannot read has none."""
    try:
        tree = ast.parse(f"def call{signature}: ...")
    except SyntaxError:
        return []
    definition = tree.body[0]
    return list(_each(definition.args)) if isinstance(definition, ast.FunctionDef) else []


def _each(arguments: ast.arguments) -> Iterator[Parameter]:
    positional = [*arguments.posonlyargs, *arguments.args]
    missing: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    for argument, default in zip(positional, [*missing, *arguments.defaults], strict=True):
        yield _one(argument, default)
    if arguments.vararg:
        yield Parameter(f"*{arguments.vararg.arg}")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _one(argument, default)
    if arguments.kwarg:
        yield Parameter(f"**{arguments.kwarg.arg}")


def _one(argument: ast.arg, default: ast.expr | None) -> Parameter:
    return Parameter(argument.arg, ast.unparse(default) if default else "")


def keyword_for(expression: str, name: str) -> str:
    """The keyword under which the expression hands the parameter on; empty when it goes by place or is computed with."""
    try:
        tree = ast.parse(expression, mode="eval")
    except SyntaxError:
        return ""
    words = (word for node in ast.walk(tree) if isinstance(node, ast.Call) for word in node.keywords)
    return next((word.arg or "" for word in words if isinstance(word.value, ast.Name) and word.value.id == name), "")
