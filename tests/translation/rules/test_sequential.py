"""SequentialCell where the constructor says it all; the stand-in where modules are added by name."""

from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_a_plain_sequence_is_a_sequential_cell():
    check_transformed("net = nn.Sequential(nn.Linear(2, 3))\n", "net = nn.SequentialCell(nn.Dense(2, 3))\n")


def test_a_sequence_that_grows_is_the_stand_in():
    text = translated("net = nn.Sequential()\nnet.add_module('fc', nn.Linear(2, 3))\n").text
    assert "net = Sequential()" in text
    assert "class Sequential(nn.SequentialCell):" in text


def test_a_subclass_that_grows_derives_from_the_stand_in():
    made = "    def __init__(self):\n        super().__init__()\n        self.add_module('a', nn.ReLU())\n"
    text = translated(f"class Block(nn.Sequential):\n{made}").text
    assert "class Block(Sequential):" in text


def test_a_subclass_that_does_not_grow_keeps_the_cell():
    assert "class Block(nn.SequentialCell):" in translated("class Block(nn.Sequential):\n    pass\n").text


def test_the_type_itself_is_meant_in_a_test():
    assert "isinstance(net, nn.SequentialCell)" in translated("def f(net):\n    return isinstance(net, nn.Sequential)\n").text
