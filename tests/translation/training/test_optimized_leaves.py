"""A tensor that an optimizer trains is a Parameter for every rule: what is written to it in place reaches the optimizer."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

STEP = "opt.zero_grad()\nloss = (w * w).sum()\nloss.backward()\nopt.step()\n"


@pytest.mark.parametrize(
    "made",
    [
        "w = torch.rand(3, requires_grad=True)",
        "c = torch.rand(3)\nw = c.clone().requires_grad_(True)",
        "w = torch.rand(3)\nw.requires_grad_()",
        "w = torch.rand(3)\nw.requires_grad = True",
    ],
)
@pytest.mark.parametrize(
    ("written", "after"),
    [
        ("with torch.no_grad():\n    w.clamp_(0, 1)\n", "w.copy_(ops.clamp(w, 0, 1))"),
        ("with torch.no_grad():\n    w *= 0.9\n", "w.copy_(w * 0.9)"),
        ("w.data.add_(1.0)\n", "w.copy_(ops.add(w.data, 1.0))"),
    ],
)
def test_what_is_written_in_place_reaches_the_optimizer(made: str, written: str, after: str) -> None:
    result = translated(f"{made}\nopt = torch.optim.SGD([w], lr=0.1)\n{STEP}{written}")
    assert after in result.text
    assert "w = ops.clamp" not in result.text


def test_a_group_of_an_optimizer_is_looked_into() -> None:
    text = translated("w = torch.ones(2, requires_grad=True)\nopt = torch.optim.SGD([{'params': [w], 'lr': 1.0}], lr=0.1)\n").text
    assert "w = Parameter(ops.ones((2,)))" in text


@pytest.mark.parametrize(
    "body",
    [
        "w = torch.ones(2, requires_grad=True)\nw.clamp_(0, 1)\n",
        "w = torch.ones(2)\nopt = torch.optim.SGD([v for v in weights], lr=0.1)\n",
        "w = torch.nn.Parameter(torch.ones(2))\nopt = torch.optim.SGD([w], lr=0.1)\n",
        "net = torch.nn.Linear(2, 2)\nw = torch.ones(2, requires_grad=True)\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\n",
    ],
)
def test_what_no_optimizer_trains_stays_a_tensor(body: str) -> None:
    text = translated(body).text
    assert "Parameter(Parameter(" not in text
    assert "Parameter(" not in text or "nn.Parameter(" in body
