"""Where a statement stands: the bodies around it up to the loop, the loops up to the function."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.file import File
from workers.translation.training.events import Scope

Loop = ast.For | ast.While | ast.AsyncFor


@dataclass(frozen=True, slots=True)
class Level:
    """One body on the way outwards: its statements, and which of them holds the inner one."""

    body: list[ast.stmt]
    index: int
    owner: ast.AST


def levels(file: File, statement: ast.stmt, scope: Scope) -> list[Level]:
    """From the statement's own body outwards, the innermost loop's body (or the scope's) last."""
    found: list[Level] = []
    node: ast.AST = statement
    while node is not scope:
        owner = file.parent(node)
        if owner is None:
            break
        body = body_holding(owner, node)
        if body is not None and isinstance(node, ast.stmt):
            found.append(Level(body, body.index(node), owner))
        if isinstance(owner, Loop) or owner is scope:
            break
        node = owner
    return found


def body_holding(owner: ast.AST, node: ast.AST) -> list[ast.stmt] | None:
    for name in ("body", "orelse", "finalbody"):
        body = getattr(owner, name, None)
        if isinstance(body, list) and node in body:
            return body
    return None


def loops(file: File, statement: ast.stmt, scope: Scope) -> list[Loop]:
    """The loops of the scope around the statement, innermost first."""
    found: list[Loop] = []
    for outer in file.ancestors(statement):
        if outer is scope:
            break
        if isinstance(outer, Loop):
            found.append(outer)
    return found


def alone_on_line(file: File, statement: ast.stmt) -> bool:
    """Nothing else stands on the statement's lines but a comment."""
    source = file.source
    start, end = source.span(statement)
    first, last = source.starts[statement.lineno - 1], source.line_end(end)
    behind = source.data[end:last].strip()
    return not source.data[first:start].strip() and (not behind or behind.startswith(b"#"))
