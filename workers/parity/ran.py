"""What of the source ran: its lines, and places inside lines where a condition decides."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Ran:
    """`places`: lines and columns to which conditions inside a line led, and of the functions that were called; `whole`: the
    program itself ran to its end, so its own lines count too; `cut`: the time limit ended a run, and nobody knows how far it came.
    """

    lines: frozenset[int] = frozenset()
    places: frozenset[tuple[int, int]] = frozenset()
    whole: bool = False
    cut: bool = False

    def __or__(self, other: Ran) -> Ran:
        return Ran(self.lines | other.lines, self.places | other.places, self.whole or other.whole, self.cut or other.cut)

    def any_of(self, body: Sequence[ast.stmt]) -> bool:
        return any(self.lines & set(range(node.lineno, _last(node) + 1)) for node in body)

    def inside(self, node: ast.expr | ast.stmt) -> bool:
        """Whether a condition led into this part of a line, or a function begins there that was called."""
        first, last = (node.lineno, node.col_offset), (_last(node), node.end_col_offset or 0)
        return any(first <= place < last for place in self.places)


def _last(node: ast.expr | ast.stmt) -> int:
    return node.end_lineno or node.lineno


def stretches(lines: Iterable[int]) -> list[list[int]]:
    """Lines as first and last of each run."""
    found: list[list[int]] = []
    for line in sorted(lines):
        if found and line == found[-1][1] + 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return found
