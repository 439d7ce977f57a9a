"""`torch.autograd.grad(loss, net.parameters())`, `grad(loss, fast_weights)`: gradients for a list, as in meta-learning.

The statements that compute the loss become a function; what else reads their results keeps them where they are.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.free_names import plain_binds
from workers.translation.differentiation.computation import computation
from workers.translation.differentiation.functions import Differentiating, body_of, product
from workers.translation.differentiation.loss_slice import loss_slice
from workers.translation.facts.arguments import Bound, bind
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File

_NAME = "torch.autograd.grad"
_SIGNATURE = (
    "(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, "
    "is_grads_batched=False, materialize_grads=False)"
)
_REASON = Text(
    "The statements that compute the loss are a function here, and ms.grad gives its gradients for the whole list.",
    "计算损失的语句写成函数，由 ms.grad 对整个列表求梯度。",
)
_AGAIN = Text(
    "Gradients for a list that are differentiated again: MindSpore's eager second derivatives are wrong or raise on CPU. "
    "Compile the inner gradient with ms.jit.",
    "对列表求得的梯度还要再次求导：MindSpore 动态图的二阶导数在 CPU 上有误或报错，请用 ms.jit 编译内层梯度。",
)
_LOST = Text(
    "The statements that compute this value cannot be gathered in a function: write one and use ms.grad(function, None, weights).",
    "无法把计算该值的语句收集为函数：请自行编写函数并使用 ms.grad(function, None, weights)。",
)
_WRAPPERS = frozenset({"list", "tuple"})


def rewrite_file(file: File) -> None:
    for site in sorted((s for s in file.sites() if s.name == _NAME and s.call is not None), key=lambda s: s.node.lineno):
        call, statement = site.call, site.statement
        if call is not None and isinstance(statement, ast.Assign | ast.Return | ast.Expr):
            inputs = bind(_SIGNATURE, call).given.get("inputs")
            if inputs is not None and (_is_list(file, inputs) or _are_weights(file, inputs)):
                _rewrite(file, statement, call, inputs)


def _is_list(file: File, node: ast.expr) -> bool:
    """A name for a list of tensors."""
    return isinstance(node, ast.Name) and file.known(node).kind in {"list", "tuple"}


def _are_weights(file: File, node: ast.expr) -> bool:
    """`net.parameters()`, `list(net.parameters())`, or a name for these."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _WRAPPERS and len(node.args) == 1:
        return _are_weights(file, node.args[0])
    asked = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "parameters"
    value = file.known(node)
    return asked or (isinstance(node, ast.Name) and value.item is not None and value.item.kind == "parameter")


def _rewrite(file: File, statement: ast.stmt, call: ast.Call, inputs: ast.expr) -> None:
    bound = bind(_SIGNATURE, call)
    if not is_literal(bound.given.get("create_graph", ast.Constant(False)), False):
        return _leave(file, call, _AGAIN)
    weights, body = _are_weights(file, inputs), body_of(file, statement)
    found = _computed(file, body, statement, bound, inputs, weights=weights)
    if found is None or not _is_plain(bound):
        return _leave(file, call, _LOST)
    computed, alone = found
    plan = Differentiating(file, statement, computed, [] if weights else [f"*{place_of(inputs)}"])
    if not plan.usable():
        return _leave(file, call, _LOST)
    _write(file, call, plan, inputs, bound, block="weight_gradients" if weights else "list_gradients")
    if alone:
        plan.moved()
    return None


def _is_plain(bound: Bound) -> bool:
    """One output, and None for no gradient is not asked for."""
    several = isinstance(bound.given.get("outputs"), ast.List | ast.Tuple)
    unused = bound.given.get("allow_unused")
    plain = unused is None or is_literal(unused, None) or is_literal(unused, False)
    return not several and plain and "grad_outputs" not in bound.given


def _computed(
    file: File, body: list[ast.stmt], statement: ast.stmt, bound: Bound, inputs: ast.expr, *, weights: bool
) -> tuple[list[ast.stmt], bool] | None:
    """The statements of the function, and whether they stand there only."""
    position, outputs = body.index(statement), [bound.given["outputs"]]
    for once in (True, False):
        if weights:
            network = _network(file, inputs)
            computed = _behind(network, loss_slice(file, body, position, outputs, network, once=once))
        else:
            computed = computation(file, body, position, outputs, [place_of(inputs)], once=once)
        if computed and (not once or not file.facts.any_live_after(statement, {n for s in computed for n in plain_binds(s)})):
            return computed, once
    return None


def _behind(network: str, computed: list[ast.stmt] | None) -> list[ast.stmt] | None:
    """What follows the statement that makes the network: made again in the function, it would be another one with other weights."""
    root = network.partition(".")[0]
    made = [place for place, statement in enumerate(computed or ()) if root in plain_binds(statement)]
    return computed[made[-1] + 1 :] if computed and made else computed


def _network(file: File, inputs: ast.expr) -> str:
    """`net` of `list(net.parameters())`, also by a name for it."""
    while isinstance(inputs, ast.Call) and isinstance(inputs.func, ast.Name) and inputs.args:
        inputs = inputs.args[0]
    if isinstance(inputs, ast.Name):
        made = [found.statement for found in file.facts.definitions(inputs)]
        return _network(file, made[0].value) if len(made) == 1 and isinstance(made[0], ast.Assign) else ""
    return place_of(inputs.func.value) if isinstance(inputs, ast.Call) and isinstance(inputs.func, ast.Attribute) else ""


def _leave(file: File, call: ast.Call, reason: Text) -> None:
    file.claimed.update({call, call.func})
    file.change(call, [], torch=_NAME, target="mindspore.grad", verdict="review", reason=reason)


def _write(file: File, call: ast.Call, plan: Differentiating, inputs: ast.expr, bound: Bound, *, block: str) -> None:
    source = file.source
    lines = file.source.whole_lines(plan.statement)
    around = plan.taken_over(plan.statement)
    around.pieces = [*plan.definition(product(plan, bound.given["outputs"], None)), lines]
    file.claimed.update({call, call.func})
    change = file.change(
        call, [(source.span(call), [f"{file.use_block(block)}({plan.name}, ", source.span(inputs), ")"])], torch=_NAME,
        target="mindspore.grad", verdict="adapted", reason=_REASON,
    )  # fmt: skip
    change.edits.append(around)
