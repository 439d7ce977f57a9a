"""A fixed point over the control flow graph: one worklist, used by every question about what holds where."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from workers.translation.facts.cfg import Graph, Node

T = TypeVar("T")


def forward(graph: Graph, entry: T, bottom: T, join: Callable[[T, T], T], transfer: Callable[[Node, T], T]) -> dict[Node, T]:
    """What holds before each node, when `transfer` says what a node makes of it. `join` must only ever go up."""
    return _solve(graph, graph.nodes, graph.predecessors, graph.successors, {graph.entry: entry}, bottom, join, transfer)


def backward(graph: Graph, leaving: T, bottom: T, join: Callable[[T, T], T], transfer: Callable[[Node, T], T]) -> dict[Node, T]:
    """What holds behind each node, going against the control flow from the end."""
    nodes = graph.nodes[::-1]
    return _solve(graph, nodes, graph.successors, graph.predecessors, {graph.exit: leaving}, bottom, join, transfer)


def _solve(
    graph: Graph, order: list[Node], before: dict[Node, list[Node]], after: dict[Node, list[Node]], start: dict[Node, T], bottom: T,
    join: Callable[[T, T], T], transfer: Callable[[Node, T], T],
) -> dict[Node, T]:  # fmt: skip
    into = dict.fromkeys(graph.nodes, bottom) | start
    out = {node: transfer(node, into[node]) for node in order}
    waiting, queued = list(reversed(order)), set(order)
    while waiting:
        node = waiting.pop()
        queued.discard(node)
        found = start.get(node, bottom)
        for one in before[node]:
            found = join(found, out[one])
        into[node] = found
        made = transfer(node, found)
        if made != out[node]:
            out[node] = made
            for other in after[node]:
                if other not in queued:
                    queued.add(other)
                    waiting.append(other)
    return into
