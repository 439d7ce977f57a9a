"""What the head of a function declares: its parameters in the order of a call, and their defaults."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def positional(arguments: ast.arguments) -> list[ast.arg]:
    """Those that a call may fill by place."""
    return [*arguments.posonlyargs, *arguments.args]


def parameters(arguments: ast.arguments) -> list[ast.arg]:
    """Those that take one argument each."""
    return [*positional(arguments), *arguments.kwonlyargs]


def all_parameters(arguments: ast.arguments) -> list[ast.arg]:
    """With `*rest` and `**named`: every name that the head binds."""
    return [*parameters(arguments), *(rest for rest in (arguments.vararg, arguments.kwarg) if rest is not None)]


def with_defaults(arguments: ast.arguments) -> list[tuple[ast.arg, ast.expr | None]]:
    """Each of `parameters` with its default, None where it has none."""
    without = len(positional(arguments)) - len(arguments.defaults)
    return list(zip(parameters(arguments), [*[None] * without, *arguments.defaults, *arguments.kw_defaults], strict=True))


def defaults(arguments: ast.arguments) -> Iterator[tuple[str, ast.expr]]:
    """The names that have a default, with it."""
    return ((parameter.arg, default) for parameter, default in with_defaults(arguments) if default is not None)


def as_called(arguments: ast.arguments, *, without_object: bool) -> str:
    """The signature by which calls are bound: nothing is said of defaults; `without_object` for a method called of one."""
    by_place = positional(arguments)[without_object:]
    return f"({', '.join(f'{parameter.arg}=None' for parameter in [*by_place, *arguments.kwonlyargs])})"


def is_static(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
