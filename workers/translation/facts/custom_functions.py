"""The methods of a torch.autograd.Function: what backward is given are tensors, and its context is no tensor.

`ctx.dim = dim` would else read as a method of tensors, and what comes back as `ctx.saved_tensors` as anything.
"""

from __future__ import annotations

import ast

from workers.translation.facts.members import Members
from workers.translation.facts.signatures import positional
from workers.translation.facts.types import TENSOR, UNKNOWN, Value

_FUNCTION = "torch.autograd.Function"
_METHODS = frozenset({"forward", "backward", "setup_context", "vjp", "jvp"})
_GIVEN_GRADIENTS = frozenset({"backward", "vjp"})
_SAVED = Value("tuple", item=TENSOR)


def with_context(node: ast.FunctionDef | ast.AsyncFunctionDef, scope: dict[str, Value], flow: Members) -> dict[str, Value]:
    """What is known of the parameters, corrected in such a method; an object of the class itself stands for the context."""
    if node.name not in _METHODS or not is_own_gradient(flow, flow.owner) or _has_no_context(node, flow):
        return scope
    names = [parameter.arg for parameter in positional(node.args)]
    names = [name for name in names if scope[name].kind not in {"class", "self"} or name in {"ctx", "context"}]
    if not names:
        return scope
    attributes = flow.classes[flow.owner].attributes
    attributes["saved_tensors"] = attributes["saved_variables"] = _SAVED
    gradients = names[1:] if node.name in _GIVEN_GRADIENTS else []
    if node.name == "backward" and node.args.vararg:
        scope[node.args.vararg.arg] = _SAVED
    known = {name: TENSOR for name in gradients if scope[name] in (UNKNOWN, Value("none"))}
    return scope | known | {names[0]: Value("object", flow.owner)}


def is_own_gradient(flow: Members, name: str) -> bool:
    return any(cls.torch_base == _FUNCTION for cls in flow.ancestry(name))


def _has_no_context(node: ast.FunctionDef | ast.AsyncFunctionDef, flow: Members) -> bool:
    """`forward(x)` beside `setup_context(ctx, inputs, output)`."""
    return node.name == "forward" and "setup_context" in flow.classes[flow.owner].methods
