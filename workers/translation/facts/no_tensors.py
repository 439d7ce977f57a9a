"""`conf.params`, `labels.argmax(axis=1).astype("int")`: what is asked for a member that no tensor has is none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.facts.names import tensors_have
from workers.translation.facts.places import place_of

# Methods of arrays that tensors have too, and that give a tensor of a tensor.
_KEEPING = frozenset(
    "all any argmax argmin argsort clip cumsum flatten mean prod ravel repeat reshape round squeeze std sum transpose var".split()
)


def no_tensors(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """The places (`conf`, `self.options`) that these nodes ask for such a member."""
    return frozenset(place_of(value) for value in _asked(nodes) if isinstance(value, ast.Name | ast.Attribute))


def calls_on_no_tensors(nodes: Iterable[ast.AST]) -> frozenset[ast.Call]:
    """The calls of methods whose result these nodes ask for such a member: a tensor's would have given a tensor."""
    return frozenset(call for value in _asked(nodes) for call in _chain(value))


def _asked(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    asked = (node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    return (node.value for node in asked if not tensors_have(node.attr))


def _chain(value: ast.expr) -> Iterator[ast.Call]:
    while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _KEEPING:
        yield value
        value = value.func.value
