"""Where an in-place method writes: a name, an element, a view, a parameter, or a tensor that nobody else will see."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.analysis.indices import index_kind, takes_copies
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.references import (
    binding_names,
    calls_layer,
    is_fresh,
    is_own_tensor,
    is_sole_reference,
    is_viewed,
    read_once,
    unshared_argument,
)
from workers.translation.analysis.temporary_arguments import is_temporary
from workers.translation.analysis.view_names import base_in_order, read_again, views_of
from workers.translation.facts.aliases import is_in_place, looked_at
from workers.translation.file import File
from workers.translation.source.parts import index_parts, keyword_value
from workers.translation.source.survey import walk

# bind: the name gets the result; write: the tensor, which may be a part of another, gets new values; replace: the same by copy_,
# which writes nothing into a part, or raises (measured on 2.10 CPU); assign: a Parameter; element: `x[0] = ...`; value: only the
# result counts; behind: the tensor gets what a view of it is given, in its own shape.
_LOOKS = frozenset({"data", "T", "mT", "real", "imag"})
_SAME = frozenset({"data", "detach"})


@dataclass(frozen=True, slots=True)
class Destination:
    """form: bind, write, replace, assign, element, behind or value; node: what is written to."""

    form: str
    node: ast.expr
    caller_keeps: bool = False


def destination(file: File, receiver: ast.expr, *, rebind: bool = True) -> Destination | None:
    """None where the code does not say who else sees the tensor. `rebind`: the result may stand for the tensor."""
    node = root_of_chain(file, receiver)
    if file.known(node).kind == "parameter":
        return Destination("assign", node)
    if isinstance(node, ast.Name):
        return _of_name(file, node, rebind=rebind)
    if isinstance(node, ast.Attribute):
        if _may_be_data_of_weight(file, receiver, node):
            return Destination("assign", node)
        return Destination("write" if node.attr in _LOOKS or _may_look(file, node) else "replace", node)
    if isinstance(node, ast.Subscript):
        return _of_element(file, node)
    if isinstance(node, ast.Call):
        looks = bool(looked_at(file.facts, node)[0])
        return _of_view(file, node) if looks and not _is_new(file, node) else Destination("value", node)
    return Destination("value", node) if isinstance(node, ast.BinOp | ast.UnaryOp) else None


def _may_be_data_of_weight(file: File, receiver: ast.expr, node: ast.Attribute) -> bool:
    """`layer.weight_g.data.fill_(1)`: behind `weight_g[...] = value` ops.assign refuses it (2.10 CPU)."""
    through = any(isinstance(part, ast.Attribute) and part.attr == "data" and part.value is node for part in walk(receiver))
    return through and not file.facts.gradients.differentiated(node)


def _may_look(file: File, attribute: ast.Attribute) -> bool:
    """`self.row = self.table[0]`, or what a caller gave: copy_ writes nothing into a part of a tensor, or raises (measured on 2.10
    CPU)."""
    values = [made.value for made in file.facts.assignments.of(attribute)]
    if any(isinstance(value, ast.Name) and not is_own_tensor(file, value) for value in values):
        return True
    taken = (isinstance(v, ast.Subscript) and not takes_copies(file, v) and file.known(v.value).may_be_tensor for v in values)
    return any(taken) or any(looked_at(file.facts, value)[1] == "view" and not is_fresh(file, value) for value in values)


def root_of_chain(file: File, node: ast.expr) -> ast.expr:
    """What stands before a chain of in-place methods and of `.data` and `.detach()`."""
    while True:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and (is_in_place(node) or node.func.attr in _SAME):
            node = node.args[0] if _is_function(file, node) and node.args else node.func.value
        elif isinstance(node, ast.Call) and (written := _out(file, node)) is not None:
            node = written
        elif isinstance(node, ast.Attribute) and node.attr in _SAME:
            node = node.value
        else:
            return node


def _out(file: File, call: ast.Call) -> ast.expr | None:
    """`torch.rsqrt(x, out=y)` gives y itself."""
    given = keyword_value(call, "out")
    return given if isinstance(given, ast.Name | ast.Attribute) and file.facts.site_at(call) is not None else None


def _is_function(file: File, call: ast.Call) -> bool:
    """`F.relu_(x)` writes into its argument."""
    site = file.facts.site_at(call)
    return site is not None and site.receiver is None


def _of_name(file: File, node: ast.Name, *, rebind: bool) -> Destination | None:
    if rebind and is_sole_reference(file, node):
        return Destination("bind", node)
    if rebind and _in_forward(file, node) and unshared_argument(file, node):
        return Destination("bind", node, caller_keeps=True)
    if rebind and is_temporary(file, node):
        return Destination("bind", node)
    if rebind and read_once(file, node):
        return Destination("value", node)
    views = views_of(file, node)
    own, taped = is_own_tensor(file, node), file.facts.gradients.on_tape(node)
    # A view that is read behind loses its gradient (2.10 CPU). What a plain function is given mostly comes without one.
    if taped and (own or _in_forward(file, node)) and is_viewed(file, node):
        return None
    if taped and views and read_again(file, node, views):
        return None
    return Destination("replace" if own else "write", node)


def _in_forward(file: File, node: ast.AST) -> bool:
    scope = scope_of(file, node)
    owner = file.parent(scope)
    return getattr(scope, "name", "") == "forward" and isinstance(owner, ast.ClassDef) and file.types.is_module(owner.name)


def _of_element(file: File, node: ast.Subscript) -> Destination | None:
    """`x[0].add_(1)` changes x; `x[mask].add_(1)` changes a copy that is thrown away."""
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return Destination("write", node)  # `hidden["memory"].zero_()`: what a dictionary holds
    parts = index_parts(node)
    kinds = [index_kind(file, part) for part in parts]
    if "copy" in kinds:
        return Destination("value", node)
    if "unknown" in kinds or file.known(node.value).kind not in {"tensor", "parameter"}:
        return Destination("write", node) if file.known(node.value).kind in {"list", "tuple", "dict"} else None
    looks = isinstance(node.value, ast.Attribute) and node.value.attr in _SAME
    if looks and past_the_tape(file, node):
        return None
    return Destination("element", node)


def past_the_tape(file: File, element: ast.Subscript) -> bool:
    """`y = net(x); y.data[0] = 1`: torch's gradient does not know of it. A weight is a leaf, so it need not."""
    base = root_of_chain(file, element.value)
    if not isinstance(base, ast.Name) or not file.known(base).is_tensor or file.known(base).kind == "parameter":
        return False
    return file.facts.gradients.differentiated(element) and any(computed(file, node) for node in binding_names(file, base))


