"""Whether names that a statement binds are read later on, before they are bound anew."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.file import File
from workers.translation.sharing import scope_of
from workers.translation.training.names import plain_binds, reads

_LOOPS = ast.For | ast.AsyncFor | ast.While


def read_later(file: File, statement: ast.stmt, names: set[str]) -> bool:
    """By what follows the statement: in its block, in the next round of its loops, behind them; by functions in between."""
    scope = scope_of(file, statement)
    inner = [n for n in ast.walk(scope) if isinstance(n, ast.FunctionDef | ast.Lambda) and n is not scope]
    if any(reads(function) & names for function in inner):
        return True
    return any(_read_behind(file, scope, statement, name) for name in names)


def _read_behind(file: File, scope: ast.AST, statement: ast.stmt, name: str) -> bool:
    """A loop's next round and what stands behind the loop may both come."""
    node: ast.AST = statement
    while node is not scope and (owner := file.parent(node)) is not None:
        for body in (getattr(owner, part, None) for part in ("body", "orelse", "finalbody")):
            if not isinstance(body, list) or node not in body:
                continue
            place = body.index(node)
            use = _first_use(body[place + 1 :], name)
            if use or (isinstance(owner, _LOOPS) and _first_use(body[: place + 1], name) == "read"):
                return use != "bound"
        node = owner
    return False


def _first_use(statements: Sequence[ast.stmt], name: str) -> str:
    """read, bound, or empty where the statements say nothing of the name."""
    for statement in statements:
        use = _use(statement, name)
        if use:
            return use
    return ""


def _use(statement: ast.stmt, name: str) -> str:
    inner = [body for part in ("body", "orelse", "finalbody") if isinstance(body := getattr(statement, part, None), list) and body]
    if not inner or isinstance(statement, ast.Try | ast.FunctionDef | ast.ClassDef):
        return "read" if name in reads(statement) else "bound" if name in plain_binds(statement) and not inner else ""
    heads = [n for n in ast.iter_child_nodes(statement) if isinstance(n, ast.expr | ast.withitem)]
    uses = [_first_use(body, name) for body in inner]
    if "read" in uses or any(name in reads(head) for head in heads):
        return "read"
    return "bound" if isinstance(statement, ast.With) and uses == ["bound"] else ""
