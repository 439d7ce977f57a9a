"""Programs that compile: the sandbox has no compiler, and their training is compared all the same."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

PROGRAM = """import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    def forward(self, x):
        return self.fc(torch.relu(x))


def main():
    torch.manual_seed(0)
    net = {made}
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for step in range(3):
        loss = nn.functional.cross_entropy(net(torch.randn(8, 4)), torch.randint(0, 3, (8,)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(step, loss.item())


if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("made", ["torch.compile(Net())", 'torch.compile(Net(), mode="max-autotune")'])
def test_the_training_of_a_compiled_network_is_compared(pool: Pool, made: str) -> None:
    source = PROGRAM.format(made=made)
    found = check(source, translate(source).text, pool=pool)
    stages = {step.rung.name: step.kind.same for step in found.steps}
    assert stages["program"], found.steps
    assert found.kind.same, found.steps
