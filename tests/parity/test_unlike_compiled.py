"""Networks that are right eagerly and give other values under ms.jit: the speed stage finds them, a finding names the line."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.parity.speed import UNLIKE, Timed
from workers.parity.verdict import Class
from workers.translation import translate

# As RDN keeps the features of its blocks, and writes over them.
FEATURES = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.relu = nn.ReLU(inplace=True)
        self.first = nn.Conv2d(3, 4, 3, padding=1)
        self.blocks = nn.ModuleList([nn.Conv2d(4, 4, 3, padding=1) for _ in range(2)])
        self.last = nn.Conv2d(12, 3, 1)

    def forward(self, x):
        x = self.first(x)
        features = [x]
        for block in self.blocks:
            x = block(x)
            features.append(x)
            x = self.relu(x)
        return self.last(torch.cat(features, 1))
"""
# As RepMLP adds what its convolutions see to what its linear part does, which was written over without a name.
PARTS = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.relu = nn.ReLU(inplace=True)
        self.linear = nn.Conv2d(12, 12, 1, groups=2)
        self.local = nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x):
        parts = x.reshape(-1, 3, 3, 2, 3, 2).permute(0, 2, 4, 1, 3, 5)
        out = self.linear(parts.reshape(-1, 12, 1, 1))
        self.relu(out)
        local = self.local(parts.reshape(-1, 3, 2, 2)).reshape(-1, 12, 1, 1)
        return (out + local).reshape(-1, 3, 3, 3, 2, 2).permute(0, 3, 1, 4, 2, 5).reshape(-1, 3, 6, 6)
"""
TRAINING = """

net = Net()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(3):
    loss = net(torch.rand(2, 3, 6, 6)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
"""
LINE = 1 + FEATURES.splitlines().index("        self.relu = nn.ReLU(inplace=True)")


def timed(network: str, pool: Pool) -> Timed:
    program = network + TRAINING
    found = check(program, translate(program, device="cpu").text, pool=pool, speed=True)
    assert found.speed
    return found.speed.timed[0]


@pytest.mark.parametrize("network", [FEATURES, PARTS], ids=["like RDN", "like RepMLP"])
def test_other_values_under_jit_are_found_and_explained(network: str, pool: Pool) -> None:
    _, eager, compiled = timed(network, pool).rows
    assert eager.kind.same
    assert (compiled.kind, compiled.note) == (Class.DIFFERENT, UNLIKE)
    graph = translate(network + TRAINING, mode="graph")
    assert [finding.line for finding in graph.findings if finding.code == "graph-shared-write"] == [LINE]


@pytest.mark.parametrize("network", [FEATURES, PARTS], ids=["like RDN", "like RepMLP"])
def test_with_the_line_changed_they_are_the_same(network: str, pool: Pool) -> None:
    """As its rule says: a value of its own, read where it was written over."""
    kept = network.replace("features.append(x)\n            x = self.relu(x)", "x = self.relu(x)\n            features.append(x)")
    changed = kept.replace("        self.relu(out)", "        out = self.relu(out)").replace("ReLU(inplace=True)", "ReLU()")
    assert all(row.kind.same and not row.note for row in timed(changed, pool).rows)
