"""`x.grad` beside the gradients of the weights."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

_LAYER = """\
import torch
from torch import nn
layer = nn.Linear(2, 2)
nn.init.constant_(layer.weight, 0.5)
nn.init.zeros_(layer.bias)
x = torch.tensor([[1.0, 2.0]], requires_grad=True)
"""


def test_one_call_gives_the_gradients_of_input_and_weights() -> None:
    result = translated(_LAYER + "loss = layer(x).pow(2).sum()\nloss.backward()\na, b = x.grad, layer.weight.grad\n")
    assert "def forward_fn(x):" in result.text
    assert "value_and_grad(forward_fn, 0, layer.trainable_params())" in result.text
    assert "loss, (x_grad, grads) = grad_fn(x)" in result.text
    assert result.clean


def test_the_numbers_are_torch_s() -> None:
    body = """\
y = torch.tensor([3.0, 1.0], requires_grad=True)
(layer(x) * y).sum().backward()
a, b, c = x.grad, y.grad, layer.weight.grad
"""
    ours = names_of(translate(_LAYER + body, companion="inline").text)
    theirs = names_of(_LAYER + body)
    for name in "abc":
        np.testing.assert_allclose(ours[name].asnumpy(), theirs[name].numpy(), rtol=1e-6)


@pytest.mark.parametrize(
    "lines",
    [
        "(layer(x) + layer(x * 2)).sum().backward()\nx = x + 1\na, b = x.grad, layer.weight.grad",  # another tensor by then
        "for _ in range(2):\n    layer(x).sum().backward()\na, b = x.grad, layer.weight.grad",  # they add up
        "layer(x).sum().backward()\nx.grad.zero_()\na, b = x.grad, layer.weight.grad",
    ],
)
def test_what_is_another_gradient_by_then_is_left_to_a_person(lines: str) -> None:
    assert not translated(_LAYER + lines + "\n").clean
