"""`x.grad` of an input beside the gradients of the weights: one value_and_grad gives both."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.free_names import needed_from_outside
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.training.mixing import scaler_of
from workers.translation.training.plan import Plan
from workers.translation.training.step_calls import StepCalls

_READ = Text("The gradient is what value_and_grad returned for the input.", "梯度即 value_and_grad 对该输入返回的值。")


def ask_for_inputs(file: File, found: StepCalls, plans: list[Plan]) -> None:
    """Adds to a plan the tensors whose gradients its scope reads, and puts the name of the result where they are read."""
    reads: dict[str, list[ast.Attribute]] = {}
    for node in _gradients_of_tensors(file) if plans else ():
        if node not in file.claimed:
            reads.setdefault(place_of(node.value), []).append(node)
    for name, nodes in reads.items():
        taking = [plan for plan in plans if name in _needed(plan)]
        if len(taking) == 1 and _asked_behind(file, found, taking[0], name, nodes):
            taking[0].differentiate([*taking[0].inputs, name])
            taking[0].names[f"{name}.grad"] = file.spelling.free(f"{name}_grad")
            for node in nodes:
                _read(file, node, taking[0])


@once
def _gradients_of_tensors(file: File) -> list[ast.Attribute]:
    """Every `x.grad` of the file whose x is a tensor."""
    of_names = [node for node in file.nodes(ast.Attribute) if node.attr == "grad" and isinstance(node.value, ast.Name)]
    return [node for node in of_names if file.known(node.value).kind == "tensor"]


def _needed(plan: Plan) -> set[str]:
    """Names that the forward part takes from in front of it."""
    statements = plan.group.forward.statements if plan.group.forward is not None else []
    return set(needed_from_outside([*statements, *(loss for b in plan.group.backwards for loss in b.losses)]))


def _asked_behind(file: File, found: StepCalls, plan: Plan, name: str, nodes: list[ast.Attribute]) -> bool:
    """The one backward call of the plan gives the tensor its only gradient, and all reads see that tensor and that gradient."""
    group, backward = plan.group, plan.group.statement
    if len(group.backwards) > 1 or group.shared is not None or group.accumulates or scaler_of(file, group):
        return False
    stores = {n.lineno for n in file.source.survey.names(found.scope).get(name, []) if isinstance(n.ctx, ast.Store)}
    body = file.suite(backward)[0]
    fresh = any(s.lineno in stores for s in body if s.lineno < backward.lineno)  # where the call runs again, it is another tensor
    last = max(node.lineno for node in nodes)
    return fresh and not any(backward.lineno < line <= last for line in stores) and all(_behind(file, n, backward) for n in nodes)


def _behind(file: File, node: ast.Attribute, backward: ast.stmt) -> bool:
    """Read further down in the call's own block or inside one of it, and neither bound nor cleared."""
    body = file.suite(backward)[0]
    around = next((o for o in file.ancestors(node) if isinstance(o, ast.stmt) and file.suite(o)[0] is body), None)
    outer = file.parent(node)
    cleared = isinstance(outer, ast.Attribute) and outer.attr in {"zero_", "detach_", "data"}
    behind = around is not None and around.lineno > backward.lineno
    return behind and scope_of(file, node) is scope_of(file, backward) and isinstance(node.ctx, ast.Load) and not cleared


def _read(file: File, node: ast.Attribute, plan: Plan) -> None:
    file.claimed.add(node)
    file.change(
        node, [(file.source.span(node), [plan.names[f"{place_of(node.value)}.grad"]])], torch="torch.Tensor.grad",
        target="mindspore.value_and_grad", verdict="adapted", reason=_READ, group=f"step-{plan.group.statement.lineno}",
    )  # fmt: skip
