"""Gradients that are kept with the parameters are constants: a program that differentiates them again is marked."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

HEAD = """net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
loss = net(torch.ones(8, 4)).pow(2).mean()
"""
PENALTY = "penalty = sum((p.grad ** 2).sum() for p in net.parameters())\npenalty.backward()\n"


def test_a_penalty_on_kept_gradients_is_marked() -> None:
    result = translated(f"{HEAD}loss.backward(create_graph=True)\n{PENALTY}opt.step()\n")
    marked = [change.torch for change in result.changes if change.verdict == "review" and "create_graph" in change.reason["en"]]
    assert "torch.Tensor.backward" in marked


@pytest.mark.parametrize(
    "behind",
    [
        "opt.step()\n",
        "with torch.no_grad():\n    print(sum(p.grad.norm() for p in net.parameters()))\nopt.step()\n",
        "print(sum(p.grad.data.norm() for p in net.parameters() if p.grad is not None))\nopt.step()\n",
    ],
)
def test_gradients_that_are_only_looked_at_are_no_question(behind: str) -> None:
    assert translated(f"{HEAD}loss.backward(create_graph=True)\n{behind}").clean


@pytest.mark.parametrize("given", ["", "create_graph=False", "retain_graph=True"])
def test_without_the_wish_it_is_the_backward_call_of_others(given: str) -> None:
    result = translated(f"{HEAD}loss.backward({given})\nprint(sum((p.grad ** 2).sum() for p in net.parameters()))\nopt.step()\n")
    assert result.clean
