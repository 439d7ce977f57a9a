"""`@torch.jit.ignore`: what it tells the compiler has no meaning in MindSpore's PyNative mode, so its line goes."""

from __future__ import annotations

import ast

from workers.translation.rules import Outcome, Use


def rewrite_call(use: Use) -> Outcome | None:
    """Elsewhere than above a definition a person looks."""
    file, node = use.file, use.site.node
    owner = file.parent(node)
    above = isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node in owner.decorator_list
    if not above or use.bound.given.keys() & {"cast_inputs"}:
        return Outcome(verdict="review", reason=use.target.reason or use.record.summary)
    source = file.source
    at = source.data.rindex(b"@", 0, source.span(node)[0])
    line = source.starts[source.position(at)[0] - 1]
    following = next(start for start in source.starts if start > source.span(node)[1])
    file.claimed.update(ast.walk(node))
    return Outcome([((line, following), [""])], verdict="adapted", target="nothing")
