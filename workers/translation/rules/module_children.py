"""`net.children()` and its kin give collections in MindSpore: `next()` needs an iterator, and a copy cannot be written to."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.registry import Outcome, Use
from workers.translation.rules.compose import rewrite_call as composed

_COPY = Text(
    "name_cells() gives a copy: a cell is put in with insert_child_to_cell.",
    "name_cells() 返回副本：添加子 Cell 需用 insert_child_to_cell。",
)


def rewrite_call(use: Use) -> Outcome | None:
    file, node = use.file, use.site.node
    outcome = composed(use)
    parent = file.parent(node)
    if outcome is None:
        return None
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "next":
        span = file.source.span(node)
        outcome.replacements = [*outcome.replacements, (span, ["iter(", span, ")"])]
    written = isinstance(parent, ast.Subscript) and not isinstance(parent.ctx, ast.Load)
    if written or (isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)):
        return Outcome(verdict="review", reason=_COPY, target=outcome.target)
    return outcome
