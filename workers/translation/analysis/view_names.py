"""Which expressions only look at a tensor that somebody else has: `x.view(-1)`, `flat = x.view(-1)`."""

from __future__ import annotations

import ast
from itertools import takewhile

from workers.translation.analysis.name_uses import scope_of, uses_of
from workers.translation.analysis.references import binding_names
from workers.translation.facts.aliases import looked_at
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import walk

_CALLED = frozenset({"function", "module", "self"})
LOOKS = frozenset({"T", "mT", "data"})
# The same numbers in the same order.
_IN_ORDER = frozenset("view view_as reshape reshape_as flatten unflatten ravel squeeze unsqueeze data detach".split())


def views_of(file: File, node: ast.expr) -> list[ast.expr]:
    """The expressions that make the node a view; none where it is a tensor of its own, or nobody else has it."""
    if isinstance(node, ast.Call):
        return [node] if gives_view(file, node) else []
    if not isinstance(node, ast.Name) or file.known(node).kind != "tensor":
        return []
    values = [_value_of(file, binding) for binding in binding_names(file, node)]
    return [v for v in values if isinstance(v, ast.Call | ast.Attribute) and gives_view(file, v, node.id)]


def base_in_order(file: File, node: ast.expr) -> ast.expr | None:
    """`x` of `x.view(-1)` and `x.unsqueeze(0).flatten()`, whose numbers these have in the same order; none of `x.t()`."""
    while not isinstance(node, ast.Name) and not (isinstance(node, ast.Attribute) and node.attr not in LOOKS):
        base = _looked_at(file, node)
        name = node.attr if isinstance(node, ast.Attribute) else _short(file, node)
        if base is None or name not in _IN_ORDER:
            return None
        node = base
    return node


def read_again(file: File, node: ast.expr, views: list[ast.expr]) -> bool:
    """What the views look at is asked for behind the node, or in the next round of its loop."""
    names = {_seen(file, base).partition(".")[0] for view in views for base in _bases(file, view)} - {""}
    looped = any(isinstance(outer, ast.For | ast.While) for outer in file.ancestors(node))
    own = {id(inner) for view in views for inner in walk(view)}
    scope = scope_of(file, node)
    uses = (reversed(uses_of(file, scope, name)) for name in names)
    later = (n for some in uses for n in takewhile(lambda n: looped or n.lineno > node.lineno, some))
    return any(isinstance(n.ctx, ast.Load) and id(n) not in own for n in later)


@once
def gives_view(file: File, node: ast.expr, own: str = "") -> bool:
    """A method that only looks at a tensor that has another name than `own`, or a function of the file that does so."""
    if isinstance(node, ast.Call) and file.known(node.func).kind in _CALLED and (given := file.facts.calls.results(node)):
        return any(isinstance(value, ast.Call) and gives_view(file, value) for found in given for value in found)
    seen = _looked_at(file, node)
    return seen is not None and _may_look(file, node) and _seen(file, seen) not in {"", own}


def _may_look(file: File, node: ast.expr) -> bool:
    """Casts and moves look at the same numbers only where nothing has to be changed."""
    short = _short(file, node)
    return short != "numpy" and (looked_at(file.facts, node)[1] != "maybe" or short in _IN_ORDER)


def _value_of(file: File, binding: ast.Name) -> ast.expr | None:
    outer = file.parent(binding)
    outer = file.parent(outer) if isinstance(outer, ast.Tuple) else outer
    return outer.value if isinstance(outer, ast.Assign) and len(outer.targets) == 1 else None


def _short(file: File, node: ast.expr) -> str:
    site = file.facts.site_at(node)
    return site.name.rpartition(".")[2] if site is not None else ""


def _looked_at(file: File, node: ast.expr) -> ast.expr | None:
    """The tensor of which a view is taken."""
    if isinstance(node, ast.Attribute):
        return node.value if node.attr in LOOKS and file.known(node.value).is_tensor else None
    seen, _ = looked_at(file.facts, node) if isinstance(node, ast.Call) else ([], "")
    return seen[0] if seen else None


def _bases(file: File, view: ast.expr) -> list[ast.expr]:
    """What the view may look at: of a function of the file, anything that it is given."""
    own = isinstance(view, ast.Call) and file.known(view.func).kind in _CALLED and file.facts.calls.callees(view)
    return values_passed(view) if own and isinstance(view, ast.Call) else [view]


def _seen(file: File, node: ast.expr | None) -> str:
    """The name under which somebody has the tensor; empty for one that was just made."""
    while node is not None and not isinstance(node, ast.Name):
        if isinstance(node, ast.Attribute) and node.attr not in LOOKS:
            return place_of(node)
        node = node.value if isinstance(node, ast.Subscript) else _looked_at(file, node)
    return node.id if isinstance(node, ast.Name) else ""
