"""`g = p.grad`: torch adds the next backward pass to that tensor itself, `keep_gradients` puts a new one in its place."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.analysis.holding import holder_of, statements_running
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk


def held_over_backward(file: File, node: ast.Attribute) -> bool:
    """A name that holds the gradient is read behind a backward pass, and the parameter had not been cleared before that."""
    held = holder_of(file, node)
    if held is None:
        return False
    events, ends = _around(file, scope_of(file, held[0]))
    return bool(events) and file.facts.is_held_over(*held, events, ends)


@once
def _around(file: File, scope: ast.AST) -> tuple[set[ast.stmt], set[ast.stmt]]:
    """The statements of the scope that change gradients in place, and those behind which a parameter has no gradient."""
    zeros = [call for call in file.nodes(ast.Call) if isinstance(call.func, ast.Attribute) and call.func.attr == "zero_grad"]
    in_place = [call for call in zeros if leaves_zeros(call)]
    events = statements_running(file, scope, [*file.facts.gradients.backward_calls, *in_place])
    ends = statements_running(file, scope, [call for call in zeros if not leaves_zeros(call)])
    ends |= {_loop_around(file, given, events) for given in _given_up(file) if scope_of(file, given) is scope}
    return events, ends - events


def leaves_zeros(zero: ast.Call) -> bool:
    """`zero_grad(set_to_none=False)` writes zeros into the gradients."""
    given = [*zero.args, *(k.value for k in zero.keywords if k.arg == "set_to_none")]
    return any(is_literal(one, False) for one in given)


def _given_up(file: File) -> Iterator[ast.Assign]:
    """`p.grad = None`"""
    for statement in file.nodes(ast.Assign):
        if is_literal(statement.value, None) and any(isinstance(t, ast.Attribute) and t.attr == "grad" for t in statement.targets):
            yield statement


def _loop_around(file: File, statement: ast.stmt, events: set[ast.stmt]) -> ast.stmt:
    """`for p in weights: p.grad = None` counts as a whole."""
    outer = file.parent(statement)
    alone = isinstance(outer, ast.For) and not any(inner in events for inner in walk(outer))
    return outer if isinstance(outer, ast.For) and alone else statement
