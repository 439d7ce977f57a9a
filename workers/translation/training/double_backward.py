"""`loss.backward(create_graph=True)`, then `sum((p.grad ** 2).sum() for p in weights)`, whose gradient is asked for too."""

from __future__ import annotations

import ast

from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.once import once

_CONSTANT = frozenset({"data", "detach", "detach_", "zero_", "item", "shape", "size", "dtype", "device", "numpy", "is_sparse"})


def is_differentiated_again(file: File, backward: ast.Call) -> bool:
    """The gradients may be differentiated, and something computes with them where gradients are on."""
    given = next((k.value for k in backward.keywords if k.arg == "create_graph"), None)
    return given is not None and not is_literal(given, False) and _computes_with_gradients(file)


@once
def _computes_with_gradients(file: File) -> bool:
    return any(node.attr == "grad" and _is_computed_with(file, node) for node in file.nodes(ast.Attribute))


def _is_computed_with(file: File, node: ast.Attribute) -> bool:
    around = file.parent(node)
    if isinstance(around, ast.Compare) or (isinstance(around, ast.Call) and around.func is node):
        return False  # `p.grad is None`, `torch.autograd.grad(...)`
    constant = isinstance(around, ast.Attribute) and around.attr in _CONSTANT
    return isinstance(node.ctx, ast.Load) and not constant and not file.facts.gradients.switched_off(node)
