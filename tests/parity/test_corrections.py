"""What the test bench puts right reaches MindSpore's own cells too: code for Ascend is not blamed for the CPU's kernels."""

from __future__ import annotations

import pytest

from workers.parity import check
from workers.parity.sandbox.pool import Pool
from workers.translation import translate

SATURATED = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.{layer}(4, 6)

    def forward(self, x):
        return self.rnn(x * 8)[0]
"""


@pytest.mark.parametrize("layer", ["GRU", "RNN"])
def test_the_cells_of_recurrent_layers_have_the_exact_tanh(pool: Pool, layer: str) -> None:
    source = SATURATED.format(layer=layer)
    translated = translate(source, device="ascend").text
    assert f"nn.{layer}(4, 6)" in translated
    found = check(source, translated, inputs="x=normal(5, 3, 4)", device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == ["tanh"]


def test_sums_along_nothing_are_nothing(pool: Pool) -> None:
    source = "import torch\nx = torch.zeros(0)\ny = torch.cumsum(x, 0)\nz = torch.zeros(0, 3).cumsum(dim=1)\n"
    found = check(source, translate(source, device="ascend").text, device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == ["cumsum"]


def test_shares_of_what_is_masked_as_a_whole_are_no_numbers(pool: Pool) -> None:
    source = (
        "import torch\nx = torch.tensor([[1.0, 2.0], [3.0, 4.0]])\nmask = torch.tensor([[True, True], [True, False]])\n"
        "y = x.masked_fill(mask, float('-inf'))\na = torch.softmax(y, dim=-1)\nb = y.softmax(1).nan_to_num(0.0)\n"
    )
    found = check(source, translate(source, device="ascend").text, device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == ["softmax"]


def test_norms_of_nothing_are_zero(pool: Pool) -> None:
    source = (
        "import torch\nx = torch.zeros(0)\ny = torch.zeros(0, 3)\na, b, c = torch.norm(x), x.norm(), torch.linalg.norm(x)\n"
        "d, e, f = y.norm(dim=0), y.sum(0, keepdim=True), y.mean(0)\n"
    )
    found = check(source, translate(source, device="ascend").text, device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == ["mean", "sum"]


def test_the_next_number_is_another_one(pool: Pool) -> None:
    source = "import torch\nx = torch.tensor([1.0, -2.0])\ny = (torch.nextafter(x, torch.zeros(2)) - x) * 1e7\n"
    found = check(source, translate(source, device="ascend").text, device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == ["nextafter"]


CONVOLVED = """import torch
from torch import nn
from torch.nn import functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3, 2, 4))
        self.bias = nn.Parameter(torch.zeros(3))

    def forward(self, x):
        return F.conv1d(x, self.weight, self.bias)
"""


@pytest.mark.parametrize(("length", "corrections"), [(4, ["conv1d"]), (6, [])])
def test_the_bias_of_an_output_of_length_one_has_a_gradient(pool: Pool, length: int, corrections: list[str]) -> None:
    translated = translate(CONVOLVED, device="ascend").text
    assert "apart" not in translated
    found = check(CONVOLVED, translated, inputs=f"x=normal(5, 2, {length})", device="ascend", pool=pool)
    assert found.kind.same, found.steps
    assert found.corrections == corrections
