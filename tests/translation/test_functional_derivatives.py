"""torch.func: promised where nothing differentiates the derivative again, which eager MindSpore does wrong without a word."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_USE = "from torch.func import grad, vmap\nf = lambda a: (a ** 3).sum()\nx = torch.ones(2)\n"


def test_a_derivative_by_itself_is_adapted() -> None:
    result = translated(_USE + "y = vmap(grad(f))(x[None])\n")
    assert "batched(function_gradient(f))(x[None])" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "y = grad(lambda a: grad(f)(a).sum())(x)",
        "g = grad(f)\ny = grad(lambda a: g(a).sum())(x)",
        "g = grad(f)(w)\ng.sum().backward()",
    ],
)
def test_what_may_be_differentiated_again_is_asked(line: str) -> None:
    assert not translated(f"w = torch.ones(2, requires_grad=True)\n{_USE}{line}\n").clean
