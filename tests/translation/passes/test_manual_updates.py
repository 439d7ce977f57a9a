"""Leaves that a script updates by hand become Parameters where their gradients cannot be had statement by statement."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation.file import open_file
from workers.translation.passes.manual_updates import with_parameters
from workers.translation.targeting import Purpose

_HEAD = "w = torch.zeros(2, requires_grad=True)\nb = torch.zeros(1, requires_grad=True)\n\ndef net(x):\n    return x @ w + b\n\n"
_LOOP = "for x in torch.ones(3, 2):\n    loss = net(x).sum()\n    loss.backward()\n    with torch.no_grad():\n"


@pytest.mark.parametrize(
    "update",
    [
        "        w -= 0.1 * w.grad\n        b -= 0.1 * b.grad\n        w.grad = None\n        b.grad = None\n",
        "        w.sub_(0.1 * w.grad)\n        b.sub_(0.1 * b.grad)\n        w.grad.zero_()\n        b.grad.zero_()\n",
        "        w.data -= w.grad.data\n        b.data -= b.grad.data\n        w.grad.data.zero_()\n        b.grad.zero_()\n",
        "        for p in [w, b]:\n            p -= 0.1 * p.grad\n            p.grad.zero_()\n",
    ],
)
def test_leaves_that_a_function_reads(update):
    result = translated(_HEAD + _LOOP + update)
    assert "w = Parameter(ops.zeros((2,)))" in result.text
    assert "ms.value_and_grad(forward_fn, None, [w, b])" in result.text
    assert result.clean


def test_leaves_that_another_function_updates():
    update = "p -= p.grad\n            p.grad.zero_()\n"
    step = f"def sgd(params):\n    with torch.no_grad():\n        for p in params:\n            {update}"
    loop = "for x in torch.ones(3, 2):\n    loss = net(x).sum()\n    loss.backward()\n    sgd([w, b])\n"
    result = translated(_HEAD + step + loop)
    assert "keep_gradients([w, b], grads)" in result.text
    assert result.clean


def test_a_tensor_that_is_asked_for_gradients_later():
    head = "w = torch.randn(2) / 2\nw.requires_grad_()\n\ndef net(x):\n    return x @ w\n\n"
    result = translated(head + _LOOP + "        w -= 0.1 * w.grad\n        w.grad.zero_()\n")
    assert "w = Parameter(w)" in result.text
    assert result.clean


def test_an_optimizer_of_a_network_further_down_does_not_matter():
    loop = _LOOP + "        w -= 0.1 * w.grad\n        b -= 0.1 * b.grad\n        w.grad = None\n        b.grad = None\n"
    later = "from torch import nn\nlin = nn.Linear(2, 1)\nopt = torch.optim.SGD(lin.parameters(), lr=0.1)\n"
    later += "for x in torch.ones(3, 2):\n    loss = lin(x).sum()\n    opt.zero_grad()\n    loss.backward()\n    opt.step()\n"
    result = translated(_HEAD + loop + later)
    assert "keep_gradients([w, b], grads_1)" in result.text
    assert "keep_gradients(opt.parameters, grads_2)" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "body",
    [
        "w = torch.zeros(2, requires_grad=True)\nloss = (w * 3).sum()\nloss.backward()\nwith torch.no_grad():\n    w -= w.grad\n",
        _HEAD + "x = torch.ones(3, 2, requires_grad=True)\nloss = net(x).sum()\nloss.backward()\nprint(x.grad)\n",
        _HEAD + "opt = torch.optim.SGD([w, b], lr=0.1)\n" + _LOOP + "        w -= w.grad\n",
        _HEAD + _LOOP + "        w = w - w.grad\n",
    ],
    ids=["had by statements", "an input", "an optimizer holds them", "a new tensor each time"],
)
def test_others_stay_tensors(body):
    file = open_file(f"import torch\n\n{body}", Purpose())
    assert with_parameters(file) is file
