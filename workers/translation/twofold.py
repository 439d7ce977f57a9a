"""What a gradient needs that is differentiated again: its further arguments, and layers that have no second derivative."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.differentiated import reached
from workers.translation.file import File
from workers.translation.sharing import scope_of
from workers.translation.training.names import needed_from_outside, plain_binds

_CLOSED_OVER = frozenset({"module", "function", "class", "api", "held", "self", "object", "optimizer", "other", "device", "dtype"})
# Measured on MindSpore 2.10 CPU, compiled: LayerNorm gives wrong values, the others raise.
_LACKING = frozenset(
    "LayerNorm layer_norm GroupNorm group_norm InstanceNorm1d InstanceNorm2d InstanceNorm3d instance_norm LogSoftmax log_softmax "
    "CrossEntropyLoss cross_entropy BCEWithLogitsLoss binary_cross_entropy_with_logits ELU elu MaxPool2d max_pool2d".split()
)


def captured(file: File, computed: list[ast.stmt], parts: list[ast.expr], inputs: list[str]) -> list[str]:
    """Names that the function reads from outside and whose values may change: compiled code would keep the first ones."""
    names = [name for name in needed_from_outside([*computed, *parts]) if name not in inputs]
    nodes = [n for tree in [*computed, *parts] for n in ast.walk(tree) if isinstance(n, ast.Name)]
    return [name for name in names if _is_value(file, [n for n in nodes if n.id == name])]


def _is_value(file: File, nodes: list[ast.Name]) -> bool:
    """Not a network or function that is called, nor a holder of settings."""
    kinds = {file.known(node).kind for node in nodes}
    if kinds & _CLOSED_OVER:
        return False
    parents = [(node, file.parent(node)) for node in nodes]
    if any(isinstance(parent, ast.Call) and parent.func is node for node, parent in parents):
        return False
    return "tensor" in kinds or not all(isinstance(parent, ast.Attribute) for _, parent in parents)


def read_elsewhere(file: File, computed: list[ast.stmt], statement: ast.stmt, inputs: list[str]) -> bool:
    """Whether a name that the statements bind is read by others: then they stay where they are as well."""
    bound = {name for s in computed for name in plain_binds(s)}
    inside = {n for s in [*computed, statement] for n in ast.walk(s)}
    scope = scope_of(file, statement)
    outside = (n for n in ast.walk(scope) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and n not in inside)
    return bool(bound & set(inputs)) or any(n.id in bound for n in outside)


def lacking(file: File, computed: list[ast.stmt]) -> Text | None:
    """A layer on the way that has no right second derivative."""
    classes = {file.known(n).name for s in computed for n in ast.walk(s) if isinstance(n, ast.Name | ast.Attribute)}
    own = {cls for cls in classes if file.flow.is_module(cls)}
    for site in file.flow.sites:
        short = site.name.rpartition(".")[2]
        inside = (site.owner in own) if own else True
        if short in _LACKING and site.name.startswith("torch.") and (inside or site.statement in computed):
            return Text(
                f"MindSpore has no right second derivative of {short} on CPU: through this gradient another cannot be taken.",
                f"MindSpore 在 CPU 上没有 {short} 的正确二阶导数，无法再对此梯度求导。",
            )
    return None


def constant_for_others(file: File, statement: ast.stmt) -> bool:
    """Without a graph the gradient is a constant for a loss further down."""
    scope = scope_of(file, statement)
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef) and scope.name in reached(file):
        return True
    return any(s.name == "torch.Tensor.backward" and scope_of(file, s.node) is scope for s in file.flow.sites)
