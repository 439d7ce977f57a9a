"""Which names a statement reads and binds, and which it must be given from outside."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator
from functools import wraps
from typing import TypeVar

from workers.translation.facts.aliases import base_of, is_in_place
from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import COMPREHENSIONS
from workers.translation.file import File
from workers.translation.source.parts import said_names, stored_names
from workers.translation.source.survey import children, walk

_Answer = TypeVar("_Answer")
_APART = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_LEAVING = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Delete)
_APART_FROM_VALUES = frozenset({"data", "dtype", "device", "shape"})
_MAKING = frozenset(
    f"torch.{name}"
    for name in "tensor from_numpy zeros_like ones_like full_like empty_like rand_like randn_like randint_like".split()
)
# Methods that speak to a network or optimizer as a whole; they change no value that the loss is computed from.
_SWITCHES = frozenset(
    ["train", "eval", "zero_grad", "step", "backward", "to", "cuda", "update", "item", "set_description", "set_postfix"]
)


def _kept_with_node(question: Callable[[ast.AST], _Answer]) -> Callable[[ast.AST], _Answer]:
    """A tree stays as it was parsed: what a node says is worked out once, and goes with the node."""
    name = f"_{question.__name__}_"

    @wraps(question)
    def asked(node: ast.AST) -> _Answer:
        answer: _Answer | None = node.__dict__.get(name)
        if answer is None:
            answer = node.__dict__[name] = question(node)
        return answer

    return asked


@_kept_with_node
def reads(node: ast.AST) -> frozenset[str]:
    """Names and dotted attributes of `self` that are read anywhere inside, without those a comprehension or lambda binds."""
    return frozenset(name for name, store in _said(node) if not store)


def reads_with_gradient(file: File, statement: ast.AST) -> set[str]:
    """Names through which a gradient can flow: not `.detach()`, `zeros_like(...)`, numpy, `.dtype`, nor in a no_grad block."""
    if file.facts.gradients.stops(statement):
        return set()
    found: set[str] = set()
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        if (isinstance(node, ast.Call) and _cuts(file, node)) or (
            isinstance(node, ast.Attribute) and node.attr in _APART_FROM_VALUES
        ):
            continue
        if isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            found |= reads(node)
        stack.extend(children(node))
    return found


def _cuts(file: File, call: ast.Call) -> bool:
    if isinstance(call.func, ast.Attribute) and call.func.attr in {"detach", "item"}:
        return True
    origin = file.facts.origin(call.func)
    return origin in _MAKING or origin.startswith("numpy.")


@_kept_with_node
def binds(node: ast.AST) -> frozenset[str]:
    """Names bound inside, also attributes (`self.loss`) and what is changed through it: `losses.append(x)`, `out[t] = y`."""
    return frozenset(name for name, store in _said(node) if store) | frozenset(_changed(node))


@_kept_with_node
def plain_binds(node: ast.AST) -> frozenset[str]:
    """Names that are bound in the plain sense: they become local to a function that holds the statement."""
    return frozenset(name for name, store in _said(node) if store and "." not in name)


@_kept_with_node
def _said(node: ast.AST) -> tuple[tuple[str, bool], ...]:
    return tuple(dict.fromkeys(_occurrences(node, frozenset())))


def rebinds(node: ast.stmt) -> set[str]:
    """Names that have a new value after the statement, whatever they were before."""
    if isinstance(node, ast.With | ast.If):
        return surely_bound([node]) - set(needed_from_outside([node]))
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    parts = [base_of(target.value) for target in targets if isinstance(target, ast.Subscript)]  # the rest of it is as before
    return {name for name, store in _said(node) if store} - {place_of(part) for part in parts}


def _occurrences(node: ast.AST, hidden: frozenset[str]) -> Iterator[tuple[str, bool]]:
    if isinstance(node, COMPREHENSIONS):
        hidden = hidden | {name for g in node.generators for name in said_names(g.target)}
    elif isinstance(node, ast.Lambda):
        hidden = hidden | {a.arg for a in walk(node.args) if isinstance(a, ast.arg)}
    elif isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name, True
        inner = stored_names(node)
        hidden = hidden | inner | {a.arg for a in walk(node) if isinstance(a, ast.arg)}
    elif isinstance(node, ast.Name):
        if node.id not in hidden:
            yield node.id, not isinstance(node.ctx, ast.Load)
        return
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield f"{node.value.id}.{node.attr}", not isinstance(node.ctx, ast.Load)
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name | ast.Attribute):
        yield place_of(node.target), False
        if isinstance(root := base_of(node.target), ast.Name) and root is not node.target:  # `y.data -= 1` is written into y
            yield root.id, True
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(root := base_of(node.value), ast.Name):
        yield from ((root.id, store) for store in (False, True))
    elif isinstance(node, ast.Expr | ast.Call) and (name := _written_in_place(node)) and name not in hidden:
        yield from ((name, store) for store in (False, True))
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from (((alias.asname or alias.name).partition(".")[0], True) for alias in node.names)
    for child in children(node):
        yield from _occurrences(child, hidden)


def _written_in_place(node: ast.Expr | ast.Call) -> str:
    """`label.fill_(0)` as a statement, `y.data.mul_(2)` wherever it stands: the name has another value afterwards.

    `init.ones_(w)` writes into no `init`, which the text alone does not show: within expressions a bare name is none.
    """
    call = node.value if isinstance(node, ast.Expr) else node
    receiver = (
        call.func.value if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and is_in_place(call) else None
    )
    root = base_of(receiver) if receiver is not None else None
    bare = receiver is root and call is node
    return root.id if isinstance(root, ast.Name) and not bare else ""


def _changed(node: ast.AST) -> Iterator[str]:
    for inner in walk(node):
        if isinstance(inner, ast.Subscript) and isinstance(inner.ctx, ast.Store):
            yield from {place_of(inner.value), place_of(base_of(inner.value))}
        elif isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Call) and isinstance(inner.value.func, ast.Attribute):
            owner = place_of(inner.value.func.value)
            if inner.value.func.attr not in _SWITCHES and owner != "self":
                yield owner
            if is_in_place(inner.value):
                yield place_of(base_of(inner.value.func.value))


def leaves(node: ast.stmt) -> bool:
    """Whether the statement can jump out of itself, or do what a function of its own could not do for it."""
    return any(isinstance(inner, _LEAVING) for inner in _inside(node)) or _jumps(node)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in children(node):
        if not isinstance(child, _APART):
            yield from _inside(child)


def _jumps(node: ast.AST) -> bool:
    """A `break` or `continue` of a loop outside of the statement."""
    if isinstance(node, ast.Break | ast.Continue):
        return True
    if isinstance(node, ast.For | ast.While | ast.AsyncFor):
        return any(_jumps(child) for child in node.orelse)
    return any(_jumps(child) for child in children(node) if not isinstance(child, _APART))


def needed_from_outside(statements: Iterable[ast.AST], *, loops_run: bool = False) -> list[str]:
    """Names that may be read before the statements bind them, in the order of reading. `loops_run`: each `for` at least once."""
    found: dict[str, None] = {}
    _sequence(statements, set(), found, loops_run)
    return list(found)


@_kept_with_node
def in_and_out(statement: ast.AST) -> tuple[frozenset[str], frozenset[str]]:
    """The names that the statement may need from outside, and those that it binds on every way."""
    bound: set[str] = set()
    found: dict[str, None] = {}
    _need(statement, bound, found)
    return frozenset(found), frozenset(bound)


def surely_bound(statements: Iterable[ast.AST]) -> set[str]:
    """Names that are bound on every way through the statements."""
    bound: set[str] = set()
    _sequence(statements, bound, {})
    return bound


def _sequence(statements: Iterable[ast.AST], bound: set[str], found: dict[str, None], loops_run: bool = False) -> None:
    for statement in statements:
        _need(statement, bound, found, loops_run)


def _need(node: ast.AST, bound: set[str], found: dict[str, None], loops_run: bool = False) -> None:
    """Adds to `found` what is read while not yet bound, and to `bound` what is bound for certain afterwards."""
    if isinstance(node, ast.If):
        _plain(node.test, bound, found)
        ways = [set(bound), set(bound)]
        _sequence(node.body, ways[0], found, loops_run)
        _sequence(node.orelse, ways[1], found, loops_run)
        on = [way for body, way in zip((node.body, node.orelse), ways, strict=True) if not _ends_here(body)]
        bound |= set.intersection(*(on or ways))
    elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
        _plain(node.test if isinstance(node, ast.While) else node.iter, bound, found)
        inside = bound | (plain_binds(node.target) if not isinstance(node, ast.While) else set())
        _sequence([*node.body, *node.orelse], inside, found, loops_run)
        if loops_run and not isinstance(node, ast.While):
            bound |= inside
    elif isinstance(node, ast.With | ast.AsyncWith):
        for item in node.items:
            _plain(item, bound, found)
        _sequence(node.body, bound, found, loops_run)
    elif isinstance(node, ast.Try | ast.TryStar):
        for body in (node.body, *(handler.body for handler in node.handlers), node.orelse):
            _sequence(body, set(bound), found, loops_run)
        _sequence(node.finalbody, bound, found, loops_run)
    else:
        _plain(node, bound, found)


def _ends_here(body: list[ast.stmt]) -> bool:
    """`else: raise ValueError(...)`: no way leads on from there, so nothing is missing behind it."""
    return bool(body) and isinstance(body[-1], ast.Raise | ast.Return)


def _plain(node: ast.AST, bound: set[str], found: dict[str, None]) -> None:
    occurrences = [(name, store) for name, store in _said(node) if "." not in name]
    for name, store in occurrences:
        if not store and name not in bound:
            found.setdefault(name)
    bound.update(name for name, store in occurrences if store)


class Uses:
    """At which statements of a body a name may be needed from before, and at which it is bound on every way."""

    def __init__(self, body: list[ast.stmt]) -> None:
        self.body = body
        self.places: dict[str, list[tuple[int, bool]]] = {}
        for place, statement in enumerate(body):
            needed, bound = in_and_out(statement)
            for name in needed | bound:
                self.places.setdefault(name, []).append((place, name in needed))

    def needed(self, name: str, start: int, without: Container[ast.stmt]) -> bool:
        """Whether the statements from that place on may read the name before they bind it."""
        places = self.places.get(name, [])
        for place, needs in places[bisect_left(places, (start, False)) :]:
            if self.body[place] not in without:
                return needs
        return False