def computed(file: File, target: ast.AST) -> bool:
    """The name was given what arithmetic or a network made of other tensors."""
    made = getattr(file.parent(target), "value", None)
    if isinstance(made, ast.Call):
        site = file.facts.site_at(made)
        tensors = [a for a in (*made.args, *([site.receiver] if site and site.receiver else [])) if file.known(a).may_be_tensor]
        return calls_layer(file, made) or (bool(tensors) and not _cuts(made))
    return isinstance(made, ast.BinOp | ast.UnaryOp)


def _cuts(call: ast.Call) -> bool:
    """`x.detach().clone()`, `x.data.clone()`: nothing flows on from here."""
    return any(isinstance(n, ast.Attribute) and n.attr in _SAME for n in walk(call))


def _of_view(file: File, node: ast.Call) -> Destination | None:
    """While gradients are taken, what is written into a view does not reach the tensor that it looks at (measured on 2.10 CPU)."""
    if not file.facts.gradients.on_tape(node):
        return Destination("write", node)
    base = base_in_order(file, node)
    return Destination("behind", base) if base is not None and file.known(base).kind == "tensor" else None


def _is_new(file: File, node: ast.Call) -> bool:
    """A view of a tensor that has no name: `torch.ones(4).view(2, 2)`."""
    seen, _ = looked_at(file.facts, node)
    base = root_of_chain(file, seen[0]) if seen else node
    if isinstance(base, ast.Call):
        return _is_new(file, base) if base is not node and looked_at(file.facts, base)[0] else True
    return isinstance(base, ast.BinOp | ast.UnaryOp)
