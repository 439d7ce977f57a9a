"""Functions that only clear gradients: `def reset_grad(self): self.g_optimizer.zero_grad(); self.d_optimizer.zero_grad()`."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once


def cleared_by(file: File, call: ast.Call) -> list[str]:
    """What a call of such a function clears: `self.g_optimizer`, `self.d_optimizer`."""
    if call.args or call.keywords:
        return []
    functions = [f for f in _clearing(file) if call in file.facts.calls.sites(f)]
    return [owner for function in functions for owner in _owners(function)] if len(functions) == 1 else []


@once
def _clearing(file: File) -> list[ast.FunctionDef]:
    return [function for function in file.nodes(ast.FunctionDef) if clears(function)]


def clears(scope: ast.AST) -> bool:
    """Nothing but zero_grad calls behind the docstring, in a function that is not itself called zero_grad."""
    if not isinstance(scope, ast.FunctionDef) or scope.name == "zero_grad":
        return False
    rest = [s for s in scope.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    return bool(rest) and len(_owners(scope)) == len(rest)


def _owners(function: ast.AST) -> list[str]:
    calls = [s.value for s in getattr(function, "body", []) if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call)]
    return [place_of(c.func.value) for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "zero_grad"]
