"""Loops over what is turned round, in graph mode."""

from __future__ import annotations

import pytest

from workers.translation import translate

_NET = """import torch
import torch.nn as nn


class A(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x):
        found = [x, x * 2, x * 3]
        for {loop}:
            found.append(x * 2)
        return torch.cat(found, 1)
"""


@pytest.mark.parametrize(
    ("loop", "written"),
    [
        ("i in reversed(range(len(self.layers)))", "for i in range(len(self.layers))[::-1]:"),
        ("layer in reversed(self.layers)", "for layer in list(self.layers)[::-1]:"),
        ("layer, y in zip(self.layers, reversed(found))", "for layer, y in zip(self.layers, list(found)[::-1]):"),
    ],
)
def test_a_list_is_turned_round(loop: str, written: str) -> None:
    result = translate(_NET.format(loop=loop), mode="graph")
    assert written in result.text
    assert result.clean


def test_what_ms_jit_unrolls_stays() -> None:
    assert "in reversed(range(3)):" in translate(_NET.format(loop="i in reversed(range(3))"), mode="graph").text


def test_outside_graph_mode_it_stays() -> None:
    assert "in reversed(self.layers):" in translate(_NET.format(loop="layer in reversed(self.layers)")).text


def test_an_iterator_that_somebody_steps_through_is_marked() -> None:
    source = _NET.replace("        for {loop}:\n", "        last = reversed(self.layers)\n        if x is not None:\n")
    result = translate(source, mode="graph")
    assert "last = reversed(self.layers)" in result.text
    assert not result.clean
