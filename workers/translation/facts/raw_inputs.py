"""Tensors as a network was given them: no gradient is asked for them, so torch recomputes nothing that they alone go into.

`torch.utils.checkpoint.checkpoint(block, x)` with `use_reentrant=True` gives the parameters of `block` no gradient then
(https://docs.pytorch.org/docs/stable/checkpoint.html).
"""

from __future__ import annotations

import ast

from workers.translation.facts.differences import Definitions
from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.source.survey import Survey, walk

_ASKS = frozenset({"requires_grad", "requires_grad_"})


def are_raw_inputs(node: ast.AST, survey: Survey, definitions: Definitions) -> bool:
    """All that the call hands to its function may be what an outermost network's forward was given."""
    method = survey.enclosing(node, FUNCTIONS)
    owner = survey.parents.get(method) if isinstance(method, ast.FunctionDef) and method.name == "forward" else None
    if not isinstance(node, ast.Call) or not isinstance(owner, ast.ClassDef) or not _is_outermost(owner.name, survey):
        return False
    asked = any(isinstance(part, ast.Attribute) and part.attr in _ASKS for part in walk(owner))
    given = [part for part in node.args[1:] if not isinstance(part, ast.Constant)]
    return bool(given) and not asked and all(any(isinstance(d.node, ast.arg) for d in definitions(part)) for part in given)


def _is_outermost(name: str, survey: Survey) -> bool:
    """The program makes one, and no class makes one for itself."""
    made = [call for call in survey.nodes(ast.Call) if isinstance(call.func, ast.Name) and call.func.id == name]
    return bool(made) and all(survey.enclosing(call, (ast.ClassDef,)) is None for call in made)
