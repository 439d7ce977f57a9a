"""Whether a file may train a tensor without dimensions: `nn.Parameter(torch.tensor(0.5))`, a learned temperature or scale."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_PARAMETERS = frozenset({"torch.nn.Parameter", "torch.nn.parameter.Parameter"})


def trains_scalars(facts: Facts) -> bool:
    made = [call for call in facts.survey.nodes(ast.Call) if facts.origin(call.func) in _PARAMETERS and call.args]
    return any(_may_be_scalar(facts, call.args[0]) for call in made)


def _may_be_scalar(facts: Facts, value: ast.expr) -> bool:
    if (rank := facts.type_of(value).rank) >= 0:
        return rank == 0
    if isinstance(value, ast.BinOp):
        return _may_be_scalar(facts, value.left) and _may_be_scalar(facts, value.right)
    origin = facts.origin(value.func) if isinstance(value, ast.Call) else ""
    sized = isinstance(value, ast.Call) and value.args and not isinstance(value.args[0], ast.Starred)
    return not sized or origin in {"torch.tensor", "torch.as_tensor"} or not origin.startswith("torch.")
