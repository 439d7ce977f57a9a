"""One key for a place, and what gives it a value."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program
from workers.translation.facts.places import is_literal, place_of


@pytest.mark.parametrize("text", ["x", "self.fc", "a.b.c", "opts[0]", "opts['g']", "net.module[0].weight", "f(x).y", "(a.b)"])
def test_the_key_is_how_the_place_is_written(text: str) -> None:
    node = ast.parse(text, mode="eval").body
    assert place_of(node) == ast.unparse(node) == place_of(node)


@pytest.mark.parametrize(
    ("text", "line", "values"),
    [
        ("x = 1\nx = 2\nx", 3, ["1", "2"]),
        ("a = b = 3\nb", 2, ["3"]),
        ("def f():\n    x = 1\n    return x\nx = 2\nx", 5, ["2"]),  # another function's variable is another one
        ("def f():\n    global x\n    x = 1\nx", 4, ["1"]),
        ("class A:\n    def __init__(self):\n        self.x = 1\n    def f(self):\n        self.x", 5, ["1"]),
        ("o.x = 1\np.x = 2\no.x", 3, ["1"]),
        ("y", 1, []),
    ],
)
def test_assignments(text: str, line: int, values: list[str]) -> None:
    program = Program(text)
    statement = program.at(line, ast.stmt)
    node = statement.value if isinstance(statement, ast.Expr | ast.Return) else None
    assert node is not None
    assert [ast.unparse(found.value) for found in program.facts.assignments.of(node)] == values


@pytest.mark.parametrize(
    ("text", "value", "same"),
    [("True", True, True), ("1", True, False), ("1", 1, True), ("2.0", 2, True), ("None", None, True), ("x", None, False)],
)
def test_literals(text: str, value: object, same: bool) -> None:
    assert is_literal(ast.parse(text, mode="eval").body, value) is same
