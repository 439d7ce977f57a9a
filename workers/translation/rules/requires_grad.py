"""`p.requires_grad = False`, `x.requires_grad_()`: a Parameter carries the flag, a tensor does not need one."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.removal import vanish
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_PARAMETER = Text("A Parameter has the same flag.", "Parameter 有同样的标志。")
_TENSOR = Text(
    "A tensor needs no flag: value_and_grad is told for which arguments gradients are wanted.",
    "张量不需要该标志：value_and_grad 直接指定对哪些参数求导。",
)
_ASKED = Text(
    "A tensor has no such flag in MindSpore; whether it is differentiated is said where the gradient is asked for.",
    "MindSpore 的张量没有该标志；是否求导由求梯度之处指定。",
)


_RECOMPUTED = Text(
    "It only decides whether values are computed again for the gradient, which changes no number.",
    "它只决定求梯度时是否重新计算中间值，不影响任何数值。",
)
_ARGUMENT = Text(
    "What an optimizer trains is a Parameter: from here on the name stands for one of its own. Unlike in torch, the tensor that "
    "the caller gave does not change; use what the function returns.",
    "优化器训练的对象是 Parameter：从此处起该名称指向一个新的 Parameter。"
    "与 torch 不同，调用者传入的张量不会改变，请使用函数的返回值。",
)


def rewrite_call(use: Use) -> Outcome | None:
    return _method(use) if use.site.call is not None else _attribute(use)


def _attribute(use: Use) -> Outcome:
    node, statement = use.site.node, use.file.parent(use.site.node)
    if isinstance(statement, ast.Assign) and isinstance(node, ast.Attribute) and _is_trained_argument(use.file, node.value):
        return _own_parameter(use, node.value, statement)
    if use.site.receiver_value.kind == "unknown" and isinstance(node, ast.Attribute) and _is_computed(use.file, node):
        return Outcome(verdict="review", reason=_ASKED)
    if use.site.receiver_value.kind != "tensor":
        return Outcome(verdict="exact", reason=_PARAMETER, target="mindspore.Parameter.requires_grad")
    gone = statement if isinstance(statement, ast.Assign) and statement.targets == [node] else _assertion(use.file, node)
    if gone is not None:
        span, text = vanish(use.file, gone)
        return Outcome([(span, [text])], verdict="adapted", reason=_TENSOR, target="nothing")
    if _decides_recomputation(use.file, node):
        return Outcome(verdict="adapted", reason=_RECOMPUTED)
    return Outcome(verdict="review", reason=_ASKED)


def _is_computed(file: File, node: ast.Attribute) -> bool:
    """`codes = quantize(x)`, of which the flag is read: what a call of the program's own gives is rather a tensor than a weight."""
    if not isinstance(node.ctx, ast.Load) or not isinstance(node.value, ast.Name):
        return False
    made = [definition.statement for definition in file.facts.definitions(node.value)]
    values = [statement.value if isinstance(statement, ast.Assign) else None for statement in made]
    return bool(values) and all(isinstance(one, ast.Call) and isinstance(one.func, ast.Name) for one in values)


def _decides_recomputation(file: File, node: ast.AST) -> bool:
    outer = file.statement_of(node)
    return (
        isinstance(outer, ast.If) and any(part is node for part in walk(outer.test)) and file.facts.gradients.only_recomputes(outer)
    )


def _assertion(file: File, node: ast.AST) -> ast.Assert | None:
    """`assert not target.requires_grad`, which holds in MindSpore: no tensor has the flag."""
    negated = file.parent(node)
    outer = file.parent(negated) if isinstance(negated, ast.UnaryOp) and isinstance(negated.op, ast.Not) else None
    return outer if isinstance(outer, ast.Assert) and outer.test is negated else None


def _method(use: Use) -> Outcome | None:
    """A statement about a Parameter sets its flag; about a tensor it goes. In an expression the receiver stays."""
    file, call = use.file, use.site.call
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    span, statement = file.source.span(call), file.parent(call)
    receiver = file.source.receiver_span(call.func)
    if not isinstance(statement, ast.Expr):
        return _in_expression(use, span, receiver)
    if _is_trained_argument(file, call.func.value):
        return _own_parameter(use, call.func.value, statement)
    if use.site.receiver_value.kind == "tensor":
        place, text = vanish(file, statement)
        return Outcome([(place, [text])], verdict="adapted", reason=_TENSOR, target="nothing")
    flag = use.bound.given.get("requires_grad")
    value: Piece = file.source.span(flag) if flag is not None else "True"
    return Outcome([(span, [receiver, ".requires_grad = ", value])], verdict="adapted", reason=_PARAMETER)


def _in_expression(use: Use, span: Span, receiver: Span) -> Outcome | None:
    """`self.grid = nn.Parameter(grid).requires_grad_(False)`: the flag is set on the way."""
    if use.site.receiver_value.kind == "tensor":
        return Outcome([(span, [receiver])], verdict="adapted", reason=_TENSOR, target="nothing")
    if use.site.receiver_value.kind != "parameter" or use.bound.starred:
        return None
    flag = use.bound.given.get("requires_grad")
    rest: list[Piece] = [", ", use.file.source.span(flag)] if flag is not None else []
    pieces: list[Piece] = [f"{use.file.use_block('with_requires_grad')}(", receiver, *rest, ")"]
    return Outcome([(span, pieces)], verdict="adapted", reason=_PARAMETER, target="mindspore.Parameter.requires_grad")


def _is_trained_argument(file: File, receiver: ast.expr) -> bool:
    """`def run(image): image.requires_grad_(); optimizer = LBFGS([image])`."""
    function = file.enclosing(receiver, ast.FunctionDef)
    if function is None or not isinstance(receiver, ast.Name):
        return False
    made = [n for n in walk(function) if isinstance(n, ast.Call) and n.args and file.known(n).kind == "optimizer"]
    trained = {n.id for call in made if isinstance(call.args[0], ast.List) for n in call.args[0].elts if isinstance(n, ast.Name)}
    return receiver.id in trained and receiver.id in {a.arg for a in walk(function.args) if isinstance(a, ast.arg)}


def _own_parameter(use: Use, receiver: ast.expr, statement: ast.stmt) -> Outcome:
    name = place_of(receiver)
    made = f"{name} = {use.file.spelling.spell('mindspore.Parameter')}({name})"
    return Outcome([(use.file.source.span(statement), [made])], verdict="review", reason=_ARGUMENT, target="mindspore.Parameter")
