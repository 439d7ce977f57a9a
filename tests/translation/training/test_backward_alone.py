"""A backward call whose gradients no step takes: where every step clears first, nobody keeps them."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of

PROGRAM = """
net = nn.Linear(3, 2)
nn.init.constant_(net.weight, 0.25)
nn.init.constant_(net.bias, 0.5)
opt = torch.optim.SGD(net.parameters(), lr=0.1)


def train(net, opt):
    for i in range(2):
        {before}
        loss = net(torch.arange(6.0).reshape(2, 3) / 10).pow(2).mean()
        loss.backward()
        opt.step()
        {behind}


def look(net):
    score = net(torch.ones(1, 3))[:, 0].sum()
    net.zero_grad()
    score.backward()
    return score


train(net, opt)
score = look(net)
{between}
train(net, opt)
weight = net.weight
"""
CLEARS = {"before": "opt.zero_grad()", "behind": "", "between": ""}


@pytest.mark.parametrize(
    ("change", "kept"),
    [
        ({}, False),
        ({"before": "net.zero_grad()"}, False),
        ({"before": "", "behind": "opt.zero_grad()"}, True),
        ({"between": "opt.step()"}, True),
        ({"between": "size = net.weight.grad.abs().sum()"}, True),
    ],
)
def test_its_gradients_are_kept_only_for_somebody(change: dict[str, str], kept: bool) -> None:
    body = PROGRAM.format(**{**CLEARS, **change})
    found = translated(body)
    assert ("keep_gradients" in found.text) is kept, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    for name in ("score", "weight", *(["size"] if "size" in body else [])):
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].detach().numpy(), rtol=1e-5)


def test_whose_weights_they_are_need_not_be_said_where_nobody_asks() -> None:
    body = PROGRAM.format(**CLEARS).replace("    net.zero_grad()\n", "")
    found = translated(body)
    assert found.clean, found.text
    assert float(names_of(found.text)["score"]) == pytest.approx(float(names_of(HEAD + body)["score"]))
