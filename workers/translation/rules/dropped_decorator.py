"""`@torch.jit.ignore`: what it tells the compiler has no meaning in MindSpore's PyNative mode, so its line goes."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.source.survey import walk
from workers.translation.source.text import Span


def rewrite_call(use: Use) -> Outcome | None:
    """Elsewhere than above a definition a person looks."""
    file, node = use.file, use.site.node
    owner = file.parent(node)
    above = isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node in owner.decorator_list
    if not above or use.bound.given.keys() & {"cast_inputs"}:
        return Outcome(verdict="review", reason=use.target.reason or use.record.summary)
    file.claimed.update(walk(node))
    return Outcome([(line_of(file, node), [""])], verdict="adapted", target="nothing")


def line_of(file: File, decorator: ast.expr) -> Span:
    """From the line of its @ to the next one."""
    source = file.source
    at = source.data.rindex(b"@", 0, source.span(decorator)[0])
    line = source.line_start(at)
    return line, next(start for start in source.starts if start > source.span(decorator)[1])
