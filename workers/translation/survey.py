"""One look at every node of a tree: who holds it, and the nodes by type. Walking is the dear part, so it is done once."""

from __future__ import annotations

import ast
from typing import TypeVar, cast

_Node = TypeVar("_Node", bound=ast.AST)
# Everything but operators and contexts, which are shared and hold nothing.
_HOLDERS = (
    ast.expr, ast.stmt, ast.arguments, ast.arg, ast.keyword, ast.alias, ast.withitem, ast.comprehension, ast.excepthandler,
    ast.match_case, ast.pattern,
)  # fmt: skip


class Survey:
    """Parents and nodes by type, in the order of the text for nodes of one type."""

    def __init__(self, tree: ast.AST) -> None:
        self.parents: dict[ast.AST, ast.AST] = {}
        self.by_type: dict[type, list[ast.AST]] = {}
        self._sorted: dict[type, list[ast.AST]] = {}
        stack: list[ast.AST] = [tree]
        parents, by_type, push = self.parents, self.by_type, stack.append
        while stack:
            node = stack.pop()
            by_type.setdefault(node.__class__, []).append(node)
            for value in map(node.__dict__.get, node._fields):
                for child in value if value.__class__ is list else (value,):
                    if isinstance(child, _HOLDERS):
                        parents[child] = node
                        push(child)

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of exactly this type, by line and column. The list is made once: do not change it."""
        if kind not in self._sorted:
            found = self.by_type.get(kind, [])
            self._sorted[kind] = sorted(found, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0)))
        return cast("list[_Node]", self._sorted[kind])
