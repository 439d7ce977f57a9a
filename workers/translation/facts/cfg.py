"""The control flow of one function: its statements, and which may run after which.

A compound statement stands for its head (the test of an `if`, the iterable of a `for`); its body has nodes of its own.
Between the head of a `for` and its body stands the point where each item is bound: an empty iterable does not come there.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from workers.translation.source.parts import called_name

Body = Sequence[ast.stmt]


class Point:
    """Where a function begins or ends, or a loop binds an item."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


Node = ast.stmt | ast.excepthandler | ast.match_case | Point


@dataclass(slots=True)
class _Around:
    """Where jumps lead: a loop's head and what stands behind it, and the handlers and finally of a try."""

    head: Node | None = None
    breaks: list[Node] = field(default_factory=list)
    handlers: tuple[Node, ...] = ()
    left: list[Node] | None = None  # of a try with finally: who leaves through it


class Graph:
    """Successors and predecessors of each statement of a body."""

    def __init__(self, body: Body) -> None:
        self.entry, self.exit = Point("entry"), Point("exit")
        self.nodes: list[Node] = [self.entry]
        self.successors: dict[Node, list[Node]] = {self.entry: [], self.exit: []}
        self.predecessors: dict[Node, list[Node]] = {self.entry: [], self.exit: []}
        self.items: dict[ast.AST, Point] = {}
        self._around: list[_Around] = []
        self._join(self._body(body, [self.entry]), self.exit)
        self.nodes.append(self.exit)

    # -- building: `ends` are the nodes from which control falls to what comes next

    def _edge(self, one: Node, other: Node) -> None:
        if other not in self.successors[one]:
            self.successors[one].append(other)
            self.predecessors[other].append(one)

    def _join(self, ends: Sequence[Node], node: Node) -> None:
        for end in ends:
            self._edge(end, node)

    def _add(self, node: Node, ends: Sequence[Node]) -> None:
        self.nodes.append(node)
        self.successors.setdefault(node, [])
        self.predecessors.setdefault(node, [])
        self._join(ends, node)
        for around in reversed(self._around):
            for handler in around.handlers:
                self._join([*ends, node], handler)  # it may raise before or behind what it binds

    def _body(self, body: Body, ends: list[Node]) -> list[Node]:
        for statement in body:
            ends = self._statement(statement, ends)
        return ends

    def _statement(self, node: ast.stmt, ends: list[Node]) -> list[Node]:
        if isinstance(node, ast.Try | ast.TryStar):
            return self._try(node, ends)
        self._add(node, ends)
        if isinstance(node, ast.If):
            return [*self._body(node.body, [node]), *self._body(node.orelse, [node])]
        if isinstance(node, ast.For | ast.AsyncFor | ast.While):
            return self._loop(node)
        if isinstance(node, ast.With | ast.AsyncWith):
            return [*self._body(node.body, [node]), *([node] if _may_swallow(node) else [])]
        if isinstance(node, ast.Match):
            return self._match(node)
        return self._jump(node) if isinstance(node, ast.Return | ast.Raise | ast.Break | ast.Continue) else [node]

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While) -> list[Node]:
        around = _Around(head=node)
        first: Node = node
        if not isinstance(node, ast.While):
            first = self.items[node] = Point("item")
            self._add(first, [node])
        self._around.append(around)
        self._join(self._body(node.body, [first]), node)
        self._around.pop()
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
        return [*(self._body(node.orelse, [node]) if not endless else []), *around.breaks]

    def _match(self, node: ast.Match) -> list[Node]:
        found: list[Node] = [node]
        for case in node.cases:
            self._add(case, [node])
            found += self._body(case.body, [case])
        return found

    def _try(self, node: ast.Try | ast.TryStar, ends: list[Node]) -> list[Node]:
        for handler in node.handlers:
            self._register(handler)
        around = _Around(handlers=tuple(node.handlers), left=list(ends) if node.finalbody else None)
        self._around.append(around)
        first = len(self.nodes)
        inside = self._body(node.body, ends)
        if around.left is not None:
            around.left += self.nodes[first:]  # whatever raises comes to the finally as well
        around.handlers = ()
        found = self._body(node.orelse, inside)
        for handler in node.handlers:
            found = [*found, *self._body(handler.body, [handler])]
        self._around.pop()
        if not node.finalbody:
            return found
        left = around.left or []
        through = self._body(node.finalbody, [*found, *left])
        if left:
            self._join(through, self.exit)
        return through if found else []

    def _register(self, node: Node) -> None:
        self.nodes.append(node)
        self.successors.setdefault(node, [])
        self.predecessors.setdefault(node, [])

    def _jump(self, node: ast.stmt) -> list[Node]:
        for around in reversed(self._around):
            if around.head is not None and isinstance(node, ast.Break):
                around.breaks.append(node)
                return []
            if around.head is not None and isinstance(node, ast.Continue):
                self._edge(node, around.head)
                return []
            if isinstance(node, ast.Raise) and around.handlers:
                return []  # `_add` has led it to the handlers
            if around.left is not None:
                around.left.append(node)
                if isinstance(node, ast.Return | ast.Raise):
                    return []
        self._edge(node, self.exit)
        return []


def _may_swallow(node: ast.With | ast.AsyncWith) -> bool:
    """`with suppress(KeyError):` and whatever else is not known to let errors through."""
    called = {called_name(item.context_expr) for item in node.items if isinstance(item.context_expr, ast.Call)}
    return bool(called & {"suppress", "raises", "assertRaises"})
