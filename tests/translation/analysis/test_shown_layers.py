"""Whose parameters hold no running statistics, as far as the file shows."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_NET = "class Net(nn.Module):\n    def __init__(self, env, norm=None, part=None):\n        super().__init__()\n        {line}\n"
_USE = "net = Net(3)\nfor p in net.parameters():\n    p.data.mul_(0.9)\n"
_NORM = "class Other(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.bn = nn.BatchNorm2d(3)\n"
_FROZEN = "from mine import tune\n"


@pytest.mark.parametrize(
    "line",
    [
        "self.fc = nn.Linear(env.width, 2)",
        "self.fc = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU())",
        "self.fc = Part()",
    ],
)
def test_a_network_that_shows_all_its_layers(line: str) -> None:
    part = "class Part(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(2, 2)\n"
    assert "in net.get_parameters():" in translated(_FROZEN + _NORM + part + _NET.format(line=line) + _USE).text


@pytest.mark.parametrize(
    "line",
    [
        "self.fc = nn.BatchNorm1d(3)",
        "self.fc = Other()",
        "self.fc = norm(3)",
        "self.fc = part",
        "self.fc = tune(3)",
        'self.fc = getattr(nn, "BatchNorm1d")(3)',
    ],
)
def test_a_layer_that_may_keep_some(line: str) -> None:
    assert "in learnable(net):" in translated(_FROZEN + _NORM + _NET.format(line=line) + _USE).text


@pytest.mark.parametrize("line", ["tune(net)", "net.bn = nn.BatchNorm1d(3)"])
def test_a_network_that_is_given_some_later(line: str) -> None:
    made = _NET.format(line="self.fc = nn.Linear(2, 2)")
    assert "in learnable(net):" in translated(_FROZEN + made + _USE.replace("\n", f"\n{line}\n", 1)).text
