"""Names that are bound on some ways through a function only."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.facts.signatures import all_parameters
from workers.translation.graph_mode.compiled import Compiled
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk


def one_sided_names(function: Compiled) -> Iterator[ast.AST]:
    """The read of a name that one branch of an earlier `if` binds, and nothing before it."""
    for node in function.nodes:
        if isinstance(node, ast.If):
            sides = [_bound(side) for side in (node.body, node.orelse) if not _leaves(side)]
            if len(sides) == 2:
                yield from _reads(function, node, sides[0] ^ sides[1])


def late_loop_variables(function: Compiled) -> Iterator[ast.AST]:
    """The read of a loop's variable after a loop that may break."""
    for node in function.nodes:
        if isinstance(node, ast.For) and any(isinstance(inner, ast.Break) for inner in walk(node)):
            yield from _reads(function, node, said_names(node.target))


def _reads(function: Compiled, after: ast.stmt, names: set[str]) -> Iterator[ast.AST]:
    for name in sorted(names - _bound_before(function, after)):
        uses = (node for node in function.nodes if isinstance(node, ast.Name) and node.id == name and _follows(node, after))
        first = next(uses, None)
        if first is not None and isinstance(first.ctx, ast.Load):
            yield first


def _follows(node: ast.Name, statement: ast.stmt) -> bool:
    return node.lineno > (statement.end_lineno or statement.lineno)


def _bound_before(function: Compiled, statement: ast.stmt) -> set[str]:
    names = {parameter.arg for parameter in all_parameters(function.node.args)}
    for node in function.nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.lineno < statement.lineno:
            names.add(node.id)
    return names


def _bound(body: Iterable[ast.stmt]) -> set[str]:
    nodes = (node for statement in body for node in walk(statement))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _leaves(body: list[ast.stmt]) -> bool:
    """The branch ends the function or the turn of the loop, so that what follows never sees it."""
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)
