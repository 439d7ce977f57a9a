"""Computations with gradients of their own, in graph mode: the translation has the values and the gradients that torch has."""

from __future__ import annotations

import subprocess
import sys

import pytest

from workers.translation import translate

_NET = """import torch
from torch import nn


class Limited(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, limit=1.0):
        {forward}
        return torch.round(x * 4) / 4

    @staticmethod
    def backward(ctx, grad):
        {backward}
        return grad * (x.abs() <= limit) * 3, None


class Net(nn.Module):
    def forward(self, x):
        return {call}
"""
_FORWARD = "ctx.save_for_backward(x)\n        ctx.limit = limit"
_BACKWARD = "x, = ctx.saved_tensors\n        limit = ctx.limit"
_RUN = """
import numpy as np
import mindspore as ms
net = Net()
x = ms.Tensor(np.array([0.3, 0.5, 1.7], np.float32))
for call in (net, ms.jit(net.construct)):
    print(call(x).asnumpy().tolist())
gradient = ms.grad(lambda x: net(x).sum())
def loss(x):
    return net(x).sum()
for call in (ms.grad(loss), ms.jit(ms.grad(loss))):
    print(call(x).asnumpy().tolist())
"""


def source(forward: str = _FORWARD, backward: str = _BACKWARD, call: str = "Limited.apply(x)") -> str:
    return _NET.format(forward=forward, backward=backward, call=call)


def test_it_is_a_cell_with_bprop() -> None:
    result = translate(source(), mode="graph")
    assert "class Limited(nn.Cell):\n    def construct(self, x, limit=1.0):\n        return ops.round(x * 4) / 4\n" in result.text
    assert "    def bprop(self, x, limit, output_, grad):\n" in result.text
    assert "return Limited()(x, 1.0)" in result.text
    assert "Function" not in result.text
    assert result.clean


@pytest.mark.slow
def test_eager_and_compiled_it_has_the_values_and_the_gradient_that_it_says(tmp_path) -> None:
    program = tmp_path / "program.py"
    program.write_text(translate(source(), mode="graph", device="cpu", companion="inline").text + _RUN)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    values, gradients = "[0.25, 0.5, 1.75]", "[3.0, 3.0, 0.0]"
    assert [line for line in done.stdout.splitlines() if line.startswith("[")] == [values, values, gradients, gradients]


@pytest.mark.parametrize(
    "text",
    [
        source(forward="ctx.save_for_backward(x * 2)\n        ctx.limit = limit"),
        source(forward="ctx.limit = limit + 1\n        ctx.save_for_backward(x)"),
        source(forward="ctx.save_for_backward(x)\n        x = x * 2\n        ctx.limit = limit"),
        source(forward="ctx.mark_dirty(x)\n        " + _FORWARD),
        source(call="Limited.apply(*[x])"),
        source(call="(Limited, x)[1]"),
        source().replace("grad * (x.abs() <= limit) * 3, None", "grad"),
        source().replace("@staticmethod", "@torch.amp.custom_fwd\n    @staticmethod", 1),
        source().replace("import torch\n", "import torch as T\n").replace("torch.", "T."),
    ],
)
def test_what_a_bprop_does_not_say_stays_and_is_marked_where_it_is_used(text: str) -> None:
    result = translate(text, mode="graph")
    assert "bprop" not in result.text.replace("bprop method of a Cell", "")
    assert not result.clean or "apply" not in text


def test_outside_graph_mode_it_stays() -> None:
    assert "(Function)" in translate(source()).text
