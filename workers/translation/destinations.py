"""Where an in-place method writes: a name, an element, a view, a parameter, or a tensor that nobody else will see."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.file import File
from workers.translation.recorded_places import is_recorded
from workers.translation.sharing import VIEWS, index_kind, own, scope_of, seen_through, unshared_argument
from workers.translation.thrown_away import thrown_away
from workers.translation.view_names import base_in_order, read_again, views_of

# bind: the name gets the result; write: the tensor gets new values, all views see them; replace: like write, for a tensor of
# any rank that has no views; assign: a Parameter; element: `x[0] = ...`; value: only the result counts; behind: the tensor gets
# what a view of it is given, in its own shape.
_LOOKS = frozenset({"data", "T", "mT", "real", "imag"})
_SAME = frozenset({"data", "detach"})


@dataclass(frozen=True, slots=True)
class Destination:
    """form: bind, write, replace, assign, element, behind or value; node: what is written to."""

    form: str
    node: ast.expr
    caller_keeps: bool = False


def is_in_place(node: ast.AST) -> bool:
    """A call of a method that writes into its receiver."""
    func = node.func if isinstance(node, ast.Call) else None
    return isinstance(func, ast.Attribute) and func.attr.endswith("_") and not func.attr.endswith("__")


def destination(file: File, receiver: ast.expr, *, rebind: bool = True) -> Destination | None:
    """None where the code does not say who else sees the tensor. `rebind`: the result may stand for the tensor."""
    node = root_of_chain(file, receiver)
    if file.known(node).kind == "parameter":
        return Destination("assign", node)
    if isinstance(node, ast.Name):
        return _of_name(file, node, rebind=rebind)
    if isinstance(node, ast.Attribute):
        return Destination("write" if node.attr in _LOOKS else "replace", node)
    if isinstance(node, ast.Subscript):
        return _of_element(file, node)
    if isinstance(node, ast.Call):
        looks = isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS
        return _of_view(file, node) if looks and not _is_new(file, node) else Destination("value", node)
    return Destination("value", node) if isinstance(node, ast.BinOp | ast.UnaryOp) else None


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
    given = next((keyword.value for keyword in call.keywords if keyword.arg == "out"), None)
    return given if isinstance(given, ast.Name | ast.Attribute) and file.flow.site_at(call) is not None else None


def _is_function(file: File, call: ast.Call) -> bool:
    """`F.relu_(x)` writes into its argument."""
    site = file.flow.site_at(call)
    return site is not None and site.receiver is None


def _of_name(file: File, node: ast.Name, *, rebind: bool) -> Destination | None:
    if rebind and own(file, node):
        return Destination("bind", node)
    if rebind and _in_forward(file, node) and unshared_argument(file, node):
        return Destination("bind", node, caller_keeps=True)
    if rebind and thrown_away(file, node):
        return Destination("bind", node)
    views = views_of(file, node)
    if views and is_recorded(file, node) and read_again(file, node, views):
        return None
    return Destination("write" if seen_through(file, node) else "replace", node)


def _in_forward(file: File, node: ast.AST) -> bool:
    scope = scope_of(file, node)
    owner = file.parent(scope)
    return getattr(scope, "name", "") == "forward" and isinstance(owner, ast.ClassDef) and file.flow.is_module(owner.name)


def _of_element(file: File, node: ast.Subscript) -> Destination | None:
    """`x[0].add_(1)` changes x; `x[mask].add_(1)` changes a copy that is thrown away."""
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
        return Destination("write", node)  # `hidden["memory"].zero_()`: what a dictionary holds
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kinds = [index_kind(file, part) for part in parts]
    if "copy" in kinds:
        return Destination("value", node)
    if "unknown" in kinds or file.known(node.value).kind not in {"tensor", "parameter"}:
        return Destination("write", node) if file.known(node.value).kind in {"list", "tuple", "dict"} else None
    return Destination("element", node)


def _of_view(file: File, node: ast.Call) -> Destination | None:
    """While gradients are taken, what is written into a view does not reach the tensor that it looks at (measured on 2.10 CPU)."""
    if not is_recorded(file, node):
        return Destination("write", node)
    base = base_in_order(file, node)
    return Destination("behind", base) if base is not None and file.known(base).kind == "tensor" else None


def _is_new(file: File, node: ast.Call) -> bool:
    """A view of a tensor that has no name: `torch.ones(4).view(2, 2)`."""
    base = root_of_chain(file, node.func.value) if isinstance(node.func, ast.Attribute) else node
    if isinstance(base, ast.Call):
        looks = isinstance(base.func, ast.Attribute) and base.func.attr in VIEWS
        return _is_new(file, base) if looks else True
    return isinstance(base, ast.BinOp | ast.UnaryOp)
