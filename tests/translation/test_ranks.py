"""The number of dimensions of a tensor, as far as the code shows it, and what follows for layers that need a batch."""

from __future__ import annotations

import ast

import pytest

from tests.translation.checking import translated
from workers.translation.file import open_file
from workers.translation.targeting import Purpose


def rank(body: str) -> int:
    """Of the value of the last line's assignment."""
    file = open_file(f"import torch\nfrom torch import nn\nimport torch.nn.functional as F\n{body}\n", Purpose())
    last = file.tree.body[-1]
    assert isinstance(last, ast.Assign)
    return file.known(last.value).rank


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("y = torch.randn(2, 3, 4)", 3),
        ("y = torch.zeros((2, 3))", 2),
        ("y = torch.tensor([[1.0, 2.0], [3.0, 4.0]])", 2),
        ("y = torch.tensor(3.0)", 0),
        ("y = torch.arange(6.0).reshape(1, 2, 3)", 3),
        ("y = torch.arange(6.0).view(2, -1)", 2),
        ("x = torch.randn(2, 3)\ny = x.unsqueeze(0)", 3),
        ("x = torch.randn(2, 3, 4)\ny = x[0]", 2),
        ("x = torch.randn(2, 3, 4)\ny = x[:, None, 0]", 3),
        ("x = torch.randn(2, 3)\ny = F.relu(x) * 2 + torch.ones(3)", 2),
        ("x = torch.randn(3, 8, 8)\ny = nn.Conv2d(3, 4, 3)(x)", 3),
    ],
)
def test_rank_is_seen(body: str, expected: int) -> None:
    assert rank(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "y = torch.randn(shape)",
        "y = torch.randn(*sizes)",
        "x = torch.randn(2, 3)\ny = x.squeeze(0)",
        "x = torch.randn(2, 3)\ny = x[mask]",
        "x = torch.randn(2, 3)\ny = x + other",
        "x = torch.randn(2, 3) if flag else torch.randn(2)\ny = x.abs()",
        "y = torch.tensor(data)",
    ],
)
def test_rank_is_left_open(body: str) -> None:
    assert rank(body) == -1


def test_layer_that_gets_no_batch_is_the_class_that_takes_it() -> None:
    text = translated("conv = nn.Conv2d(3, 8, 3)\ny = conv(torch.randn(3, 9, 9))\n").text
    assert "conv = Conv2d(3, 8, 3)" in text


@pytest.mark.parametrize("shape", ["2, 3, 9, 9", "*sizes"])
def test_layer_that_gets_a_batch_stays_plain(shape: str) -> None:
    text = translated(f"conv = nn.Conv2d(3, 8, 3)\ny = conv(torch.randn({shape}))\n").text
    assert "conv = nn.Conv2d(3, 8, 3" in text


def test_pool_without_a_batch() -> None:
    assert "max_pool2d(x, 2)" in translated("x = torch.randn(3, 8, 8)\ny = F.max_pool2d(x, 2)\n").text
    assert "ops.max_pool2d(x, 2)" in translated("x = torch.randn(1, 3, 8, 8)\ny = F.max_pool2d(x, 2)\n").text
