"""An optimizer that a script makes when the gradients are there already."""

from __future__ import annotations

from tests.translation.checking import translated

_HEAD = "from torch import nn\nnet = nn.Linear(3, 1)\nx = torch.ones(2, 3)\nloss = net(x).sum()\nloss.backward()\n"


def test_the_weights_keep_the_gradients_until_the_optimizer_is_there():
    result = translated(_HEAD + "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nopt.step()\n")
    assert "value_and_grad(forward_fn, None, net.trainable_params())" in result.text
    assert "keep_gradients(net.trainable_params(), grads)\nopt = " in result.text
    assert "opt(kept_gradients(opt.parameters))" in result.text
    assert result.clean


def test_weights_that_the_code_does_not_show_are_left_to_a_person():
    result = translated(_HEAD + "opt = torch.optim.SGD(chosen(net), lr=0.1)\nopt.step()\n")
    assert "opt.parameters" not in result.text
    assert not result.clean


def test_an_optimizer_that_is_made_before_takes_them_as_ever():
    body = _HEAD.replace("x = ", "opt = torch.optim.SGD(net.parameters(), lr=0.1)\nx = ") + "opt.step()\n"
    again = body + "opt = torch.optim.Adam(net.parameters(), lr=0.1)\n"
    assert "keep_gradients" not in translated(again).text
    assert translated(again).clean
