"""`q, k, v = map(lambda t: t.view(b, -1), (q, k, v))`: what a mapped function is given, and what the map holds."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import knowledge
from knowledge import Returns
from workers.translation.legacy_types import dtype_of
from workers.translation.values import TENSOR, UNKNOWN, Value

if TYPE_CHECKING:
    from workers.translation.calls import Calls


def mapped(calls: Calls, function: ast.expr, sequences: list[Value]) -> Value:
    """The elements are what the function makes of theirs. A lambda over tensors is told so for the second pass."""
    elements = [sequence.each() for sequence in sequences]
    made = UNKNOWN
    if isinstance(function, ast.Lambda):
        if elements and all(element.is_tensor for element in elements):
            calls.on_tensors.add(function)
        made = calls.known(function.body)
    elif isinstance(function, ast.Name | ast.Attribute) and (callee := calls.known(function)).kind == "function":
        for position, element in enumerate(elements):
            calls._note(callee.name, str(position), element)
        made = calls.functions.get(callee.name, UNKNOWN)
    elif isinstance(function, ast.Name | ast.Attribute) and (name := calls.dotted(function)):
        made = _given_by_torch(name)
    return Value("list", item=made if made is not UNKNOWN else None)


def _given_by_torch(name: str) -> Value:
    """`map(torch.tensor, (x, y))`: whatever it is given, torch makes a tensor of it."""
    record = knowledge.find_exact(name)
    return TENSOR if dtype_of(name) or (record is not None and record.returns is Returns.TENSOR) else UNKNOWN
