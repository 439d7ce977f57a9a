"""Whether the file has layers that compute in float64. torch refuses double input to a layer whose weights are not double."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

from workers.translation.flow import Flow

_DOUBLE = re.compile(r"\b(?:float64|double|DoubleTensor)\b")
_LAYERS = frozenset({"module", "self", "object"})


def double_layers(calls: Iterable[ast.Call], flow: Flow, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """`net.double()`, `net.to(torch.float64)`, `nn.Linear(2, 2, dtype=torch.float64)`, `torch.set_default_dtype(torch.float64)`."""
    return any(_converts(call, flow, parents) if _is_method(call) else _makes(call, flow) for call in calls)


def _is_method(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in {"double", "to", "type"}


def _converts(call: ast.Call, flow: Flow, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """A network; or a statement of its own, which does nothing to a tensor."""
    assert isinstance(call.func, ast.Attribute)
    kind = flow.known(call.func.value).kind
    network = kind in _LAYERS or (kind == "unknown" and isinstance(parents.get(call), ast.Expr))
    return network and (call.func.attr == "double" or _names_double(call))


def _makes(call: ast.Call, flow: Flow) -> bool:
    name = flow.dotted(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""
    layer = name.startswith("torch.nn.") and not name.startswith(("torch.nn.functional.", "torch.nn.Parameter"))
    return (layer or name.startswith("torch.set_default_")) and _names_double(call)


def _names_double(call: ast.Call) -> bool:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(_DOUBLE.search(ast.unparse(node)) for node in given)
