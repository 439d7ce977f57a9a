"""SequentialCell where the constructor says it all; the stand-in where modules are added by name."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, translated


def test_a_plain_sequence_is_a_sequential_cell():
    check_transformed("net = nn.Sequential(nn.Linear(2, 3))\n", "net = nn.SequentialCell(nn.Dense(2, 3))\n")


def test_a_sequence_that_grows_is_the_stand_in():
    text = translated("net = nn.Sequential()\nnet.add_module('fc', nn.Linear(2, 3))\n").text
    assert "net = Sequential()" in text
    assert "import Sequential\n" in text


GROWING = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
        self.rest = nn.Sequential()
        {grows}
"""


@pytest.mark.parametrize(
    "grows",
    [
        "self.rest.add_module('fc', nn.Linear(2, 3))",
        "rest = nn.Sequential(); rest.add_module('fc', nn.Linear(2, 3)); self.last = rest",
    ],
)
def test_only_the_sequence_that_grows_is_the_stand_in(grows):
    text = translated(GROWING.format(grows=grows)).text
    assert "self.stem = nn.SequentialCell(nn.Dense(2, 2), nn.ReLU())" in text
    assert " = Sequential()" in text


def test_a_network_that_keeps_a_layer_by_name_grows_no_sequence():
    text = translated(GROWING.format(grows="self.add_module('fc', nn.Linear(2, 3))")).text
    assert "self.rest = nn.SequentialCell()" in text


@pytest.mark.parametrize(
    "grows",
    [
        "part = made(); part.add_module('b', nn.ReLU())",
        "for part in [self.stem]: part.add_module('b', nn.ReLU())",
        "self.parts[0].add_module('b', nn.ReLU())",
    ],
)
def test_what_grows_is_not_shown(grows):
    text = translated(GROWING.format(grows=grows)).text
    assert "self.stem = Sequential(" in text
    assert "self.rest = Sequential(" in text


def test_a_subclass_that_grows_derives_from_the_stand_in():
    made = "    def __init__(self):\n        super().__init__()\n        self.add_module('a', nn.ReLU())\n"
    text = translated(f"class Block(nn.Sequential):\n{made}").text
    assert "class Block(Sequential):" in text


@pytest.mark.parametrize("base", ["Base", "nn.Sequential"])
def test_what_a_class_adds_to_itself_no_other_sequence_runs(base):
    grows = "self.add_module(name, nn.ReLU())\n        self.shortcut = nn.Sequential(nn.Linear(2, 2))"
    made = f"    def __init__(self, name):\n        super().__init__()\n        {grows}\n"
    source = f"from base import Base\nclass Block({base}):\n{made}"
    assert "self.shortcut = nn.SequentialCell(nn.Dense(2, 2))" in translated(source).text


def test_a_class_that_a_registry_registers_grows_no_sequence():
    source = "from registry import NETS\n@NETS.register_module()\nclass Net(nn.Module):\n    pass\nnet = nn.Sequential(nn.ReLU())\n"
    assert "net = nn.SequentialCell(nn.ReLU())" in translated(source).text


def test_a_subclass_that_does_not_grow_keeps_the_cell():
    assert "class Block(nn.SequentialCell):" in translated("class Block(nn.Sequential):\n    pass\n").text


def test_a_subclass_that_starts_without_layers_is_filled_by_other_files():
    source = "class Outputs(nn.Sequential):\n    def __init__(self):\n        super().__init__()\n        self.keep = True\n"
    assert "class Outputs(Sequential):" in translated(source).text


def test_a_subclass_that_hands_its_layers_on_keeps_the_cell():
    source = "class Block(nn.Sequential):\n    def __init__(self, n):\n        super().__init__(nn.Linear(n, n))\n"
    assert "class Block(nn.SequentialCell):" in translated(source).text


def test_the_type_itself_is_meant_in_a_test():
    assert "isinstance(net, nn.SequentialCell)" in translated("def f(net):\n    return isinstance(net, nn.Sequential)\n").text


VISION = "from torchvision import transforms as T\n"


def test_a_sequence_of_transforms_is_a_compose():
    text = translated(f"{VISION}a = nn.Sequential(\n    T.Resize(8),\n    T.RandomHorizontalFlip(p=1.0),\n)\n").text
    assert text.endswith("a = Compose([\n    Resize(8),\n    RandomHorizontalFlip(p=1.0),\n])\n")


def test_a_list_of_transforms_is_a_list():
    text = translated(f"{VISION}a = T.RandomApply(nn.ModuleList([T.Pad(1), T.Resize(8)]), p=0.3)\n").text
    assert text.endswith("a = RandomApply([Pad(1), Resize(8)], p=0.3)\n")


def test_transforms_before_layers_are_for_a_person():
    result = translated(f"{VISION}net = nn.Sequential(T.Normalize([0.5], [0.5]), nn.Conv2d(1, 2, 3))\n")
    assert "review" in {change.verdict for change in result.changes}


def test_leaves_a_list_of_layers_a_cell_list():
    assert translated("a = nn.ModuleList([nn.ReLU()])\n").text.endswith("a = nn.CellList([nn.ReLU()])\n")


def test_what_a_list_of_layers_is_given_by_name_no_sequence_runs():
    body = "parts = nn.ModuleList()\nparts.add_module('one', nn.Sequential(nn.Linear(2, 2)))\nnet = nn.Sequential(*layers)\n"
    text = translated(body).text
    assert "nn.SequentialCell(nn.Dense(2, 2))" in text
    assert "net = nn.SequentialCell(*layers)" in text
