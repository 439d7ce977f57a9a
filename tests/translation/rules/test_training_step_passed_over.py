"""A step that finds no gradients: the backward call stands under a condition, or they are cleared in between."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = """\
import torch
from torch import nn

net = nn.Linear(3, 1)
opt = torch.optim.{optimizer}
x, y = torch.randn(4, 3), torch.randn(4, 1)
for i in range(4):
    opt.zero_grad()
    loss = ((net(x) - y) ** 2).mean()
"""
MOVING = "Adam(net.parameters())"


def loop(body: str, optimizer: str = MOVING) -> str:
    return translate(HEAD.format(optimizer=optimizer) + body).text


@pytest.mark.parametrize(
    "body",
    [
        "    if i != 1:\n        loss.backward()\n    opt.step()\n",
        "    if i != 1:\n        loss.backward()\n    else:\n        print('no')\n    opt.step()\n",
        "    try:\n        loss.backward()\n    except RuntimeError:\n        print('failed')\n    opt.step()\n",
        "    if i != 1:\n        with torch.enable_grad():\n            loss.backward()\n    opt.step()\n",
        "    match i:\n        case 0:\n            loss.backward()\n    opt.step()\n",
        "    if i != 1:\n        for _ in range(1):\n            loss = net(x)\n            loss.backward()\n    opt.step()\n",
        "    loss.backward()\n    opt.zero_grad()\n    opt.step()\n",
    ],
)
@pytest.mark.parametrize(
    "optimizer", [MOVING, "SGD(net.parameters(), 0.1, 0.9)", "SGD(net.parameters(), lr=0.1, weight_decay=0.1)"]
)
def test_the_optimizer_is_left_alone_where_no_gradient_is_kept(body: str, optimizer: str) -> None:
    text = loop(body, optimizer)
    assert "step_if_kept(opt, opt.parameters)" in text
    assert "opt(grads)" not in text


def test_plain_descent_is_not_moved_by_zeros() -> None:
    text = loop("    if i != 1:\n        loss.backward()\n    opt.step()\n", "SGD(net.parameters(), lr=0.1)")
    assert "opt(kept_gradients(opt.parameters))" in text


@pytest.mark.parametrize(
    "body",
    [
        "    loss.backward()\n    opt.step()\n",
        "    if i != 1:\n        loss.backward()\n        opt.step()\n",
        "    if i == 1:\n        continue\n    else:\n        loss.backward()\n    opt.step()\n",
        "    try:\n        loss.backward()\n    except RuntimeError:\n        break\n    opt.step()\n",
        "    with torch.enable_grad():\n        loss.backward()\n    opt.step()\n",
        "    loss.backward()\n    opt.step()\n    opt.zero_grad()\n",
    ],
)
def test_a_step_that_always_follows_takes_the_gradients(body: str) -> None:
    assert "opt(grads)" in loop(body)
