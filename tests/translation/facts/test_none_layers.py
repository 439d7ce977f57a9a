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
