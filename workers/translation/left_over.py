"""Names of torch that the output still says although nothing imports them: `ways = torch.nn.functional`. They need a person."""

from __future__ import annotations

import ast

from workers.translation import wording
from workers.translation.file import File
from workers.translation.importing import is_torch
from workers.translation.names import ROOTS, root_of
from workers.translation.spelling import bound_names
from workers.translation.survey import Survey


def mark_left_over(file: File, written: ast.Module) -> None:
    """Called after rendering: only what was copied as it stood can be left over."""
    gone = _imported(file) - _bound(written)
    for node in file.nodes(ast.Name) if gone else ():
        if node.id in gone and isinstance(node.ctx, ast.Load) and not _is_marked(file, node):
            start = file.source.span(node)[0]
            if file.edits.place_of(start) is not None:
                torch = _dotted(file, node)
                file.change(node, [], torch=torch, verdict="review", rule="left_over", reason=wording.left_over(torch))


def _dotted(file: File, node: ast.expr) -> str:
    outer = file.parent(node)
    longer = _dotted(file, outer) if isinstance(outer, ast.Attribute) else ""
    return longer or file.known(node).name


def _imported(file: File) -> set[str]:
    """Local names that the source's imports of torch bind, and those that a star import brings."""
    found = {name for name, value in file.flow.starred.items() if value.kind == "api"}
    for node in filter(is_torch, file.flow.imports):
        torch = (alias for alias in node.names if isinstance(node, ast.ImportFrom) or root_of(alias.name) in ROOTS)
        found |= {alias.asname or alias.name.partition(".")[0] for alias in torch}
    return found


def _bound(tree: ast.Module) -> frozenset[str]:
    return bound_names(Survey(tree), frozenset())[0]


def _is_marked(file: File, node: ast.Name) -> bool:
    """A change around it says already that a person is needed, or has taken the place over."""
    start, end = file.source.span(node)
    return any(
        pending.span[0] <= start and end <= pending.span[1] and (pending.verdict in {"review", "unsupported"} or pending.edits)
        for pending in file.pending
    )
