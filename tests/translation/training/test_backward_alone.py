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


TWO = """
def size(net):
    return sum(p.numel() for p in net.parameters())


def look(x):
    first = nn.Linear(3, 2)
    nn.init.constant_(first.weight, 0.25)
    nn.init.zeros_(first.bias)
    n = sum(p.numel() for p in first.parameters())
    second = nn.Linear(3, 1)
    nn.init.constant_(second.weight, 0.5)
    nn.init.zeros_(second.bias)
    loss = {loss}
    loss.backward()
    found = second.weight.grad.clone()
    third = nn.Linear(3, 1)
    m = sum(p.numel() for p in third.parameters())
    return n + m, found


count, found = look(torch.arange(6.0).reshape(2, 3))
"""


@pytest.mark.parametrize(
    ("loss", "kept"),
    [
        ("second(x).pow(2).sum()", "second.trainable_params()"),
        ("(second(x) * first(x)).sum()", "[*first.trainable_params(), *second.trainable_params()]"),
    ],
)
def test_gradients_go_to_the_networks_of_the_loss(loss: str, kept: str) -> None:
    """Not to one whose weights are only counted, nor to one that is made further down."""
    body = TWO.format(loss=loss)
    found = translated(body)
    assert f"keep_gradients({kept}, grads)" in found.text, found.text
    theirs, ours = names_of(HEAD + body), names_of(found.text)
    assert ours["count"] == theirs["count"]
    np.testing.assert_allclose(ours["found"].asnumpy(), theirs["found"].numpy(), rtol=1e-5)


CHOICE = """
def train(net, opt, batches, few):
    for x in batches:
        opt.zero_grad()
        y = net(x)
        if few:
            chosen = y[:, :1]
        elif y.shape[1] > 1:
            chosen = y
        else:
            raise ValueError(y.shape)
        loss = chosen.pow(2).mean()
        loss.backward()
        opt.step()
"""


def test_a_name_that_only_a_raise_leaves_unbound_stays_inside() -> None:
    text = translated(CHOICE).text
    assert "chosen = None" not in text
    assert "return loss\n" in text
    assert "chosen = None" in translated(CHOICE.replace("raise ValueError(y.shape)", "pass") + "    return chosen\n").text
