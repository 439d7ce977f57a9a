"""Layers that pad by a negative width, as time shifts do: MindSpore's get it right in the first call only."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from tests.translation.checking import translated
from workers.companion.nn.convolution import CroppingPad2d


@pytest.mark.parametrize("widths", [(0, 0, 1, -1), (-1, 1, 0, 0), (1, 2, -2, 0), (-1, -1, -1, -1), -1])
@pytest.mark.parametrize("value", [0.0, 2.5])
def test_every_call_is_torch_s(widths: int | tuple[int, int, int, int], value: float) -> None:
    ours, theirs = CroppingPad2d(widths, value), torch.nn.ConstantPad2d(widths, value)
    for seed in range(3):
        given = np.random.default_rng(seed).standard_normal((2, 5, 6)).astype(np.float32)
        np.testing.assert_array_equal(ours(ms.Tensor(given)).asnumpy(), theirs(torch.tensor(given)).numpy())


@pytest.mark.parametrize("made", ["nn.ZeroPad2d((0, 0, 1, -1))", "nn.ConstantPad2d((0, 0, 1, -1), 0.5)"])
def test_negative_widths_are_cut_off(made: str) -> None:
    assert "CroppingPad2d((0, 0, 1, -1)" in translated(f"from torch import nn\nshift = {made}\n").text


@pytest.mark.parametrize("made", ["nn.ZeroPad2d((0, 0, 1, 1))", "nn.ZeroPad2d(1)", "nn.ConstantPad2d(2, 0.5)"])
def test_other_layers_are_mindspore_s(made: str) -> None:
    assert "CroppingPad2d" not in translated(f"from torch import nn\nshift = {made}\n").text
