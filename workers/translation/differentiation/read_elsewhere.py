"""Which statements of a computation others still read: they stay where they are beside the function that is made of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from workers.translation.analysis.free_names import plain_binds
from workers.translation.analysis.name_uses import scope_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk


def read_elsewhere(file: File, computed: list[ast.stmt], statement: ast.stmt, inputs: list[str]) -> bool:
    """Whether a name that the statements bind is read by others: then they stay where they are as well."""
    bound = {name for s in computed for name in plain_binds(s)}
    return bool(bound & set(inputs)) or _is_read(file, bound, [*computed, statement])


def unread(file: File, computed: Sequence[ast.stmt], statement: ast.stmt, inputs: Iterable[str]) -> list[ast.stmt]:
    """The plain assignments whose values nobody reads but the others that go with them and `statement`.

    None at the top of a module: whoever imports it may ask for the names.
    """
    gone: list[ast.stmt] = []
    if isinstance(scope_of(file, statement), ast.Module):
        return gone
    for candidate in reversed(computed):
        bound = plain_binds(candidate)
        if _assigns_names(candidate) and not bound & set(inputs) and not _is_read(file, bound, [*gone, candidate, statement]):
            gone.append(candidate)
    return gone


def _assigns_names(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign) and all(isinstance(t, ast.Name) for t in targets)


def _is_read(file: File, names: Iterable[str], allowed: Sequence[ast.stmt]) -> bool:
    inside = {node for s in allowed for node in walk(s)}
    reads = _reads_in(file, scope_of(file, allowed[-1]))
    return any(node not in inside for name in names for node in reads.get(name, ()))


@once
def _reads_in(_: File, scope: ast.AST) -> dict[str, list[ast.Name]]:
    """Where each name is read in the scope and in the functions inside it."""
    found: dict[str, list[ast.Name]] = {}
    for node in walk(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.setdefault(node.id, []).append(node)
    return found
