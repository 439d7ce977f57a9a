"""`for p in net.parameters(): p.grad.data.clamp_(-1, 1)`, as scripts older than `clip_grad_value_` have it, is that call.

It happens before translation, on the text.
"""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened

_CLIP = "torch.nn.utils.clip_grad_value_"


def with_clipping_named(file: File) -> File:
    """The same file; loops that do anything else, or say why in a comment, stay as they are."""
    if "clamp_" not in file.members or "backward" not in file.members or not _has_torch(file):
        return file
    replacements = {}
    for loop in file.nodes(ast.For):
        limit = _limit(file, loop)
        span = file.source.span(loop)
        if limit is not None and "#" not in file.source.segment(span):
            given, value = (file.source.segment(file.source.span(node)) for node in (loop.iter, limit))
            replacements[span] = f"{_CLIP}({given}, {value})"
    return reopened(file, replacements) if replacements else file


def _has_torch(file: File) -> bool:
    return any(a.name == "torch" and a.asname is None for n in file.nodes(ast.Import) for a in n.names)


def _limit(file: File, loop: ast.For) -> ast.expr | None:
    """What all gradients of one network are clamped to, on both sides of zero; None for any other loop."""
    taken = loop.iter.func if isinstance(loop.iter, ast.Call) and not loop.iter.args else None
    whole = isinstance(taken, ast.Attribute) and taken.attr == "parameters" and not loop.orelse
    name = loop.target.id if isinstance(loop.target, ast.Name) else ""
    body = loop.body
    if len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse and _asks_whether_there(body[0].test, name):
        body = body[0].body
    statement = body[0] if whole and name and len(body) == 1 else None
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or call.func.attr != "clamp_":
        return None
    if place_of(call.func.value) not in {f"{name}.grad", f"{name}.grad.data"}:
        return None
    bounds = dict(zip(("min", "max"), call.args, strict=False)) | {k.arg or "": k.value for k in call.keywords}
    low, high = bounds.get("min"), bounds.get("max")
    opposite = isinstance(low, ast.UnaryOp) and isinstance(low.op, ast.USub) and high is not None
    return high if len(bounds) == 2 and opposite and isinstance(low, ast.UnaryOp) and _same(file, low.operand, high) else None


def _asks_whether_there(test: ast.expr, name: str) -> bool:
    """`p.grad is not None`, which `clip_grad_value_` asks as well."""
    return ast.unparse(test) == f"{name}.grad is not None"


def _same(file: File, one: ast.expr, other: ast.expr | None) -> bool:
    """One number or name, written twice."""
    plain = isinstance(one, ast.Constant | ast.Name | ast.Attribute)
    return plain and other is not None and ast.dump(one) == ast.dump(other)
