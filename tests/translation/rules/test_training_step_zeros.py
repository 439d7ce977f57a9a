"""What clears gradients where the steps themselves are left to a person."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import torch\n\ndef {name}(x, model, optimizer):\n"


@pytest.mark.parametrize("owner", ["optimizer", "model"])
def test_of_what_is_unknown_it_is_marked_as_the_step_is(owner: str) -> None:
    text = translated(f"{_HEAD.format(name='only')}    {owner}.zero_grad()\n    optimizer.step()\n").text
    assert f"{owner}.zero_grad()  # mindport: review: " in text
    assert "optimizer.step()  # mindport: review: " in text


def test_an_object_that_clears_itself_is_left() -> None:
    program = "class Held:\n    def zero_grad(self):\n        self.kept = None\n\n\n" + _HEAD.format(name="only")
    line = "model.zero_grad()\n"
    text = translated(f"{program}    {line}    optimizer.step()\n").text
    assert f"    {line}" in text


def test_where_nothing_steps_nothing_is_said() -> None:
    assert "mindport" not in translated(f"{_HEAD.format(name='only')}    model.zero_grad()\n").text


_TWO = "import torch\n\ndef train(net, opt, second, x):\n    loss = net(x).mean()\n    opt.zero_grad()\n    second.zero_grad()\n"


def test_what_clears_and_steps_beside_an_optimizer_is_one_whatever_its_name() -> None:
    text = translated(f"{_TWO}    loss.backward()\n    opt.step()\n    second.step()\n    return loss.item()\n").text
    assert "opt(grads[:len(opt.parameters)])" in text
    assert "second(grads[len(opt.parameters):])" in text
    assert ".step()" not in text
    assert "mindport" not in text


def test_what_only_steps_is_none() -> None:
    program = "import torch\n\ndef train(net, opt, other, x):\n    loss = net(x).mean()\n    opt.zero_grad()\n    loss.backward()\n"
    assert "    other.step()\n" in translated(f"{program}    opt.step()\n    other.step()\n").text
