from __future__ import annotations

import pytest

from tests.translation.checking import translated

NET = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        {}\n"


@pytest.mark.parametrize(
    "line",
    ["self.cells = nn.ModuleList()", "self.phase = 3", "self.phase = nn.Linear(2, 2)"],
    ids=["a list of layers", "a number a Cell refuses", "a layer"],
)
def test_a_name_of_cells_own_gets_another(line):
    result = translated(NET.format(line) + f"    def forward(self, x):\n        return {line.split()[0]}\n\n\nnet = Net()\n")
    assert result.text.count(f"{line.split()[0]}_") == 2
    assert [c.verdict for c in result.changes if c.rule == "taken_names"] == ["adapted", "adapted"]


@pytest.mark.parametrize("line", ["self.compile = nn.Linear(2, 2)", "self.to = nn.Linear(2, 2)"])
def test_a_name_that_torch_has_too_needs_a_person(line):
    result = translated(NET.format(line))
    assert [c.rule for c in result.changes if c.verdict == "review"] == ["taken_names"]
    assert line.partition(" ")[0] in result.text


@pytest.mark.parametrize("use", ["print(table.cells)", "print(getattr(Net(), 'cells'))"], ids=["of something else", "as text"])
def test_a_use_that_may_mean_another_needs_a_person(use):
    result = translated(NET.format("self.cells = nn.ModuleList()") + f"\n\n{use}\n")
    assert [c.verdict for c in result.changes if c.rule == "taken_names"] == ["review"]


def test_a_method_that_a_cell_calls_itself():
    result = translated("class Net(nn.Module):\n    def cells(self):\n        return []\n\n\nprint(Net().cells())\n")
    assert "def cells_(self)" in result.text
    assert "Net().cells_()" in result.text


@pytest.mark.parametrize(
    "line",
    ["self.blocks = nn.ModuleList()", "self.compile = 3", "self.training = True", "self.name = 'net'", "cells = nn.ModuleList()"],
)
def test_leaves_what_a_cell_bears(line):
    assert "taken_names" not in {c.rule for c in translated(NET.format(line)).changes}


def test_leaves_classes_that_are_no_modules():
    result = translated("class Sheet:\n    def __init__(self):\n        self.cells = torch.ones(2)\n")
    assert "taken_names" not in {c.rule for c in result.changes}
