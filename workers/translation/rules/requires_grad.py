"""`p.requires_grad = False`, `x.requires_grad_()`: a Parameter carries the flag, a tensor does not need one."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.rules import Outcome, Use
from workers.translation.vanishing import vanish

_PARAMETER = Text("A Parameter has the same flag.", "Parameter 有同样的标志。")
_TENSOR = Text(
    "A tensor needs no flag: value_and_grad is told for which arguments gradients are wanted.",
    "张量不需要该标志：value_and_grad 直接指定对哪些参数求导。",
)
_ASKED = Text(
    "A tensor has no such flag in MindSpore; whether it is differentiated is said where the gradient is asked for.",
    "MindSpore 的张量没有该标志；是否求导由求梯度之处指定。",
)


def rewrite_call(use: Use) -> Outcome | None:
    return _method(use) if use.site.call is not None else _attribute(use)


def _attribute(use: Use) -> Outcome:
    node, statement = use.site.node, use.file.parent(use.site.node)
    if use.site.receiver_value.kind != "tensor":
        return Outcome(verdict="exact", reason=_PARAMETER, target="mindspore.Parameter.requires_grad")
    if isinstance(statement, ast.Assign) and statement.targets == [node]:
        span, text = vanish(use.file, statement)
        return Outcome([(span, [text])], verdict="adapted", reason=_TENSOR, target="nothing")
    return Outcome(verdict="review", reason=_ASKED)


def _method(use: Use) -> Outcome | None:
    """A statement about a Parameter sets its flag; about a tensor it goes. In an expression the receiver stays."""
    file, call = use.file, use.site.call
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    span, statement = file.source.span(call), file.parent(call)
    receiver = file.source.receiver_span(call.func)
    if not isinstance(statement, ast.Expr):
        plain = use.site.receiver_value.kind == "tensor"
        return Outcome([(span, [receiver])], verdict="adapted", reason=_TENSOR, target="nothing") if plain else None
    if use.site.receiver_value.kind == "tensor":
        place, text = vanish(file, statement)
        return Outcome([(place, [text])], verdict="adapted", reason=_TENSOR, target="nothing")
    flag = use.bound.given.get("requires_grad")
    value: Piece = file.source.span(flag) if flag is not None else "True"
    return Outcome([(span, [receiver, ".requires_grad = ", value])], verdict="adapted", reason=_PARAMETER)
