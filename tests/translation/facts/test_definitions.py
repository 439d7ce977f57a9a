"""Scopes, control flow, definitions, uses and liveness, on programs of ten lines."""

from __future__ import annotations

import ast
import textwrap
import time

import pytest

from workers.translation.facts import analyse


class Program:
    def __init__(self, text: str) -> None:
        self.tree = ast.parse(textwrap.dedent(text))
        self.facts = analyse(self.tree)

    def name(self, name: str, line: int, kind: type = ast.Load) -> ast.Name:
        names = (n for n in ast.walk(self.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, kind))
        return next(n for n in names if n.id == name and n.lineno == line)

    def defined(self, name: str, line: int) -> list[int]:
        """Lines of the bindings that reach the name's reading in the line."""
        return sorted(getattr(d.node, "lineno", 0) for d in self.facts.definitions(self.name(name, line)))

    def statement(self, line: int) -> ast.stmt:
        return next(n for n in ast.walk(self.tree) if isinstance(n, ast.stmt) and n.lineno == line)


@pytest.mark.parametrize(
    ("text", "line", "bindings"),
    [
        ("x = 1\nx = 2\nprint(x)", 3, [2]),
        ("x = 1\nif c:\n    x = 2\nprint(x)", 4, [1, 3]),
        ("if c:\n    x = 1\nelse:\n    x = 2\nprint(x)", 5, [2, 4]),
        ("x = 1\nfor i in y:\n    print(x)\n    x = 2", 3, [1, 4]),
        ("x = 1\nwhile True:\n    x = 2\n    break\nprint(x)", 5, [3]),
        ("x = 1\nwhile c:\n    x = 2\nprint(x)", 4, [1, 3]),
        ("def f():\n    x = 1\n    if c:\n        x = 2\n        return\n    print(x)", 6, [2]),
        ("x = 1\ntry:\n    x = 2\n    x = 3\nexcept E:\n    print(x)", 6, [1, 3, 4]),
        ("x = 1\ntry:\n    x = 2\nfinally:\n    print(x)", 5, [1, 3]),
        ("x = 1\nfor i in y:\n    if c:\n        x = 2\n        continue\n    x = 3\nprint(x)", 7, [1, 4, 6]),
        ("for i in y:\n    x = 1\n    break\nelse:\n    x = 2\nprint(x)", 6, [2, 5]),
        ("match y:\n    case 1:\n        x = 1\n    case x:\n        pass\nprint(x)", 6, [3, 4]),
        ("x = 1\nx += x\nprint(x)", 3, [2]),
        ("x = 1\nprint(x, x := 2)\nprint(x)", 3, [2]),
        ("with a as x:\n    x = 1\nprint(x)", 3, [2]),
        ("import x\nprint(x)", 2, [1]),
        ("def f(x):\n    return x", 2, [1]),
        ("x = 1\ny = [x for x in z]\nprint(x)", 3, [1]),
        ("def x():\n    pass\nprint(x)", 3, [1]),
        ("x = 1\nif c:\n    raise E\nelse:\n    x = 2\nprint(x)", 6, [5]),
    ],
)
def test_definitions_that_reach(text, line, bindings):
    assert Program(text).defined("x", line) == bindings


def test_names_belong_to_scopes():
    program = Program("""
        x = 1
        def a():
            x = 2
            return [x for x in range(x)]
        class B:
            x = 3
            def c(self):
                global y
                y = x
                return lambda x: x
        """)
    symbol = program.facts.symbols.symbol
    outer, local = symbol(program.name("x", 2, ast.Store)), symbol(program.name("x", 4, ast.Store))
    assert outer is not local
    assert symbol(program.name("x", 10)) is outer  # the class is not seen from its methods
    assert outer is not None
    assert outer.read_inside
    inner = symbol(program.name("y", 10, ast.Store))
    assert inner is not None
    assert inner.scope is program.facts.symbols.module
    assert len({symbol(n) for n in ast.walk(program.tree) if isinstance(n, ast.Name) and n.id == "x"}) == 5


@pytest.mark.parametrize(
    ("text", "line", "live"),
    [
        ("x = 1\nprint(x)", 1, True),
        ("x = 1\nx = 2\nprint(x)", 1, False),
        ("x = 1\nif c:\n    x = 2\nprint(x)", 1, True),
        ("for i in y:\n    print(x)\n    x = 1", 3, True),
        ("for i in y:\n    x = 1\n    print(x)\nx = 2", 3, False),
        ("x = 1\ndef f():\n    return x", 1, True),
        ("x = 1\nx += 1", 1, True),
        ("x = 1\ndel x", 1, False),
        ("x = 1\ntry:\n    x = f()\nexcept E:\n    print(x)", 1, True),
    ],
)
def test_liveness(text, line, live):
    program = Program(text)
    assert program.facts.any_live_after(program.statement(line), {"x"}) is live


def test_statements_that_every_run_passes():
    program = Program("a()\nif c:\n    b()\nfor i in y:\n    d()\n    e()\n")
    assert [statement.lineno for statement in program.facts.before(program.statement(6))] == [5, 4, 2, 1]


def test_uses_of_a_definition():
    program = Program("x = 1\nprint(x)\nif c:\n    x = 2\nprint(x)\nx += 1\n")
    first = program.facts.definitions(program.name("x", 2))[0]
    assert [name.lineno for name in program.facts.uses(first)] == [2, 5, 6]


def test_the_cost_is_linear_in_the_length_of_the_file():
    def seconds(lines: int) -> float:
        tree = ast.parse("y = 0\n" + "".join(f"y{n} = torch.cat([y, y{n - 1}])\ny = y{n}\n" for n in range(1, lines)))
        began = time.perf_counter()
        facts = analyse(tree)
        for name in (n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)):
            facts.definitions(name)
        return time.perf_counter() - began

    assert min(seconds(2000) for _ in range(3)) < 12 * min(seconds(500) for _ in range(3))
