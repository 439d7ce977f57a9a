"""A parameter list as text, taken apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from knowledge import syntax

POSITIONAL, REST, KEYWORD, MORE = "positional", "rest", "keyword", "more"


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    kind: str = POSITIONAL
    default: str | None = None  # as Python text; None where the argument is required

    @property
    def collects(self) -> bool:
        """`*args` and `**kwargs` take what has no name."""
        return self.kind in (REST, MORE)


@lru_cache(maxsize=8192)
def read(signature: str) -> tuple[Parameter, ...] | None:
    """`(input, dim=None, *, dtype=None)` in order; None for what Python cannot read."""
    try:
        (definition,) = syntax.module(f"def call{signature}: ...").body
    except (SyntaxError, ValueError):
        return None
    return tuple(_each(definition.args)) if isinstance(definition, ast.FunctionDef) else None


def _each(arguments: ast.arguments) -> Iterator[Parameter]:
    positional = [*arguments.posonlyargs, *arguments.args]
    required: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults))
    for argument, default in zip(positional, [*required, *arguments.defaults], strict=True):
        yield _one(argument, POSITIONAL, default)
    if arguments.vararg:
        yield Parameter(arguments.vararg.arg, REST)
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _one(argument, KEYWORD, default)
    if arguments.kwarg:
        yield Parameter(arguments.kwarg.arg, MORE)


def _one(argument: ast.arg, kind: str, default: ast.expr | None) -> Parameter:
    return Parameter(argument.arg, kind, ast.unparse(default) if default else None)


def without_receiver(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """What is left of a function's parameters when it is called as a method."""
    return parameters[1:] if parameters and parameters[0].kind == POSITIONAL else parameters


def same_default(one: str | None, other: str | None) -> bool:
    """`1e-05` and `1e-5` are the same, and so are 0 and 0.0, but not 1 and True.

    C++ spells one number for all dimensions as a list, and an empty list is what Python spells None or (). `...` is unknown.
    """
    if "..." in (one, other):
        return True
    if one is None or other is None:
        return one is other
    try:
        ours, theirs = _single(syntax.literal(one)), _single(syntax.literal(other))
    except (ValueError, SyntaxError):
        return one.removeprefix("torch.") == other.removeprefix("torch.")
    return bool(ours == theirs) and isinstance(ours, bool) == isinstance(theirs, bool)


def _single(value: object) -> object:
    if not isinstance(value, list | tuple):
        return value
    return next(iter(value), None) if len(set(value)) <= 1 else tuple(value)
