"""Who keeps hold of a tensor under a name, and which statements of a function come to something that happens elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts import Symbol
from workers.translation.facts.aliases import looked_at, views_receiver
from workers.translation.file import File

_HOLDING = (ast.List, ast.Tuple, ast.Dict, ast.IfExp, ast.ListComp, ast.DictComp, ast.GeneratorExp)
_FILLING = frozenset({"append", "extend", "insert", "update", "setdefault", "add"})
_COLLECTING = frozenset({"list", "tuple", "dict", "zip"})


def holder_of(file: File, node: ast.expr) -> tuple[ast.stmt, Symbol] | None:
    """`g = p.grad`, `grads = [p.grad for p in weights]`, `held[name] = w.data`, `kept.append(p.grad)`: where, and who holds it."""
    inner: ast.AST = node
    for outer in file.ancestors(node):
        if isinstance(outer, ast.Assign | ast.AnnAssign):
            targets = outer.targets if isinstance(outer, ast.Assign) else [outer.target]
            return _of_target(file, outer, targets[0]) if inner is outer.value else None
        if isinstance(outer, ast.Expr):
            func = inner.func if isinstance(inner, ast.Call) else None
            return _of_target(file, outer, func.value) if isinstance(func, ast.Attribute) and func.attr in _FILLING else None
        if not _passes_on(file, outer, inner):
            return None
        inner = outer
    return None


def _of_target(file: File, statement: ast.stmt, target: ast.expr) -> tuple[ast.stmt, Symbol] | None:
    while isinstance(target, ast.Subscript):
        target = target.value
    symbol = file.facts.symbols.symbol(target) if isinstance(target, ast.Name) else None
    return (statement, symbol) if symbol is not None else None


def _passes_on(file: File, outer: ast.AST, inner: ast.AST) -> bool:
    """The outer expression gives the tensor itself, a view of it, or something that holds it."""
    if isinstance(outer, ast.IfExp):
        return inner is not outer.test
    if isinstance(outer, ast.Attribute):
        return outer.attr == "data" or views_receiver(outer.attr)
    if isinstance(outer, ast.Call):
        func = outer.func
        if isinstance(func, ast.Name) and func.id in _COLLECTING:
            return True
        filling = isinstance(func, ast.Attribute) and func.attr in _FILLING and isinstance(file.parent(outer), ast.Expr)
        return filling or inner is func or inner in looked_at(file.facts, outer)[0]
    return isinstance(outer, _HOLDING)


def statements_running(file: File, scope: ast.AST, happenings: Iterable[ast.AST]) -> set[ast.stmt]:
    """The statements of the scope in which one of the nodes stands, or that call what comes to one."""
    nodes = list(happenings)
    elsewhere = {scope_of(file, node) for node in nodes} - {scope}
    found = {file.statement_of(node) for node in nodes if scope_of(file, node) is scope}
    if elsewhere:
        for call in file.nodes(ast.Call):
            if scope_of(file, call) is scope and elsewhere & file.facts.calls.reachable(file.facts.calls.callees(call)):
                found.add(file.statement_of(call))
    return found
