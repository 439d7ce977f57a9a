"""Whether the file has layers that compute in float64. torch refuses double input to a layer whose weights are not double."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from workers.translation.facts.infer import Inference
from workers.translation.source.parts import last_name, values_passed
from workers.translation.source.survey import walk

_DOUBLE = frozenset({"float64", "double", "DoubleTensor"})
_LAYERS = frozenset({"module", "self", "object"})


def double_layers(calls: Iterable[ast.Call], flow: Inference, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """`net.double()`, `net.to(torch.float64)`, `nn.Linear(2, 2, dtype=torch.float64)`, `torch.set_default_dtype(torch.float64)`."""
    return any(_converts(call, flow, parents) if _is_method(call) else _makes(call, flow) for call in calls)


def _is_method(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in {"double", "to", "type"}


def _converts(call: ast.Call, flow: Inference, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """A network; or a statement of its own, which does nothing to a tensor."""
    assert isinstance(call.func, ast.Attribute)
    kind = flow.type_of(call.func.value).kind
    network = kind in _LAYERS or (kind == "unknown" and isinstance(parents.get(call), ast.Expr))
    return network and (call.func.attr == "double" or _names_double(call))


def _makes(call: ast.Call, flow: Inference) -> bool:
    name = flow.dotted(call.func) if isinstance(call.func, ast.Name | ast.Attribute) else ""
    layer = name.startswith("torch.nn.") and not name.startswith(("torch.nn.functional.", "torch.nn.Parameter"))
    return (layer or name.startswith("torch.set_default_")) and _names_double(call)


def _names_double(call: ast.Call) -> bool:
    given = values_passed(call)
    return any(_last_name(part) in _DOUBLE for node in given for part in walk(node))


def _last_name(node: ast.AST) -> str:
    """`double` of `torch.double`, `double` and "torch.double"."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return last_name(node)
