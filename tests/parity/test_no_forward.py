"""A network without `forward` is compared where the program calls its methods, and what it is made of on its own."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.plan import decide
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class
from workers.translation import translate

FLOW = """import torch
from torch import nn


class Shift(nn.Module):
    def __init__(self, size=2):
        super().__init__()
        self.net = nn.Linear(size, size)

    def forward(self, x):
        return x + self.net(x)


class Flow(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([Shift(), Shift()])

    def log_prob(self, x):
        for layer in self.layers:
            x = layer(x)
        return -0.5 * (x ** 2).sum(-1)


flow = Flow()
optimizer = torch.optim.SGD(flow.parameters(), lr=0.1)
data = torch.ones(4, 2)
for step in range(3):
    optimizer.zero_grad()
    loss = -flow.log_prob(data).mean()
    loss.backward()
    optimizer.step()
    print(loss.item())
"""


def test_the_program_decides_for_what_only_methods_run(pool: Pool) -> None:
    translated = translate(FLOW).text
    found = check(FLOW, translated, pool=pool)
    assert [step.rung.name for step in found.steps if step.proves][-1] == "program"
    assert found.kind.same, found.reason
    wrong = translated.replace("-0.5 *", "-0.25 *")
    assert wrong != translated
    assert check(FLOW, wrong, pool=pool).kind is Class.DIFFERENT


HEAD = "from elsewhere import Foreign\nfrom torch import nn\n\n\n"
BASE = "class Base(nn.Module):\n    def forward(self, x):\n        return x\n\n\n"


@pytest.mark.parametrize(
    "text",
    [
        BASE + "class Net(Base):\n    pass\n",
        "class Net(nn.Module):\n    __call__ = print\n",
        "class Net(nn.Module, Foreign):\n    pass\n",
        "class Net(nn.Linear):\n    pass\n",
    ],
)
def test_a_forward_may_be_inherited_assigned_or_unknown(text: str) -> None:
    assert "Net" in [network.name for network in decide(HEAD + text, HEAD + text).networks]


def test_what_has_no_forward_is_not_called() -> None:
    assert [network.name for network in decide(FLOW, FLOW).networks] == ["Shift"]
    alone = HEAD + "class Net(nn.Module):\n    def log_prob(self, x):\n        return x\n"
    assert decide(alone, alone).networks == []


ALONE = """import torch
from torch import nn


class Pairs(nn.Module):
    def __init__(self):
        super().__init__()
        self.whole, self.part = nn.Embedding(20, 4), nn.Embedding(2, 4)

    def forward(self, pairs):
        assert (pairs[:, 0] >= 2).all() and (pairs[:, 1] < 2).all()
        return (self.whole(pairs[:, 0]) + self.part(pairs[:, 1])).norm(dim=1)


model = Pairs()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(2):
    optimizer.zero_grad()
    pairs = torch.tensor([[19, 0], [3, 1], [7, 1]]) + step * 0
    loss = model(pairs).sum()
    loss.backward()
    optimizer.step()
    print(loss.item())
"""


def test_what_accepts_no_made_up_inputs_is_judged_where_the_program_calls_it(pool: Pool) -> None:
    translated = translate(ALONE).text
    found = check(ALONE, translated, pool=pool)
    assert found.kind.same, found.reason
    assert any("the network Pairs was not compared" in str(one.what) for one in found.everything_left_out)
    assert found.environment["mindspore"]
    assert check(ALONE, translated.replace("dim=1", "dim=1, p=1"), pool=pool).kind is Class.DIFFERENT
    assert check(ALONE, translated.replace("dim=1", "axes=1"), pool=pool).kind is Class.RAISES
