"""Convolutions that get another stride, padding or dilation after they were made."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = """
class Net(nn.Module):
    def __init__(self, deep):
        super().__init__()
        self.layer = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.ReLU())
        self.deep = deep
        {line}

    def forward(self, x):
        return self.layer(x)
"""


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("self.layer[0].stride = (1, 1)", "set_layer(self.layer[0], stride=(1, 1))"),
        ("self.deep.conv1.padding = 2", "set_layer(self.deep.conv1, padding=2)"),
        (
            "for n, m in self.named_modules(): m.dilation, m.padding = (2, 2), (2, 2)",
            "set_layer(m, dilation=(2, 2), padding=(2, 2))",
        ),
    ],
)
def test_the_operator_is_made_again(line: str, written: str) -> None:
    result = translated(_NET.format(line=line))
    assert written in result.text
    assert result.clean


def test_a_layer_of_known_class() -> None:
    text = translated("conv = nn.Conv2d(3, 8, 3)\nconv.dilation = (2, 2)\n").text
    assert "set_layer(conv, dilation=(2, 2))" in text


@pytest.mark.parametrize(
    "line",
    [
        "self.stride = (1, 1)",
        "deep.stride = 2",
        "pool = nn.MaxPool2d(2); pool.stride = 1",
        "self.deep.conv1.groups = 2",
        "self.deep.stride, other = 1, 2",
    ],
)
def test_what_is_no_setting_of_a_convolution(line: str) -> None:
    assert "set_layer" not in translated(_NET.format(line=line)).text


def test_a_pool_that_is_set_is_marked() -> None:
    assert not translated("pool = nn.MaxPool2d(2)\npool.stride = 1\n").clean
