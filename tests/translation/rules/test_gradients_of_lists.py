from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

_NET = "net = nn.Linear(2, 1)\n"


def text(body: str) -> str:
    return translated(_NET + body).text


def test_weights_of_a_network():
    found = text("def grads(x):\n    loss = net(x).sum()\n    g = torch.autograd.grad(loss, net.parameters())\n    return g\n")
    assert "    def compute():\n        loss = net(x).sum()\n        return loss\n" in found
    assert "g = weight_gradients(compute, net." in found
    assert found.count("loss = net(x).sum()") == 1  # nobody else reads it


@pytest.mark.parametrize("weights", ["list(net.parameters())", "tuple(net.parameters())"])
def test_weights_in_a_list(weights):
    body = f"def grads(x):\n    loss = net(x).sum()\n    return torch.autograd.grad(loss, {weights})\n"
    assert "return weight_gradients(compute, " in text(body)


def test_a_list_of_tensors_is_handed_over_one_by_one():
    body = (
        "def adapt(x, y):\n    fast = [p - 0.1 for p in net.parameters()]\n    for _ in range(2):\n"
        "        loss = F.mse_loss(F.linear(x, fast[0], fast[1]), y)\n        grad = torch.autograd.grad(loss, fast)\n"
        "        fast = [w - 0.1 * g for w, g in zip(fast, grad)]\n    return fast\n"
    )
    found = text(body)
    assert "def compute(*fast):" in found
    assert "grad = list_gradients(compute, fast)" in found


def test_a_loss_that_is_read_later_is_computed_where_it_stood():
    body = "def grads(x):\n    loss = net(x).sum()\n    g = torch.autograd.grad(loss, net.parameters())\n    return loss, g\n"
    assert text(body).count("loss = net(x).sum()") == 2


def test_a_loss_of_the_next_round_is_another():
    body = (
        "def grads(xs):\n    for x in xs:\n        loss = net(x).sum()\n"
        "        g = torch.autograd.grad(loss, net.parameters())\n        print(g)\n"
    )
    assert text(body).count("loss = net(x).sum()") == 1


@pytest.mark.parametrize(
    "asked", ["net.parameters(), create_graph=True", "net.parameters(), allow_unused=True", "net.parameters(), grad_outputs=w"]
)
def test_what_the_blocks_do_not_give_needs_a_person(asked):
    result = translated(f"{_NET}def grads(x, w):\n    loss = net(x)\n    return torch.autograd.grad(loss, {asked})\n")
    assert not result.clean
    assert "_gradients" not in result.text


def test_dropout_is_not_computed_twice():
    body = (
        "drop = nn.Dropout()\n\ndef grads(x):\n    loss = drop(net(x)).sum()\n"
        "    g = torch.autograd.grad(loss, net.parameters())\n    return loss, g\n"
    )
    assert not translated(_NET + body).clean


def test_a_tensor_is_left_to_its_own_rule():
    assert "_gradients(" not in text("def slope(x):\n    y = net(x).sum()\n    return torch.autograd.grad(y, x)[0]\n")


def test_a_network_that_another_file_makes():
    head = "from models import made\nnet = made()\n\n"
    body = f"{head}def grads(x):\n    loss = net(x).sum()\n    return torch.autograd.grad(loss, net.parameters())\n"
    assert "return weight_gradients(compute, " in translated(body).text


_LEARNER = """import copy
import torch
from torch import nn

net = nn.Linear(2, 1)
nn.init.constant_(net.weight, 0.5)
nn.init.constant_(net.bias, 0.25)


def adapted(base):
    learner = copy.deepcopy(base)
    with torch.no_grad():
        learner.bias.add_(1.0)
    return learner


x = torch.ones(3, 2)
for factor in (1.0, 2.0):
    learner = adapted(net)
    {named}loss = (factor * learner(x) ** 2).sum()
    grads = torch.autograd.grad(loss, {asked})
    total = [float(g.sum()) for g in grads] + [loss.item()]
"""


@pytest.mark.parametrize(
    ("named", "asked"),
    [("", "learner.parameters()"), ("weights = list(learner.parameters())\n    ", "weights")],
    ids=["asked", "named"],
)
def test_a_network_that_is_made_in_the_same_block_is_not_made_again(named, asked):
    """Made again inside the function, it would be another one: the gradients by the first were zero."""
    program = _LEARNER.format(named=named, asked=asked)
    made = translate(program)
    assert made.text.count("adapted(net)") == 1
    assert names_of(made.text)["total"] == pytest.approx(names_of(program)["total"])
