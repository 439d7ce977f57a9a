"""A dtype that is one of two says what both have in common."""

from __future__ import annotations

import ast

import pytest

from tests.translation.checking import translated
from tests.translation.facts.programs import Program


@pytest.mark.parametrize(
    ("chosen", "kind"),
    [
        ("torch.cfloat if single else torch.cdouble", "complex"),
        ("torch.int32 if single else torch.int64", "int"),
        ("torch.float32 if single else torch.cfloat", ""),
    ],
)
def test_one_of_two_dtypes(chosen: str, kind: str) -> None:
    program = Program(f"dtype = {chosen}\nprint(torch.zeros(2, dtype=dtype))\n")
    assert program.facts.type_of(program.at(2, ast.Call).args[0]).dtype == kind


@pytest.mark.parametrize(
    "line",
    [
        "dtype = torch.cfloat if single else torch.cdouble",
        "if single:\n    dtype = torch.cfloat\nelse:\n    dtype = torch.cdouble",
    ],
)
def test_complex_numbers_of_one_of_two_widths_are_drawn_in_parts(line: str) -> None:
    assert "ops.Complex()(" in translated(f"single = input()\n{line}\nz = torch.randn(2, 3, dtype=dtype)\n").text
