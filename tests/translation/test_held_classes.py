"""A torch class or function in a variable is replaced where it is written, and called there as the program calls it."""

from __future__ import annotations

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\n\n\n"


def translated(body: str) -> str:
    return translate(HEAD + body).text


def test_class_from_a_parameter_is_called_through_the_parameter() -> None:
    text = translated(
        "def make(norm=None):\n    if norm is None:\n        norm = nn.BatchNorm2d\n    return norm(8, momentum=0.1)\n"
    )
    assert "return norm(8, momentum=0.1)" in text
    assert "norm = BatchNorm2d" in text


def test_class_as_a_default_takes_torch_arguments() -> None:
    text = translated("def make(act=nn.LeakyReLU):\n    return act(0.2, inplace=True)\n")
    assert "act=LeakyReLU" in text
    assert "return act(0.2, inplace=True)" in text


def test_class_in_a_table_takes_torch_arguments() -> None:
    text = translated("ACT = {'relu': nn.ReLU}\nlayer = ACT['relu'](inplace=True)\n")
    assert "'relu': ReLU}" in text
    assert "ACT['relu'](inplace=True)" in text


def test_imported_class_is_translated_at_the_call() -> None:
    text = translate("from torch.nn import ReLU\nlayer = ReLU()\n").text
    assert "layer = nn.ReLU()" in text


def test_layer_made_through_a_variable_is_known() -> None:
    text = translated("norm = nn.BatchNorm2d\nlayer = norm(3)\nprint(layer.weight)\n")
    assert "layer.gamma" in text
