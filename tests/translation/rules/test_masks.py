from __future__ import annotations

import pytest

from tests.translation.checking import translated

NET = "class Net(nn.Module):\n    def forward(self, x, t):\n        y = torch.tanh(x)\n        {}\n        return {}\n"


@pytest.mark.parametrize(
    ("made", "used"),
    [
        ("m = y > 0", "y * m + (y - 1) * m"),
        ("m = (y > 0) & (y < 1)", "(y * m).sum() / m.sum()"),
        ("m = y > 0", "y[:, 1:] * m[:, 1:] + y * m.unsqueeze(0)"),
        ("m = torch.isnan(y)", "[y * m for _ in range(3)], y + m, y - m"),
    ],
)
def test_a_mask_that_is_used_twice_carries_no_gradient(made: str, used: str) -> None:
    assert "m = ops.stop_gradient(" in translated(NET.format(made, used)).text


@pytest.mark.parametrize(
    ("made", "used"),
    [
        ("m = y > 0", "y * m"),
        ("m = y > 0", "y[m] + y[m]"),
        ("m = y > 0", "torch.where(m, y, t) + torch.where(m, t, y)"),
        ("m = y * 2", "y * m + m * y"),
        ("m = len(t) > 3", "y * m + y * m"),
    ],
)
def test_others_stay(made: str, used: str) -> None:
    assert "stop_gradient" not in translated(NET.format(made, used)).text


def test_where_nothing_is_differentiated_it_stays() -> None:
    source = "def count(y):\n    y = torch.tanh(y)\n    m = y > 0\n    return y * m + m * y\nprint(count(torch.ones(2)))\n"
    assert "stop_gradient" not in translated(source).text
