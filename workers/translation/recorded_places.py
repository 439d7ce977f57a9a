"""Where MindSpore records what is computed: in functions that are differentiated, but not in those of an autograd.Function."""

from __future__ import annotations

import ast

from workers.translation.callers import calls_of
from workers.translation.differentiated import is_differentiated
from workers.translation.file import File
from workers.translation.own_gradients import is_own_gradient
from workers.translation.sharing import scope_of


def is_recorded(file: File, node: ast.AST) -> bool:
    return is_differentiated(file, node) and not _in_own_gradient(file, scope_of(file, node), ())


def _in_own_gradient(file: File, scope: ast.AST, seen: tuple[ast.AST, ...]) -> bool:
    """Only methods of an autograd.Function lead here."""
    if not isinstance(scope, ast.FunctionDef) or scope in seen:
        return False
    owner = file.parent(scope)
    if isinstance(owner, ast.ClassDef) and is_own_gradient(file.flow, owner.name):
        return True
    callers = [scope_of(file, call) for call in calls_of(file, scope)]
    return bool(callers) and all(c is scope or _in_own_gradient(file, c, (*seen, scope)) for c in callers)
