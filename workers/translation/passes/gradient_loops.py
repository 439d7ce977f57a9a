"""Loops over `net.parameters()` that do to each gradient what torch has one call for.

`p.grad.data.clamp_(-1, 1)` is `clip_grad_value_`, `p.grad.zero_()` and `p.grad = None` are `zero_grad`. It happens before
translation, on the text.
"""

from __future__ import annotations

import ast

from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened

_CLIP = "torch.nn.utils.clip_grad_value_"
_PLAIN = ast.Constant | ast.Name | ast.Attribute


def with_gradient_loops_named(file: File) -> File:
    """The same file; loops that do anything else, or say why in a comment, stay as they are."""
    if "grad" not in file.members or "backward" not in file.members:
        return file
    replacements = {}
    for loop in file.nodes(ast.For):
        span = file.source.span(loop)
        if "#" not in file.source.segment(span) and (text := _call(file, loop)):
            replacements[span] = text
    return reopened(file, replacements) if replacements else file


def _call(file: File, loop: ast.For) -> str:
    """The call that does the same; empty for any other loop."""
    taken = loop.iter.func if isinstance(loop.iter, ast.Call) and not (loop.iter.args or loop.iter.keywords) else None
    if not isinstance(taken, ast.Attribute) or taken.attr != "parameters" or loop.orelse or not isinstance(loop.target, ast.Name):
        return ""
    owner = file.known(taken.value)
    if owner.kind == "object" or (owner.kind == "self" and not file.types.is_module(owner.name)):
        return ""  # parameters() of its own
    name, body = loop.target.id, loop.body
    if len(body) == 1 and isinstance(body[0], ast.If) and not body[0].orelse and _asks_whether_there(body[0].test, name):
        body = body[0].body
    if len(body) != 1:
        return ""
    network = file.source.text_of(taken.value)
    if isinstance(body[0], ast.Assign):
        emptied = [place_of(target) for target in body[0].targets] == [f"{name}.grad"] and is_literal(body[0].value, None)
        return f"{network}.zero_grad()" if emptied else ""
    call = body[0].value if isinstance(body[0], ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return ""
    if place_of(call.func.value) not in {f"{name}.grad", f"{name}.grad.data"}:
        return ""
    if _zeroes(call, call.func.attr):
        return f"{network}.zero_grad(set_to_none=False)"
    limit = _limit(call) if call.func.attr == "clamp_" and file.facts.imports("torch") else None
    return f"{_CLIP}({file.source.text_of(loop.iter)}, {file.source.text_of(limit)})" if limit is not None else ""


def _zeroes(call: ast.Call, method: str) -> bool:
    plain = not call.keywords and (method, len(call.args)) in {("zero_", 0), ("fill_", 1)}
    return plain and all(is_literal(value, 0) for value in call.args)


def _limit(call: ast.Call) -> ast.expr | None:
    """What the gradients are clamped to, where it is the same on both sides of zero."""
    bounds = dict(zip(("min", "max"), call.args, strict=False)) | {k.arg or "": k.value for k in call.keywords}
    low, high = bounds.get("min"), bounds.get("max")
    opposite = isinstance(low, ast.UnaryOp) and isinstance(low.op, ast.USub) and isinstance(high, _PLAIN)
    return high if opposite and isinstance(low, ast.UnaryOp) and high and ast.dump(low.operand) == ast.dump(high) else None


def _asks_whether_there(test: ast.expr, name: str) -> bool:
    """`p.grad is not None`, which torch's calls ask as well."""
    return ast.unparse(test) == f"{name}.grad is not None"
