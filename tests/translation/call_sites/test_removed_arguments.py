"""What stood in an argument that is gone needs nobody; what stays is still asked about."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    "line",
    [
        "y = torch.zeros((2, 1), dtype=x.dtype, layout=x.layout, device=x.device)",
        "y = x.new_zeros(2, layout=x.layout)",
        "y = torch.full((2,), 1.0, layout=x.layout)",
    ],
)
def test_a_layout_goes_with_its_argument(line: str) -> None:
    result = translated(f"def f():\n    x = torch.ones(3)\n    {line}\n    return y\n")
    assert result.clean
    assert "layout" not in result.text


def test_a_layout_that_stays_is_marked() -> None:
    assert not translated("x = torch.ones(3)\nprint(x.layout)\n").clean
