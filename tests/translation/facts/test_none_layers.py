"""A list of layers gets the class that holds None where one of its places may be None, and only there."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    "body",
    [
        "    norm = nn.LayerNorm(2) if more else None\n    return nn.ModuleList([norm, nn.Linear(2, 2)])\n",
        (
            "    make = lambda: (nn.Linear(2, 2) if more else None)\n    layers = nn.ModuleList([])\n"
            "    layers.append(make())\n    return layers\n"
        ),
        "    layers = nn.ModuleList()\n    layers.append(None)\n    return layers\n",
        "    gate = None\n    if more:\n        gate = nn.Linear(2, 2)\n    return nn.ModuleList([nn.Linear(2, 2), gate])\n",
        (
            "    def make():\n        if more:\n            return nn.Linear(2, 2)\n        return None\n"
            "    return nn.ModuleList([make() for _ in range(2)])\n"
        ),
    ],
)
def test_a_place_that_may_be_none(body: str) -> None:
    assert "ModuleListWithGaps(" in translated(f"def f(more):\n{body}").text


@pytest.mark.parametrize(
    "body",
    [
        "    size = 3 if more else None\n    return nn.ModuleList([nn.Linear(2, size or 2)])\n",
        "    norm = nn.LayerNorm(2) if more else nn.Identity()\n    return nn.ModuleList([norm])\n",
        "    def find(name):\n        return None\n    return nn.ModuleList([nn.Linear(2, 2)])\n",
    ],
)
def test_lists_that_hold_layers_only(body: str) -> None:
    assert "nn.CellList([" in translated(f"def f(more):\n{body}").text


def test_only_the_list_that_a_none_goes_into() -> None:
    """Each layer may lack its second half; the list of layers lacks none, and what is collected in passing is no layer."""
    text = translated(
        "class Net(nn.Module):\n    def __init__(self, last):\n        super().__init__()\n"
        "        self.layers = nn.ModuleList([])\n"
        "        self.layers.append(nn.ModuleList([nn.Linear(2, 2), None if last else nn.ReLU()]))\n"
        "        self.heads = nn.ModuleList([nn.Linear(2, 2)])\n"
        "    def forward(self, x, mask=None):\n        masks = []\n        mark = None\n        masks.append(mark)\n"
        "        for layer, act in self.layers:\n            x = layer(x)\n        return x, len(masks)\n"
    ).text
    assert "self.layers = nn.CellList()" in text.replace("CellList([])", "CellList()")
    assert "self.layers.append(ModuleListWithGaps([" in text
    assert "self.heads = nn.CellList([" in text


@pytest.mark.parametrize(
    "lines",
    [
        "parts = nn.ModuleList([])\n    parts.append(None)\n    return nn.ModuleList(parts)",
        "parts = []\n    parts.append(None)\n    return nn.ModuleList(parts)",
        "parts = []\n    parts.append(None)\n    more = parts\n    return nn.ModuleList(more)",
        "net.parts = nn.ModuleList([])\n    for parts in net.all:\n        parts.append(None)\n    return net",
        "net.parts = nn.ModuleList([])\n    parts = net.parts\n    parts.append(None)\n    f(parts)\n    return net",
    ],
)
def test_a_none_that_goes_round(lines: str) -> None:
    assert "ModuleListWithGaps(" in translated(f"def f(net):\n    {lines}\n").text
