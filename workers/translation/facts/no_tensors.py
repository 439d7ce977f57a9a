"""`conf.params`, `outputs.hidden_states`: what is asked for a member that no tensor has is none."""

from __future__ import annotations

import ast

from workers.translation.facts.names import tensors_have
from workers.translation.facts.places import place_of
from workers.translation.source.survey import Survey


def no_tensors(survey: Survey) -> frozenset[str]:
    """The places (`conf`, `self.options`) that the file asks for such a member."""
    asked = (node for node in survey.nodes(ast.Attribute) if isinstance(node.ctx, ast.Load) and not tensors_have(node.attr))
    return frozenset(place_of(node.value) for node in asked if isinstance(node.value, ast.Name | ast.Attribute))
