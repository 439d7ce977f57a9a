"""A worker's own network computes the gradients, a shared one is stepped with them: its gradients are those of the worker's."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

NETWORK = """
import torch
import torch.nn as nn
import torch.nn.functional as F
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 8)
        self.value = nn.Linear(8, 1)
        for i, p in enumerate(self.parameters()):
            nn.init.constant_(p, 0.1 * (i + 1))
    def forward(self, x):
        return self.value(torch.tanh(self.body(x)))
    def loss(self, x, r):
        return (self.forward(x).squeeze(-1) - r).pow(2).mean()
x, r = torch.sin(torch.arange(15.0)).reshape(5, 3), torch.cos(torch.arange(5.0))
"""
HANDED_BY_LOOP = """
def push_and_pull(opt, local, shared, x, r):
    loss = local.loss(x, r)
    opt.zero_grad()
    loss.backward()
    for lp, gp in zip(local.parameters(), shared.parameters()):
        gp._grad = lp.grad
    opt.step()
    local.load_state_dict(shared.state_dict())
    return loss.item()
shared, local = Net(), Net()
opt = torch.optim.SGD(shared.parameters(), lr=0.1)
for _ in range(4):
    print(round(push_and_pull(opt, local, shared, x, r), 5))
"""
HANDED_BY_FUNCTION = """
def ensure_shared_grads(model, shared_model):
    for param, shared_param in zip(model.parameters(), shared_model.parameters()):
        if shared_param.grad is not None:
            return
        shared_param._grad = param.grad
def train(shared, optimizer=None):
    model = Net()
    if optimizer is None:
        optimizer = torch.optim.SGD(shared.parameters(), lr=0.1)
    for _ in range(4):
        model.load_state_dict(shared.state_dict())
        values = []
        values.append(model(x).squeeze(-1))
        loss = (values[0] - r).pow(2).mean()
        penalty = values[0].abs().mean()
        optimizer.zero_grad()
        model.zero_grad()
        (loss + 0.5 * penalty).backward()
        ensure_shared_grads(model, shared)
        optimizer.step()
        print(round(loss.item(), 5), round(penalty.item(), 5))
train(Net())
"""


@pytest.mark.parametrize("program", [HANDED_BY_LOOP, HANDED_BY_FUNCTION], ids=["by a loop", "by a function"])
def test_the_gradients_of_the_workers_network_train_the_shared_one(program: str) -> None:
    source = NETWORK + program
    result = translate(source, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = run_both({"o": source}, {"o": result.text})
    assert not theirs["o"][1], theirs["o"][1]
    assert len(set(ours["o"][0].splitlines())) == 4  # it trains
    assert alike(ours["o"][0], theirs["o"][0])


def test_a_program_s_own_attribute_of_that_name_stays() -> None:
    source = "import torch\nclass Kept:\n    def __init__(self):\n        self._grad = torch.zeros(2)\n"
    assert "self._grad = " in translate(source).text
