"""A tensor without elements is known by its sizes, its data or its slice; what may have some is not called empty."""

from __future__ import annotations

import ast

import pytest

from tests.translation.facts.programs import Program


def is_empty(line: str) -> bool:
    program = Program(f"x = torch.ones(2, 3)\nn = x.shape[0]\ny = {line}\n")
    return program.facts.type_of(program.at(3, ast.Assign).value).empty


@pytest.mark.parametrize(
    "line",
    [
        "torch.empty(0)", "torch.zeros((0, 3))", "torch.randn(2, 0)", "torch.full((0,), 1.0)", "torch.tensor([])",
        "torch.tensor([[], []])", "torch.Tensor()", "x[:0]", "x[:, 2:2]", "torch.zeros(0).reshape(0, 5)",
        "torch.empty(0, 3) + x[0]",
        "-torch.empty(0).float()",
    ],
)  # fmt: skip
def test_what_the_code_shows_to_have_no_elements(line: str) -> None:
    assert is_empty(line)


@pytest.mark.parametrize(
    "line",
    ["torch.empty(3)", "torch.zeros(n)", "torch.tensor(0)", "torch.tensor([0])", "torch.full((2,), 0)", "x[0:]", "x[n:n]",
     "torch.cat([torch.empty(0), x[0]])", "torch.empty(0, 3).sum()", "torch.ones(2, 0) @ torch.ones(0, 2)"],
)  # fmt: skip
def test_what_has_elements_or_may_have(line: str) -> None:
    assert not is_empty(line)


def test_what_is_empty_on_one_way_only_may_grow() -> None:
    program = Program("""
        y = torch.empty(0)
        for _ in range(3):
            y = torch.ones(3)
        z = y
    """)
    assert not program.facts.type_of(program.at(4, ast.Assign).value).empty
