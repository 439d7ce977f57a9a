"""Which names a statement reads and binds, and which it must be given from outside."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.sharing import VIEWS

_OWN_SCOPE = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_COMPREHENSION = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_LEAVING = ast.Return | ast.Yield | ast.YieldFrom | ast.Await | ast.Global | ast.Nonlocal | ast.Delete
# Methods that speak to a network or optimizer as a whole; they change no value that the loss is computed from.
_SWITCHES = frozenset(
    ["train", "eval", "zero_grad", "step", "backward", "to", "cuda", "update", "item", "set_description", "set_postfix"]
)


def reads(node: ast.AST) -> set[str]:
    """Names and dotted attributes of `self` that are read anywhere inside, without those a comprehension or lambda binds."""
    return {name for name, store in _occurrences(node, frozenset()) if not store}


def binds(node: ast.AST) -> set[str]:
    """Names bound inside, also attributes (`self.loss`) and what is changed through it: `losses.append(x)`, `out[t] = y`."""
    return {name for name, store in _occurrences(node, frozenset()) if store} | set(_changed(node))


def plain_binds(node: ast.AST) -> set[str]:
    """Names that are bound in the plain sense: they become local to a function that holds the statement."""
    return {name for name, store in _occurrences(node, frozenset()) if store and "." not in name}


def rebinds(node: ast.stmt) -> set[str]:
    """Names that have a new value after the statement, whatever they were before."""
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = [_looked_at(target.value) for target in targets if isinstance(target, ast.Subscript)]  # the rest of it is as before
    return {name for name, store in _occurrences(node, frozenset()) if store} - {ast.unparse(part) for part in parts}


def _occurrences(node: ast.AST, hidden: frozenset[str]) -> Iterator[tuple[str, bool]]:
    if isinstance(node, _COMPREHENSION):
        hidden = hidden | {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    elif isinstance(node, ast.Lambda):
        hidden = hidden | {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name, True
        inner = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        hidden = hidden | inner | {a.arg for a in ast.walk(node) if isinstance(a, ast.arg)}
    elif isinstance(node, ast.Name):
        if node.id not in hidden:
            yield node.id, not isinstance(node.ctx, ast.Load)
        return
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield f"{node.value.id}.{node.attr}", not isinstance(node.ctx, ast.Load)
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name | ast.Attribute):
        yield ast.unparse(node.target), False
    elif (
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(root := _looked_at(node.value), ast.Name)
    ):
        yield from ((root.id, store) for store in (False, True))
    elif isinstance(node, ast.Expr) and (name := _written_in_place(node)) and name not in hidden:
        yield from ((name, store) for store in (False, True))
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (((alias.asname or alias.name).partition(".")[0], True) for alias in node.names)
    for child in ast.iter_child_nodes(node):
        yield from _occurrences(child, hidden)


def _written_in_place(node: ast.Expr) -> str:
    """`label.fill_(0)`: the name has another value afterwards."""
    func = node.value.func if isinstance(node.value, ast.Call) else None
    root = _looked_at(func.value) if isinstance(func, ast.Attribute) else None
    in_place = isinstance(func, ast.Attribute) and func.attr.endswith("_") and func.attr[0] != "_"
    return root.id if in_place and isinstance(root, ast.Name) else ""


def _looked_at(node: ast.expr) -> ast.expr:
    """`y` of `y.view(-1)[0]`: writing there changes it."""
    while True:
        if isinstance(node, ast.Subscript) or (isinstance(node, ast.Attribute) and node.attr in {"T", "mT", "data"}):
            node = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS:
            node = node.func.value
        else:
            return node


def _changed(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Subscript) and isinstance(inner.ctx, ast.Store):
            yield from {ast.unparse(inner.value), ast.unparse(_looked_at(inner.value))}
        elif isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Call) and isinstance(inner.value.func, ast.Attribute):
            owner = ast.unparse(inner.value.func.value)
            if inner.value.func.attr not in _SWITCHES and owner != "self":
                yield owner
            if inner.value.func.attr.endswith("_"):
                yield ast.unparse(_looked_at(inner.value.func.value))


def leaves(node: ast.stmt) -> bool:
    """Whether the statement can jump out of itself, or do what a function of its own could not do for it."""
    return any(isinstance(inner, _LEAVING) for inner in _inside(node)) or _jumps(node)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _OWN_SCOPE | ast.ClassDef):
            yield from _inside(child)


def _jumps(node: ast.AST) -> bool:
    """A `break` or `continue` of a loop outside of the statement."""
    if isinstance(node, ast.Break | ast.Continue):
        return True
    if isinstance(node, ast.For | ast.While | ast.AsyncFor):
        return any(_jumps(child) for child in node.orelse)
    return any(_jumps(child) for child in ast.iter_child_nodes(node) if not isinstance(child, _OWN_SCOPE | ast.ClassDef))


def needed_from_outside(statements: Iterable[ast.AST]) -> list[str]:
    """Names that may be read before the statements bind them, in the order of reading."""
    found: dict[str, None] = {}
    _sequence(statements, set(), found)
    return list(found)


def surely_bound(statements: Iterable[ast.AST]) -> set[str]:
    """Names that are bound on every way through the statements."""
    bound: set[str] = set()
    _sequence(statements, bound, {})
    return bound


def _sequence(statements: Iterable[ast.AST], bound: set[str], found: dict[str, None]) -> None:
    for statement in statements:
        _need(statement, bound, found)


def _need(node: ast.AST, bound: set[str], found: dict[str, None]) -> None:
    """Adds to `found` what is read while not yet bound, and to `bound` what is bound for certain afterwards."""
    if isinstance(node, ast.If):
        _plain(node.test, bound, found)
        ways = [set(bound), set(bound)]
        _sequence(node.body, ways[0], found)
        _sequence(node.orelse, ways[1], found)
        bound |= ways[0] & ways[1]
    elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
        _plain(node.test if isinstance(node, ast.While) else node.iter, bound, found)
        inside = bound | (plain_binds(node.target) if not isinstance(node, ast.While) else set())
        _sequence([*node.body, *node.orelse], inside, found)
    elif isinstance(node, ast.With | ast.AsyncWith):
        for item in node.items:
            _plain(item, bound, found)
        _sequence(node.body, bound, found)
    elif isinstance(node, ast.Try):
        for body in (node.body, *(handler.body for handler in node.handlers), node.orelse):
            _sequence(body, set(bound), found)
        _sequence(node.finalbody, bound, found)
    else:
        _plain(node, bound, found)


def _plain(node: ast.AST, bound: set[str], found: dict[str, None]) -> None:
    occurrences = [(name, store) for name, store in _occurrences(node, frozenset()) if "." not in name]
    for name, store in occurrences:
        if not store and name not in bound:
            found.setdefault(name)
    bound.update(name for name, store in occurrences if store)
