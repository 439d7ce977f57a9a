from __future__ import annotations

import pytest

from tests.translation.checking import translated

COMPLEX = "x = torch.complex(torch.zeros(2), torch.ones(2))\n"


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("x.to(torch.bool)", "y = x != 0"),
        ("x.type(torch.bool)", "y = x != 0"),
        ("x.to(torch.bool).sum()", "y = (x != 0).sum()"),
        ("(x * 2).to(dtype=torch.bool)", "y = (x * 2) != 0"),
    ],
)
def test_a_complex_number_is_true_unless_all_of_it_is_zero(call: str, written: str):
    assert written in translated(f"{COMPLEX}y = {call}\n").text


@pytest.mark.parametrize("call", ["torch.ones(2).to(torch.bool)", "torch.ones(2).type(torch.bool)"])
def test_real_numbers_are_cast(call: str):
    assert "!= 0" not in translated(f"{COMPLEX}y = {call}\n").text


def test_a_program_without_complex_numbers_casts():
    assert "!= 0" not in translated("def f(net, x):\n    return net(x).to(torch.bool)\n").text
