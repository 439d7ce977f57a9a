"""Who calls whom, on programs of ten lines."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program

_HOLDER = "class A(nn.Module):\n    def __init__(self):\n        self.b = B()\n    def forward(self, x):\n        self.b(x)\n"
_B = "class B(nn.Module):\n    def forward(self, x):\n        return x\n"


@pytest.mark.parametrize(
    ("text", "line", "callees"),
    [
        ("def f(x):\n    return x\ny = f(1)", 3, ["f"]),
        ("def f(x):\n    return x\ndef g(f):\n    return f(1)", 4, []),  # a parameter of that name is another function
        ("class A:\n    def __init__(self): ...\na = A()", 3, ["A.__init__"]),
        ("class A(nn.Module):\n    def forward(self, x):\n        return x\nnet = A()\ny = net(1)", 5, ["A.forward"]),
        ("class A(nn.Module):\n    def forward(self, x):\n        return self.f(x)\n    def f(self, x): ...", 3, ["A.f"]),
        ("class A:\n    def f(self): ...\n    def g(self):\n        self.f()\nclass B(A):\n    def f(x): ...", 4, ["A.f", "B.f"]),
        ("class A:\n    def f(self): ...\nclass B(A):\n    def g(self):\n        return self.f()", 5, ["A.f"]),
        ("class A:\n    def f(self): ...\nclass B:\n    def f(self): ...\nfor o in things:\n    o.f()", 6, ["A.f", "B.f"]),
        ("class A:\n    def relu(self, x): ...\ny = F.relu(torch.ones(1))", 3, []),
        ("class A:\n    def sum(self, x): ...\ny = torch.ones(1).sum()", 3, []),
        ("def outer():\n    def f(): ...\n    return f()\ndef f(): ...", 3, ["f"]),
        ("def f(): ...\ng = f\ng()", 3, ["f"]),
        (_HOLDER + _B, 5, ["B.forward"]),
    ],
)
def test_the_functions_that_a_call_comes_to(text: str, line: int, callees: list[str]) -> None:
    program = Program(text)
    found = program.facts.calls.callees(program.at(line, ast.Call))
    assert sorted(program.qualified(function) for function in found) == callees


def test_two_functions_of_one_name_are_told_apart() -> None:
    program = Program("""
        def a(x):
            def helper(v):
                return v
            return helper(x)
        def b(x):
            def helper(v):
                return [v]
            return helper(x)
    """)
    first = program.facts.calls.callees(program.at(4, ast.Call))
    assert [program.facts.calls.sites(function) for function in first] == [[program.at(4, ast.Call)]]
    assert first != program.facts.calls.callees(program.at(8, ast.Call))


@pytest.mark.parametrize(
    ("call", "parameter", "given"),
    [
        ("f(1, 2)", "b", "2"),
        ("f(1, b=3)", "b", "3"),
        ("f(1)", "b", None),
        ("f(*rest)", "b", None),
        ("o.m(1)", "b", "1"),
        ("C.m(o, 1)", "b", "1"),
        ("C.s(1, 2)", "b", "2"),
    ],
)
def test_what_a_call_passes(call: str, parameter: str, given: str | None) -> None:
    program = Program(f"""
        def f(a, b=0): ...
        class C:
            def m(self, b): ...
            @staticmethod
            def s(a, b): ...
        o = C()
        {call}
    """)
    node = program.at(7, ast.Call)
    (function,) = program.facts.calls.callees(node)
    passed = program.facts.calls.argument(node, function, parameter)
    assert (ast.unparse(passed) if passed is not None else None) == given


def test_what_is_reached_through_calls_and_functions_that_are_handed_on() -> None:
    program = Program("""
        def a(): b()
        def b(): run(c)
        def c(): ...
        def run(f): f()
        def d(): a()
    """)
    found = program.facts.calls.reachable([program.function("a")])
    assert {function.name for function in found} == {"a", "b", "c", "run"}
