"""The statements by which a loss is computed from the weights of networks: what ms.grad is given as a function of nothing."""

from __future__ import annotations

import ast

from workers.translation.computation import _whole
from workers.translation.file import File
from workers.translation.training.names import binds, reads, rebinds

_KINDS = frozenset({"module", "self", "parameter"})


def weighed(
    file: File, body: list[ast.stmt], position: int, outputs: list[ast.expr], network: str, *, once: bool
) -> list[ast.stmt] | None:
    """In their order; None where there are none, or where they cannot stand in a function. `network`: whose weights they are."""
    touched: set[str] = set()
    flowing: list[ast.stmt] = []
    for statement in body[:position]:
        if binds(statement) and (reads(statement) & touched or _holds_weights(file, statement, network)):
            touched |= binds(statement)
            flowing.append(statement)
    kept: list[ast.stmt] = []
    wanted = {name for output in outputs for name in reads(output)}
    for statement in reversed(flowing):
        if binds(statement) & wanted:
            kept.insert(0, statement)
            wanted = (wanted - rebinds(statement)) | reads(statement)
    inside = any(_holds_weights(file, output, network) for output in outputs)
    return _whole(file, body[:position], kept, set(), once=once) if kept or inside else None


def _holds_weights(file: File, node: ast.AST, network: str) -> bool:
    """A network is called or handed on, or a weight is used."""
    calls = [n.func for n in ast.walk(node) if isinstance(n, ast.Call)]
    if any(isinstance(n, ast.Name | ast.Attribute) and ast.unparse(n) == network for n in ast.walk(node)):
        return True
    named = [n for n in ast.walk(node) if isinstance(n, ast.Name | ast.Attribute) and file.known(n).kind == "parameter"]
    return bool(named) or any(file.known(func).kind in _KINDS for func in calls)
