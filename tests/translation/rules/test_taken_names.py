from __future__ import annotations

import pytest

from tests.translation.checking import translated

NET = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        {}\n"


@pytest.mark.parametrize(
    "line",
    ["self.cells = nn.ModuleList()", "self.phase = 3", "self.compile = nn.Linear(2, 2)", "self.to = nn.Linear(2, 2)"],
    ids=["a list of layers", "a number a Cell refuses", "a layer", "a layer under a method's name"],
)
def test_a_name_of_cells_own_needs_a_person(line):
    result = translated(NET.format(line))
    assert [c.rule for c in result.changes if c.verdict == "review"] == ["taken_names"]
    assert line.partition(" ")[0] in result.text


def test_a_method_that_a_cell_calls_itself():
    result = translated("class Net(nn.Module):\n    def cells(self):\n        return []\n")
    assert [c.rule for c in result.changes if c.verdict == "review"] == ["taken_names"]


@pytest.mark.parametrize(
    "line",
    ["self.blocks = nn.ModuleList()", "self.compile = 3", "self.training = True", "self.name = 'net'", "cells = nn.ModuleList()"],
)
def test_leaves_what_a_cell_bears(line):
    assert "taken_names" not in {c.rule for c in translated(NET.format(line)).changes}


def test_leaves_classes_that_are_no_modules():
    result = translated("class Sheet:\n    def __init__(self):\n        self.cells = torch.ones(2)\n")
    assert "taken_names" not in {c.rule for c in result.changes}
