"""`torch.autograd.grad(y, x)`: the statements from x to y become a function, and ms.grad differentiates it."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.arguments import bind
from workers.translation.computation import computation
from workers.translation.differentiating import Differentiating, body_of, product, whole_lines
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.sites import Site

ORDER = 37
_NAME = "torch.autograd.grad"
_SIGNATURE = (
    "(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, "
    "is_grads_batched=False, materialize_grads=False)"
)
_ASKED = Text(
    "The statements that compute the value are a function here, and ms.grad gives its gradients.",
    "计算该值的语句写成函数，由 ms.grad 求其梯度。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        if site.name == _NAME and site.call is not None and isinstance(site.statement, ast.Assign | ast.Return | ast.Expr):
            _rewrite(file, site, site.call, site.statement)


def _rewrite(file: File, site: Site, call: ast.Call, statement: ast.stmt) -> None:
    given = bind(_SIGNATURE, call).given
    outputs, inputs = _several(given.get("outputs")), _several(given.get("inputs"))
    names = [node.id for node in inputs if isinstance(node, ast.Name)]
    again = given.get("create_graph")
    if len(outputs) != 1 or len(names) != len(inputs) or not names or (again is not None and ast.unparse(again) != "False"):
        return
    body = body_of(file, statement)
    computed = computation(file, body, body.index(statement), outputs, names)
    plan = Differentiating(file, statement, computed or [], names)
    if computed is not None and plan.usable():
        _write(file, call, plan, outputs[0], given.get("grad_outputs"))


def _several(node: ast.expr | None) -> list[ast.expr]:
    return [] if node is None else list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]


def _write(file: File, call: ast.Call, plan: Differentiating, output: ast.expr, factor: ast.expr | None) -> None:
    lines = whole_lines(file, plan.statement)
    around = plan.taken_over(plan.statement)
    factors = _several(factor)
    around.pieces = [*plan.definition(product(plan, output, factors[0] if factors else None)), lines]
    parent = file.parent(call)
    element = isinstance(parent, ast.Subscript) and len(plan.inputs) == 1 and ast.unparse(parent.slice) == "0"
    replaced: ast.expr = parent if element and isinstance(parent, ast.Subscript) else call
    text: list[Piece] = [plan.gradient() if element or len(plan.inputs) > 1 else f"({plan.gradient()},)"]
    file.claimed.update({call, call.func})
    change = file.change(
        replaced, [(file.source.span(replaced), text)], torch=_NAME, target="mindspore.grad", verdict="adapted",
        rule="asked_gradient", record=_NAME, reason=_ASKED,
    )  # fmt: skip
    change.edits.append(around)
