"""`x ** n` where n may be 0: at x = 0 the gradient is 0 in torch and not a number in MindSpore, which divides by x.

Only exponents that the code shows to come to 0 are looked at: a written 0, the numbers of `range(n)` and of `enumerate`.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("operators", "training_step", "augmented_assignment")
_REASON = Text(
    "The gradient of x ** 0 at 0 is 0 in torch and nan in MindSpore; a power of 0 is written as ones.",
    "x ** 0 在 0 处的梯度，torch 为 0，MindSpore 为 nan；0 次幂写成全 1。",
)


def rewrite_file(file: File) -> None:
    for power in file.nodes(ast.BinOp):
        if isinstance(power.op, ast.Pow):
            _rewrite(file, power, power.left, power.right)
    for site in file.sites():
        call = site.call
        if site.name not in {"torch.pow", "torch.Tensor.pow"} or call is None or call.keywords:
            continue
        given = [*([site.receiver] if site.receiver is not None else []), *call.args]
        if len(given) == 2 and _rewrite(file, call, *given):
            file.claimed.update({call, call.func, site.node})


def _rewrite(file: File, node: ast.expr, base: ast.expr, exponent: ast.expr) -> bool:
    zero = _is_zero(exponent)
    may_be = zero or (isinstance(exponent, ast.Name) and _counts_from_zero(file, exponent))
    if not may_be or not file.known(base).is_tensor or not file.facts.gradients.differentiated(node):
        return False
    span = file.source.span
    name = f"{file.spelling.local('ops')}.ones_like" if zero else file.use_block("power")
    pieces: list[Piece] = [f"{name}(", span(base), ")"] if zero else [f"{name}(", span(base), ", ", span(exponent), ")"]
    file.change(
        node, [(span(node), pieces)], target="mindspore.ops.ones_like" if zero else "power", verdict="adapted", reason=_REASON
    )
    return True


def _is_zero(node: ast.expr) -> bool:
    return any(is_literal(node, number) for number in (0, 0.0))


def _counts_from_zero(file: File, name: ast.Name) -> bool:
    """`for n in range(4)`, `for n, x in enumerate(xs)`, `n = 0`."""
    return any(_begins_at_zero(file, definition.node) for definition in file.facts.definitions(name))


def _begins_at_zero(file: File, target: ast.AST) -> bool:
    outer = file.parent(target)
    if isinstance(outer, ast.Assign):
        return _is_zero(outer.value)
    first = isinstance(outer, ast.Tuple) and outer.elts[0] is target
    around = file.parent(outer) if first and outer is not None else outer
    if not isinstance(around, ast.For | ast.comprehension) or not isinstance(around.iter, ast.Call):
        return False
    called, given = around.iter.func, around.iter.args
    if not isinstance(called, ast.Name) or around.iter.keywords:
        return False
    if called.id == "enumerate":
        return first and len(given) == 1
    return called.id == "range" and not first and (len(given) == 1 or (len(given) > 1 and _is_zero(given[0])))
