"""What an expression's value looks at: the tensors that change when it is written to, by what the records say of torch."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import Protocol

import knowledge
from workers.translation.facts.names import canonical
from workers.translation.facts.sites import Site
from workers.translation.facts.types import Value
from workers.translation.source.parts import elements

_SEQUENCES = frozenset({"tuple", "list"})
# They take their tensors one by one, or in a sequence.
_OF_SEVERAL = frozenset({"broadcast_tensors", "meshgrid", "atleast_1d", "atleast_2d", "atleast_3d", "einsum", "cartesian_prod"})
# Of several tensors they compute something.
_OF_ONE = frozenset({"einsum", "cartesian_prod"})
_RANDOM = "dropout"


class Evidence(Protocol):
    """What inference says of a node."""

    def type_of(self, node: ast.AST | None) -> Value: ...

    def site_at(self, node: ast.AST) -> Site | None: ...


@lru_cache(maxsize=4096)
def returns_alias(name: str) -> str:
    """view, self or maybe of a torch name; empty for one whose result is always a tensor of its own."""
    record = knowledge.find_exact(canonical(name)) if name else None
    return record.returns_alias.value if record is not None else ""


def views_receiver(method: str) -> bool:
    """A tensor's method of this name may give a tensor that looks at its own."""
    return bool(returns_alias(f"torch.Tensor.{method}"))


def is_in_place(node: ast.AST) -> bool:
    """A call of a method that writes into its receiver: `x.add_(1)`."""
    func = node.func if isinstance(node, ast.Call) else None
    return isinstance(func, ast.Attribute) and is_in_place_name(func.attr)


def is_in_place_name(name: str) -> bool:
    """`add_`: writes into its receiver and gives it back."""
    return name.endswith("_") and not name.endswith("__") and not name.startswith("_")


def base_of(node: ast.expr) -> ast.expr:
    """`y` of `y.view(-1)[0]`: writing there changes it."""
    while True:
        if isinstance(node, ast.Subscript) or (isinstance(node, ast.Attribute) and node.attr in {"T", "mT", "data"}):
            node = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and views_receiver(node.func.attr):
            node = node.func.value
        else:
            return node


def looked_at(evidence: Evidence, node: ast.AST) -> tuple[list[ast.expr], str]:
    """The expressions at whose numbers the node's value looks, and how: view, self or maybe; none for a tensor of its own."""
    if isinstance(node, ast.Call):
        return _of_call(evidence, node)
    if isinstance(node, ast.Attribute):
        looks = evidence.type_of(node.value).may_be_tensor and views_receiver(node.attr)
        return ([node.value], returns_alias(f"torch.Tensor.{node.attr}")) if looks else ([], "")
    if isinstance(node, ast.Subscript) and evidence.type_of(node.value).kind in _SEQUENCES:
        return [node.value], "self"
    return [], ""


def alias_kind(evidence: Evidence, call: ast.Call) -> str:
    """What the call gives of what it was given: view, self, maybe, or empty."""
    layer = evidence.type_of(call.func)
    if layer.kind == "module":
        return _of_layer(layer)
    site = evidence.site_at(call)
    short = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if is_in_place_name(short):
        return "self"
    if site is not None:
        return returns_alias(site.name)
    return returns_alias(f"torch.Tensor.{short}") if short and evidence.type_of(call.func).kind != "function" else ""


def _of_layer(layer: Value) -> str:
    """What a layer gives of its input; one without layers inside gives it as it is: `nn.Sequential()`."""
    if layer.name != "torch.nn.Sequential" or not (layer.empty or layer.items):
        return returns_alias(layer.name) if layer.name.startswith("torch.nn.") else ""
    kinds = {_of_layer(inner) for inner in layer.items}
    return "" if "" in kinds else "maybe" if "maybe" in kinds else "view" if "view" in kinds else "self"


def may_copy_at_random(evidence: Evidence, call: ast.Call) -> bool:
    """Dropout, which hands its input on only while it is off."""
    site, layer = evidence.site_at(call), evidence.type_of(call.func)
    name = layer.name if layer.kind == "module" else site.name if site is not None else ""
    return _RANDOM in name.rpartition(".")[2].lower()


def _of_call(evidence: Evidence, call: ast.Call) -> tuple[list[ast.expr], str]:
    kind = alias_kind(evidence, call)
    if not kind:
        return [], ""
    site, layer = evidence.site_at(call), evidence.type_of(call.func).kind == "module"
    method = not layer and isinstance(call.func, ast.Attribute) and (site is None or site.receiver is not None)
    if method and isinstance(call.func, ast.Attribute):
        return [call.func.value], kind
    given = [*call.args, *(k.value for k in call.keywords if k.arg in {"input", "self", "tensors", "data", "obj", "tensor"})]
    if site is None or site.name.rpartition(".")[2] not in _OF_SEVERAL:
        given = given[:1]
    named = site.name.rpartition(".")[2] if site is not None else ""
    if named in _OF_ONE and sum(evidence.type_of(one).may_be_tensor for one in given) != 1:
        return [], ""
    parts = [part for one in given for part in (elements(one))]
    return [part for part in parts if not isinstance(part, ast.Constant)], kind
