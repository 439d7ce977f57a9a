"""`torch.autograd.grad(y, x)`: the statements from x to y become a function, and ms.grad differentiates it.

With `create_graph=True` the result is differentiated again: a penalty on gradients, the residual of a differential equation.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from knowledge import Text
from workers.translation.analysis.name_uses import scope_of
from workers.translation.differentiation import parameter_gradients
from workers.translation.differentiation.computation import computation
from workers.translation.differentiation.double_backward import captured, constant_for_others, lacking
from workers.translation.differentiation.functions import Differentiating, body_of, product
from workers.translation.differentiation.parameter_gradients import Handed, handed
from workers.translation.differentiation.read_elsewhere import read_elsewhere
from workers.translation.facts.arguments import bind
from workers.translation.facts.places import is_literal, place_of
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

AFTER = ("gradient_blocks", "gradients_of_lists")
_NAME = "torch.autograd.grad"
_SIGNATURE = (
    "(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, "
    "is_grads_batched=False, materialize_grads=False)"
)
_ASKED = Text(
    "The statements that compute the value are a function here, and ms.grad gives its gradients.",
    "计算该值的语句写成函数，由 ms.grad 求其梯度。",
)
_TWOFOLD = Text(
    "The statements that compute the value are a function here. Its gradients are compiled, so that those of a loss flow through "
    "them: MindSpore's eager second derivatives are wrong on CPU.",
    "计算该值的语句写成函数，其梯度经编译求得，损失的梯度才能正确地传过它：MindSpore 动态图的二阶导数在 CPU 上有误。",
)


def rewrite_file(file: File) -> None:
    done: dict[ast.stmt, str] = {}
    sites = [site for site in file.sites() if site.name == _NAME and site.call is not None]
    for site in sorted(sites, key=lambda s: s.node.lineno):
        if site.call is not None and isinstance(site.statement, ast.Assign | ast.Return | ast.Expr):
            _rewrite(file, site.statement, site.call, done)


def _rewrite(file: File, statement: ast.stmt, call: ast.Call, done: dict[ast.stmt, str]) -> None:
    given = bind(_SIGNATURE, call).given
    outputs, inputs = _several(given.get("outputs")), _several(given.get("inputs"))
    names = [node.id for node in inputs if isinstance(node, ast.Name)]
    again = place_of(given["create_graph"]) if "create_graph" in given else "False"
    if len(outputs) != 1 or len(names) != len(inputs) or not names or again not in {"False", "True"}:
        return
    factors = _several(given.get("grad_outputs"))
    body = body_of(file, statement)
    position, wanted = file.suite(statement)[1], [*outputs, *factors] if again == "True" else outputs
    if len(names) == 1 and (found := handed(file, statement, outputs[0], names[0])) is not None:
        _write_handed(file, call, found, statement, [*outputs, *factors], again=again == "True")
        return
    moved = computation(file, body, position, wanted, names, once=True) if again == "True" else None
    alone = moved is not None and not set(moved) & set(done) and not read_elsewhere(file, moved, statement, names)
    computed = moved if alone else computation(file, body, position, wanted, names)
    if computed is None:
        return
    plan = Differentiating(file, statement, computed, names)
    plan.double_backward = again == "True"
    plan.written = {s: done[s] for s in computed if s in done}
    plan.given = captured(file, computed, [*outputs, *factors], names) if plan.double_backward else []
    if plan.usable():
        _write(file, call, plan, product(plan, outputs[0], factors[0] if factors else None))
        if alone:
            plan.moved()
        _remember(file, call, plan, done)


def _write_handed(file: File, call: ast.Call, found: Handed, statement: ast.stmt, wanted: list[ast.expr], *, again: bool) -> None:
    """The value is a parameter: what computes it comes from the callers."""
    plan = parameter_gradients.inside(file, statement, wanted, found, again=again)
    if plan is None:
        return
    parameter_gradients.signature(file, found, plan, wanted)
    passed = [s for caller in found.callers for s in caller.plan.computed]
    _write(file, call, plan, product(plan, wanted[0], wanted[1] if len(wanted) > 1 else None), passed)
    if not read_elsewhere(file, plan.computed, statement, [found.source]):
        plan.moved()
    for caller in found.callers:
        parameter_gradients.caller(file, found, caller)


def _several(node: ast.expr | None) -> list[ast.expr]:
    plain = isinstance(node, ast.Constant) and node.value is None
    return [] if node is None or plain else list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]


def _write(file: File, call: ast.Call, plan: Differentiating, output: list[Piece], passed: Sequence[ast.stmt] = ()) -> None:
    lines = file.source.whole_lines(plan.statement)
    around = plan.taken_over(plan.statement)
    around.pieces = [*plan.definition(output), lines]
    span, element = _place(file, call, plan)
    gradient = plan.gradient()
    if not plan.double_backward and constant_for_others(file, plan.statement):
        gradient = f"{file.spelling.local('ops')}.stop_gradient({gradient})" if len(plan.inputs) == 1 else gradient
    text: list[Piece] = [gradient if element or len(plan.inputs) > 1 else f"({gradient},)"]
    file.claimed.update({call, call.func})
    why = lacking(file, [*plan.computed, *passed]) if plan.double_backward else None
    change = file.change(
        call, [(span, text)], torch=_NAME, target="mindspore.grad", verdict="review" if why else "adapted",
        reason=why or (_TWOFOLD if plan.double_backward else _ASKED),
    )  # fmt: skip
    change.edits.append(around)


def _place(file: File, call: ast.Call, plan: Differentiating) -> tuple[Span, bool]:
    """What the gradient stands for: the call, or `grad(y, x)[0]`."""
    parent = file.parent(call)
    element = isinstance(parent, ast.Subscript) and len(plan.inputs) == 1 and is_literal(parent.slice, 0)
    return file.source.span(parent if element and isinstance(parent, ast.Subscript) else call), element


def _remember(file: File, call: ast.Call, plan: Differentiating, done: dict[ast.stmt, str]) -> None:
    """How the statement reads inside of another function that is differentiated: `u_x = ms.grad(compute)(x)`."""
    (start, end), element = _place(file, call, plan)
    first, last = file.source.span(plan.statement)
    before, behind = file.source.segment((first, start)), file.source.segment((end, last))
    rest, scope = [(first, start), (end, last)], scope_of(file, call)
    own = [s for node in walk(plan.statement) if node not in file.claimed and (s := file.facts.site_at(node)) is not None]
    others = [s for s in own if scope_of(file, s.node) is scope and _inside(file, s, rest)]
    gradient = plan.gradient(inside=True)
    if not others and isinstance(plan.statement, ast.Assign):
        done[plan.statement] = f"{before}{gradient if element or len(plan.inputs) > 1 else f'({gradient},)'}{behind}"


def _inside(file: File, site: Site, spans: list[Span]) -> bool:
    start, end = file.source.span(site.node)
    return any(low <= start and end <= high for low, high in spans)
