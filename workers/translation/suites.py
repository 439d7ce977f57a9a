"""Statements before and after a statement in the same function, as far as every run through it passes them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File

_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)


def earlier(file: File, statement: ast.stmt) -> Iterator[ast.stmt]:
    """Backwards from the statement, first in its own suite, then in those around it; it ends at a loop around the statement."""
    inner: ast.AST = statement
    while True:
        outer = file.parent(inner)
        if isinstance(inner, ast.stmt) and outer is not None:
            yield from reversed(_suite(outer, inner)[0])
        if outer is None or isinstance(outer, (*_SCOPES, *_LOOPS)):
            return
        inner = outer


def later(file: File, statement: ast.stmt) -> Iterator[ast.stmt]:
    """Forwards from the statement, then in the suites around it. A loop around it is given whole: it may come again."""
    inner: ast.AST = statement
    while True:
        outer = file.parent(inner)
        if isinstance(inner, ast.stmt) and outer is not None:
            yield from _suite(outer, inner)[1]
        if outer is None or isinstance(outer, _SCOPES):
            return
        if isinstance(outer, _LOOPS):
            yield from outer.body
        inner = outer


def _suite(outer: ast.AST, statement: ast.stmt) -> tuple[list[ast.stmt], list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        suite = getattr(outer, name, None)
        if isinstance(suite, list) and statement in suite:
            place = suite.index(statement)
            return suite[:place], suite[place + 1 :]
    return [], []
