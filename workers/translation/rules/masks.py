"""`mask = y > 0`, then `y * mask + z * mask`: MindSpore takes a gradient of the mask and cannot add two of them.

Measured on 2.10 CPU: a mask of what is differentiated, used twice in arithmetic, raises "primitive[Add] ... got Tensor[Bool]".
torch's masks carry no gradient, so it is stopped there.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import uses_like
from workers.translation.file import File
from workers.translation.source.edits import put_around

AFTER = ("training_step", "whole_assignment")
_REASON = Text(
    "A mask carries no gradient; MindSpore would take one each time it is used, and cannot add two of them.",
    "掩码不传递梯度；MindSpore 会在每次使用时为其求梯度，且无法将两个布尔梯度相加。",
)
_ARITHMETIC = (ast.Mult, ast.Add, ast.Sub, ast.Div)
_COUNTED = frozenset("sum mean float double half to type long int type_as".split())


def rewrite_file(file: File) -> None:
    for statement in file.nodes(ast.Assign):
        target = statement.targets[0]
        named = len(statement.targets) == 1 and isinstance(target, ast.Name) and _is_mask(file, statement.value)
        if named and isinstance(target, ast.Name) and file.facts.gradients.on_tape(statement) and _used(file, target) > 1:
            _stop(file, statement.value)


def _is_mask(file: File, value: ast.expr) -> bool:
    known = file.known(value)
    return known.kind == "tensor" and known.dtype == "bool" and not isinstance(value, ast.Name) and value not in file.claimed


def _used(file: File, name: ast.Name) -> int:
    """How often a gradient would come back; each round of a loop counts."""
    uses = [n for n in uses_like(file, name) if isinstance(n.ctx, ast.Load)]
    looped = {n for n in uses if any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(n))}
    return sum(2 if n in looped else 1 for n in uses if _counts(file, n))


def _counts(file: File, name: ast.Name) -> bool:
    """`y * mask`, `mask[:, 1:] * y`, `mask.unsqueeze(1) * y`, `mask.sum()`; not `y[mask]` or `torch.where(mask, y, z)`."""
    node: ast.AST = name
    while (outer := file.parent(node)) is not None:
        if isinstance(outer, ast.BinOp):
            return isinstance(outer.op, _ARITHMETIC)
        if isinstance(outer, ast.Attribute) and outer.attr in _COUNTED:
            return True
        if not isinstance(outer, ast.Attribute | ast.Call | ast.Subscript) or node not in (
            getattr(outer, "value", None),
            getattr(outer, "func", None),
        ):
            return False
        node = outer
    return False


def _stop(file: File, value: ast.expr) -> None:
    span = file.source.span(value)
    pending = file.change(
        value, [(span, [f"{file.spelling.local('ops')}.stop_gradient(", span, ")"])], target="mindspore.ops.stop_gradient",
        verdict="adapted", reason=_REASON,
    )  # fmt: skip
    put_around(pending.edits)
