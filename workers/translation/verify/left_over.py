"""Names of torch that the output still says although nothing imports them: `ways = torch.nn.functional`. They need a person."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from knowledge import Text
from workers.translation.facts.names import LONGEST, ROOTS, root_of
from workers.translation.file import File
from workers.translation.rendering import wording
from workers.translation.rendering.imports import is_torch
from workers.translation.source.spelling import bound_names
from workers.translation.source.survey import Survey, walk
from workers.translation.source.text import Span

_NAME = re.compile(r"[A-Za-z_]\w*(?=\s*\.)")


def mark_left_over(file: File, written: Survey) -> None:
    """Called after rendering: only what was copied as it stood can be left over."""
    gone = _imported(file) - bound_names(written, frozenset())[0]
    marked = _marked(file) if gone else _Spans([])
    for node in file.nodes(ast.Name) if gone else ():
        if node.id in gone and isinstance(node.ctx, ast.Load):
            _mark(file, node, marked, _dotted(file, node), wording.left_over)
    for call in file.nodes(ast.Call) if gone else ():
        if isinstance(call.func, ast.Name) and call.func.id in {"eval", "exec"} and (said := _said(call, gone)):
            _mark(file, call, marked, said, wording.evaluated)


def _mark(file: File, node: ast.expr, marked: _Spans, torch: str, wording_of: Callable[[str], Text]) -> None:
    span = file.source.span(node)
    if not marked.hold(span) and file.edits.place_of(span[0]) is not None:
        file.change(node, [], torch=torch, verdict="review", rule="left_over", reason=wording_of(torch))


def _said(call: ast.Call, gone: set[str]) -> str:
    """The name that went of which a text begins that is evaluated: `eval("nn." + name)`."""
    texts = (node.value for argument in call.args[:1] for node in walk(argument) if isinstance(node, ast.Constant))
    begins = (found.group() for text in texts if isinstance(text, str) and (found := _NAME.match(text)))
    return next((name for name in begins if name in gone), "")


def _dotted(file: File, node: ast.expr) -> str:
    """The longest chain of attributes around the name of which anything is known."""
    known, outer = file.known(node).name, file.parent(node)
    for _ in range(LONGEST):
        if not isinstance(outer, ast.Attribute):
            break
        known, outer = file.known(outer).name or known, file.parent(outer)
    return known


def _imported(file: File) -> set[str]:
    """Local names that the source's imports of torch bind, and those that a star import brings."""
    found = {name for name, value in file.types.starred.items() if value.kind == "api"}
    found |= {a.asname or a.name for node, names in file.types.handed_on.items() for a in node.names if a.name in names}
    for node in filter(is_torch, file.types.imports):
        torch = (alias for alias in node.names if isinstance(node, ast.ImportFrom) or root_of(alias.name) in ROOTS)
        found |= {alias.asname or alias.name.partition(".")[0] for alias in torch}
    return found


def _marked(file: File) -> _Spans:
    """Where changes say already that a person is needed, or have taken the place over."""
    return _Spans([p.span for p in file.pending if p.verdict in {"review", "unsupported"} or p.edits])


class _Spans:
    def __init__(self, spans: list[Span]) -> None:
        ordered = sorted(spans)
        self.starts = [start for start, _ in ordered]
        self.furthest = list(accumulate((end for _, end in ordered), max))

    def hold(self, span: Span) -> bool:
        """Whether one of them has the whole span inside it."""
        place = bisect_right(self.starts, span[0])
        return place > 0 and self.furthest[place - 1] >= span[1]
