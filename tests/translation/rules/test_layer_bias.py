"""A bias that a layer is given or loses after it was made."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

FUSED = "def fuse(conv, bn):\n    conv.bias = nn.Parameter(bn.bias - bn.running_mean)\n    return conv\n"


def test_a_layer_of_no_known_kind_is_given_a_bias_that_it_adds() -> None:
    result = translated(FUSED)
    assert "    set_bias(conv, Parameter(" in result.text
    assert result.clean


@pytest.mark.parametrize("made", ["nn.Conv2d(3, 4, 1, bias=False)", "nn.Linear(3, 4, False)"])
def test_a_layer_made_without_one_is_given_one(made: str) -> None:
    assert "set_bias(layer, Parameter(" in translated(f"layer = {made}\nlayer.bias = nn.Parameter(torch.ones(4))\n").text


def test_a_layer_loses_its_bias() -> None:
    result = translated("layer = nn.Linear(3, 4)\nlayer.bias = None\n")
    assert "set_bias(layer, None)\n" in result.text
    assert result.clean


def test_two_weights_at_once() -> None:
    body = "def fuse(conv, made):\n    conv.weight, conv.bias = made(conv)\n    return conv\n"
    assert "    conv.weight, conv.bias = made(conv)\n    set_bias(conv, conv.bias)\n" in translated(body).text


@pytest.mark.parametrize("made", ["nn.Conv2d(3, 4, 1)", "nn.Linear(3, 4)", "nn.Conv2d(3, 4, kernel_size=1, groups=1)"])
def test_leaves_a_layer_that_has_one(made: str) -> None:
    result = translated(f"layer = {made}\nlayer.bias = nn.Parameter(torch.ones(4))\n")
    assert "layer.bias = Parameter(" in result.text
    assert "set_bias" not in result.text


def test_leaves_the_bias_of_a_network_of_ones_own() -> None:
    body = "class Scale(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.bias = None\n"
    assert "        self.bias = None\n" in translated(body).text


def test_leaves_norms_to_their_names() -> None:
    assert "set_bias" not in translated("norm = nn.BatchNorm2d(3)\nnorm.bias = nn.Parameter(torch.ones(3))\n").text


def test_leaves_reading() -> None:
    assert "set_bias" not in translated("def shift(conv):\n    return conv.bias\nlayer = nn.Linear(2, 2)\n").text


@pytest.mark.parametrize("base", ["nn.Linear", "nn.Conv1d", "nn.Conv2d"])
def test_a_layer_of_the_users_own_loses_its_bias(base: str) -> None:
    body = f"class Own({base}):\n    def __init__(self, *sizes):\n        super().__init__(*sizes)\n        self.bias = None\n"
    result = translated(body)
    assert "        set_bias(self, None)\n" in result.text
    assert result.clean


def test_another_class_keeps_its_line() -> None:
    body = "class Own(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.bias = None\n"
    assert "        self.bias = None\n" in translated(body).text


def test_a_line_below_another_condition_is_left_to_a_person() -> None:
    result = translated("def fuse(conv, pair, on):\n    if on: conv.weight, conv.bias = pair\nlayer = nn.Conv2d(2, 2, 1)\n")
    assert "set_bias" not in result.text
    assert any(change.verdict == "review" and change.rule == "layer_bias" for change in result.changes)
