"""Layers that are put into a network by name, after it was made."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of
from workers.translation import translate

_SWAP = """
def swap(m):
    for name, child in m.named_children():
        if isinstance(child, nn.ReLU):
            {}
        else:
            swap(child)


net = nn.Sequential(nn.ReLU(), nn.Sequential(nn.ReLU()))
swap(net)
"""


@pytest.mark.parametrize("line", ["setattr(m, name, nn.Sigmoid())", "m._modules[name] = nn.Sigmoid()"])
def test_the_new_layer_is_the_one_that_runs(line: str) -> None:
    result = translate(HEAD + _SWAP.format(line), device="cpu", companion="inline")
    assert "set_child(m, name, nn.Sigmoid())" in result.text
    net = names_of(result.text)["net"]
    once = 1 / (1 + np.exp(2.0))
    np.testing.assert_allclose(net(ms.Tensor([-2.0])).asnumpy(), [1 / (1 + np.exp(-once))], 1e-5)


@pytest.mark.parametrize(
    "body",
    [
        "setattr(args, 'rate', 0.1)\n",
        "class Net(nn.Module):\n    def add(self):\n        setattr(self, 'fc', nn.Linear(2, 2))\n",
        "net = nn.Linear(2, 2)\nsetattr(net, 'scale', 2.0)\n",
        "holder = {}\nholder['_modules'] = nn.Linear(2, 2)\n",
    ],
)
def test_other_attributes_are_set_as_before(body: str) -> None:
    assert "set_child" not in translated("args = load()\n" + body).text


def test_in_a_sequential_of_the_users_own_it_is_told_too() -> None:
    body = "class Net(nn.Sequential):\n    def add(self, layer):\n        setattr(self, 'last', layer)\n"
    assert "        set_child(self, 'last', layer)\n" in translated(body).text
