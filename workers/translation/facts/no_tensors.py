"""`conf.params`, `outputs.hidden_states`: what is asked for a member that no tensor has is none."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from workers.translation.facts.names import tensors_have
from workers.translation.facts.places import place_of


def no_tensors(nodes: Iterable[ast.AST]) -> frozenset[str]:
    """The places (`conf`, `self.options`) that these nodes ask for such a member."""
    asked = (node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
    others = (node.value for node in asked if not tensors_have(node.attr))
    return frozenset(place_of(value) for value in others if isinstance(value, ast.Name | ast.Attribute))
