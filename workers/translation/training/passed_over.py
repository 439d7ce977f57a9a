"""A step that is also taken where the backward call in front of it did not run: torch's optimizer then finds no gradients.

if torch.isfinite(loss):
    loss.backward()
optimizer.step()
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.training.conditional_parameters import moves_without_gradient
from workers.translation.training.step_calls import Scope, Step, StepCalls
from workers.translation.training.surroundings import tests_around

_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def may_find_none(file: File, found: StepCalls, step: Step) -> bool:
    """Whether a step that takes kept gradients may find none, where it would move the weights all the same."""
    before = [backward.statement for backward in found.backwards if backward.statement.lineno < step.statement.lineno]
    last = max((backward.lineno for backward in before), default=step.statement.lineno)
    cleared = any(z.owner == step.optimizer and last < z.statement.lineno < step.statement.lineno for z in found.zeros)
    passed = any(is_passed_over(file, backward, step.statement, found.scope) for backward in before)
    return (cleared or passed) and moves_without_gradient(file, step.optimizer)


def is_passed_over(file: File, backward: ast.stmt, step: ast.stmt, scope: Scope) -> bool:
    """Between the backward call and what holds both stands a condition, or a `try` whose handlers go on to the step."""
    around_step = [step, *file.ancestors(step)]
    tests = tests_around(file, step, scope)
    inner: ast.AST = backward
    for outer in file.ancestors(backward):
        if outer in around_step and _suite_of(file, inner) is _suite_of(file, around_step[around_step.index(outer) - 1]):
            return False
        if isinstance(outer, ast.If):
            other = outer.orelse if inner in outer.body else outer.body
            if tests_around(file, inner, scope)[0] not in tests and not _jumps(other):
                return True
        caught = outer.handlers if isinstance(outer, ast.Try | ast.TryStar) and inner in [*outer.body, *outer.orelse] else []
        if not all(_jumps(handler.body) for handler in caught):
            return True
        if outer is scope or isinstance(outer, ast.Match):
            return outer is not scope
        inner = outer
    return False


def _suite_of(file: File, node: ast.AST) -> list[ast.stmt] | None:
    return file.suite(node)[0]


def _jumps(suite: list[ast.stmt]) -> bool:
    return bool(suite) and isinstance(suite[-1], _JUMPS)
