"""What a step costs: counted in torch, in MindSpore and under ms.jit, only where it is asked for."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

PROGRAM = """import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 4)

    def forward(self, x):
        return torch.relu(self.layer(x))

net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
losses = []
for step in range(4):
    loss = net(torch.ones(4, 8)).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    losses.append(loss.item())
"""


@pytest.fixture(scope="module")
def report(pool: Pool) -> Report:
    return check(PROGRAM, translate(PROGRAM).text, pool=pool, speed=True)


def test_it_is_not_done_unasked(pool: Pool) -> None:
    assert check("import torch\nx = torch.ones(3)\n", "import mindspore as ms\nx = ms.ops.ones(3)\n", pool=pool).speed is None


def test_the_network_computes_the_same_in_every_mode(report: Report) -> None:
    assert report.speed
    network = report.speed.timed[0]
    assert [row.mode for row in network.rows] == ["torch", "eager", "jit"]
    assert [row.failure for row in network.rows] == [None, None, None]
    assert all(row.kind.same and row.numbers["launches"] > 0 and row.numbers["compilations"] == 0 for row in network.rows)


def test_the_program_waits_once_in_each_step(report: Report) -> None:
    assert report.speed
    assert [row.numbers["synchronisations"] for row in report.speed.timed[-1].rows] == [1.0, 1.0]


def test_advice_tells_its_line_and_what_following_it_brings(report: Report) -> None:
    told = report.to_dict()["speed"]
    assert [(one["line"], one["rule"]) for one in told["advice"]] == [(20, "speed-sync-item")]
    numbers = told["advice"][0]["measured"]
    assert numbers["before"] > numbers["after"]
    assert numbers["yours"] == 1.0
    assert "Ascend" in told["about"]["en"]
    assert "Ascend" in told["about"]["zh"]
