"""Where a statement stands: the bodies around it up to the loop, the loops up to the function."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.training.step_calls import Scope

Loop = ast.For | ast.While | ast.AsyncFor


@dataclass(frozen=True, slots=True)
class Level:
    """One body on the way outwards: its statements, and which of them holds the inner one."""

    body: list[ast.stmt]
    index: int
    owner: ast.AST


def levels(file: File, statement: ast.stmt, scope: Scope) -> list[Level]:
    """From the statement's own body outwards, the innermost loop's body (or the scope's) last."""
    found: list[Level] = []
    node: ast.AST = statement
    while node is not scope:
        owner = file.parent(node)
        if owner is None:
            break
        body, place = file.suite(node)
        if body and isinstance(node, ast.stmt):
            found.append(Level(body, place, owner))
        if isinstance(owner, Loop) or owner is scope:
            break
        node = owner
    return found


def loops(file: File, statement: ast.stmt, scope: Scope) -> list[Loop]:
    """The loops of the scope around the statement, innermost first."""
    found: list[Loop] = []
    for outer in file.ancestors(statement):
        if outer is scope:
            break
        if isinstance(outer, Loop):
            found.append(outer)
    return found


def tests_around(file: File, statement: ast.AST, scope: Scope) -> list[str]:
    """The conditions of the `if`s around it, the innermost first: `train`, and `not (train)` in an else."""
    found: list[str] = []
    inner: ast.AST = statement
    for outer in file.ancestors(statement):
        if isinstance(outer, ast.If):
            test = place_of(outer.test)
            found.append(test if inner in outer.body else f"not ({test})")
        if outer is scope:
            break
        inner = outer
    return found


def only_made_if(file: File, name: str, scope: Scope) -> list[str]:
    """The conditions under which alone this scope binds the name; empty where it is bound on every way, or elsewhere."""
    made = file.facts.assignments.to(name)
    tests = [tests_around(file, assign, scope) for assign in made if scope in file.ancestors(assign)]
    around = {test for test in (tests[0] if tests else []) if all(test in other for other in tests)}
    return [test for test in (tests[0] if tests else []) if test in around]
