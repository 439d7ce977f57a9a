"""Which expressions only look at a tensor that somebody else has: `x.view(-1)`, `flat = x.view(-1)`."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.sharing import VIEWS, names_in, scope_of

LOOKS = frozenset({"T", "mT", "data"})
# Their result looks at the same numbers only where nothing has to be changed.
_COPIES = frozenset({"contiguous", "to", "type", "float", "double", "half", "long", "int", "cpu", "cuda", "numpy"})
# The same numbers in the same order.
_IN_ORDER = frozenset("view view_as reshape reshape_as flatten unflatten ravel squeeze unsqueeze data detach".split())


def views_of(file: File, node: ast.expr) -> list[ast.expr]:
    """The expressions that make the node a view; none where it is a tensor of its own, or nobody else has it."""
    if isinstance(node, ast.Call):
        return [node] if gives_view(file, node) else []
    if not isinstance(node, ast.Name) or file.known(node).kind != "tensor":
        return []
    bindings = [n for n in names_in(scope_of(file, node)) if n.id == node.id and not isinstance(n.ctx, ast.Load)]
    values = [_value_of(file, binding) for binding in bindings]
    return [v for v in values if isinstance(v, ast.Call | ast.Attribute) and gives_view(file, v, node.id)]


def base_in_order(file: File, node: ast.expr) -> ast.expr | None:
    """`x` of `x.view(-1)` and `x.unsqueeze(0).flatten()`, whose numbers these have in the same order; none of `x.t()`."""
    while not isinstance(node, ast.Name) and not (isinstance(node, ast.Attribute) and node.attr not in LOOKS):
        looked_at = _looked_at(file, node)
        name = node.attr if isinstance(node, ast.Attribute) else _short(file, node)
        if looked_at is None or name not in _IN_ORDER:
            return None
        node = looked_at
    return node


def read_again(file: File, node: ast.expr, views: list[ast.expr]) -> bool:
    """What the views look at is asked for behind the node, or in the next round of its loop."""
    names = {_seen(file, view) for view in views} - {""}
    looped = any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(node))
    own = {id(inner) for view in views for inner in ast.walk(view)}
    later = [n for n in names_in(scope_of(file, node)) if isinstance(n.ctx, ast.Load) and id(n) not in own]
    return any(n.id in {name.partition(".")[0] for name in names} and (looped or n.lineno > node.lineno) for n in later)


def gives_view(file: File, node: ast.expr, own: str = "") -> bool:
    """A method that only looks at a tensor that has another name than `own`, or a function of the file that does so."""
    called = file.known(node.func) if isinstance(node, ast.Call) else None
    if called is not None and called.kind == "function":
        return any(_gives_back_view(file, f) for f in file.nodes(ast.FunctionDef) if f.name == called.name)
    looked_at = _looked_at(file, node)
    return looked_at is not None and _short(file, node) not in _COPIES and _seen(file, looked_at) not in {"", own}


def _gives_back_view(file: File, function: ast.FunctionDef) -> bool:
    returned = [n.value for n in ast.walk(function) if isinstance(n, ast.Return)]
    return any(isinstance(value, ast.Call) and gives_view(file, value) for value in returned)


def _value_of(file: File, binding: ast.Name) -> ast.expr | None:
    outer = file.parent(binding)
    outer = file.parent(outer) if isinstance(outer, ast.Tuple) else outer
    return outer.value if isinstance(outer, ast.Assign) and len(outer.targets) == 1 else None


def _short(file: File, node: ast.expr) -> str:
    site = file.flow.site_at(node)
    return site.name.rpartition(".")[2] if site is not None else ""


def _looked_at(file: File, node: ast.expr) -> ast.expr | None:
    """The tensor of which a view is taken."""
    if isinstance(node, ast.Attribute):
        return node.value if node.attr in LOOKS and file.known(node.value).is_tensor else None
    site = file.flow.site_at(node)
    if not isinstance(node, ast.Call) or site is None or _short(file, node) not in VIEWS:
        return None
    return site.receiver or (node.args[0] if node.args else None)


def _seen(file: File, node: ast.expr | None) -> str:
    """The name under which somebody has the tensor; empty for one that was just made."""
    while node is not None and not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute) and node.attr not in LOOKS:
            return ast.unparse(node)
        node = node.value if isinstance(node, ast.Subscript) else _looked_at(file, node)
    return node.id if isinstance(node, ast.Name) else ""
