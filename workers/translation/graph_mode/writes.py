"""Writing that other names of the same value shall see: a graph gives each name a value of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from workers.translation.facts.aliases import looked_at
from workers.translation.file import File, Pending
from workers.translation.graph_mode.compiled import Compiled
from workers.translation.source.parts import stored_names
from workers.translation.source.survey import walk

# The companion's: they are written only where somebody else reads what was overwritten. Its ReLU is there for inplace=True alone.
_CALLED = re.compile(r"\b(?:write_into|write_behind)\(")
_LAYER = re.compile(r"\bInPlace\(|\binplace\s*=\s*True|^ReLU$")
_CHANGING = frozenset({"in_place", "augmented_assignment"})
_GROWING = frozenset({"append", "extend", "insert", "remove", "pop"})


def shared_writes(function: Compiled) -> Iterator[ast.AST]:
    """`z = y; z.mul_(2)` where y is read, and the layers of the network that do so: nothing else is written that way."""
    inside = set(function.nodes)
    pending = (p for p in function.file.pending if p.node in inside and p.node)
    yield from (p.node for p in pending if p.node and (_CALLED.search(p.written) or _changes_under_a_view(function.file, p)))
    if function.owner and function.node is function.owner.methods.get("forward"):
        layers = set(walk(function.owner.node))
        yield from (p.node for p in function.file.pending if p.node in layers and _LAYER.search(p.written) and p.node)


def _changes_under_a_view(file: File, pending: Pending) -> bool:
    """`y.copy_(...)`, or what a person puts there, is seen by other names of y, but not by its views."""
    if pending.rule not in _CHANGING:
        return False
    target: ast.expr | None = pending.node.target if isinstance(pending.node, ast.AugAssign) else None
    if isinstance(pending.node, ast.Call) and isinstance(pending.node.func, ast.Attribute):
        target = pending.node.func.value
    return isinstance(target, ast.Name) and is_viewed(file, target)


def is_viewed(file: File, name: ast.Name) -> bool:
    """`z = y.view(-1)`, `z = y[0]`: z is read behind the statement around the name."""
    statement, symbol = file.statement_of(name), file.facts.symbols.symbol(name)
    for made in file.nodes(ast.Assign):
        part = isinstance(made.value, ast.Subscript) and file.known(made.value.value).is_tensor
        bases = [made.value.value] if part and isinstance(made.value, ast.Subscript) else looked_at(file.facts, made.value)[0]
        seen = (file.facts.symbols.symbol(base) for base in bases if isinstance(base, ast.Name))
        if symbol is None or made is statement or symbol not in seen:
            continue
        views = [file.facts.symbols.symbol(target) if isinstance(target, ast.Name) else None for target in made.targets]
        if any(view is None or file.facts.is_live_after(statement, view) for view in views):
            return True
    return False


def inner_writes(function: Compiled) -> Iterator[ast.AST]:
    """A function defined inside appends to a list of the function around it."""
    for inner in (node for node in function.nodes if isinstance(node, ast.FunctionDef)):
        own = stored_names(inner)
        own |= {node.arg for node in walk(inner.args) if isinstance(node, ast.arg)}
        for call in (node for node in walk(inner) if isinstance(node, ast.Call)):
            held = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr in _GROWING else None
            if isinstance(held, ast.Name) and held.id not in own and not function.file.known(held).is_tensor:
                yield call
