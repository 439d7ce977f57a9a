"""Layers that are told to draw their parameters again, asked whether they can, and own methods that replace torch's."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from tests.translation.checking import translated
from workers.companion.nn.drawing import clear_padding, draw_again, has_reset_parameters, reset_layer

OWN = "    def reset_parameters(self):\n        super().reset_parameters()\n        nn.init.zeros_(self.bias)\n"
PAIRS = {
    "linear": (lambda: torch.nn.Linear(50, 400), lambda: nn.Dense(50, 400)),
    "convolution": (lambda: torch.nn.Conv2d(8, 200, 3), lambda: nn.Conv2d(8, 200, 3, pad_mode="valid", has_bias=True)),
    "transposed": (
        lambda: torch.nn.ConvTranspose2d(80, 300, 3),
        lambda: nn.Conv2dTranspose(80, 300, 3, pad_mode="valid", has_bias=True),
    ),
    "embedding": (lambda: torch.nn.Embedding(100, 90, padding_idx=3), lambda: nn.Embedding(100, 90, padding_idx=3)),
    "norm": (lambda: torch.nn.LayerNorm(8), lambda: nn.LayerNorm((8,))),
    "batch norm": (lambda: torch.nn.BatchNorm2d(5), lambda: nn.BatchNorm2d(5)),
    "recurrent": (lambda: torch.nn.LSTM(20, 40), lambda: nn.LSTM(20, 40)),
    "cell": (lambda: torch.nn.GRUCell(20, 40), lambda: nn.GRUCell(20, 40)),
    "slopes": (lambda: torch.nn.PReLU(3), lambda: nn.PReLU(3)),
}


def described(weights: list[np.ndarray]) -> list[tuple[tuple[int, ...], float, float, float]]:
    return sorted((weight.shape, float(weight.std()), float(weight.min()), float(weight.max())) for weight in weights)


@pytest.mark.parametrize("name", PAIRS)
def test_the_same_distribution_as_torch_draws_it(name: str) -> None:
    torch.manual_seed(0)
    ms.set_seed(0)
    layer, cell = (make() for make in PAIRS[name])
    for parameter in layer.parameters():
        parameter.data.fill_(7)
    for own in cell.get_parameters():
        own.set_data(ms.ops.full_like(own, 7))
    layer.reset_parameters()
    draw_again(cell)
    weights = [value.numpy() for value in layer.state_dict().values() if value.ndim]
    expected, found = described(weights), described([own.asnumpy() for own in cell.get_parameters()])
    for (shape, std, low, high), (own_shape, own_std, own_low, own_high) in zip(expected, found, strict=True):
        assert shape == own_shape
        assert own_std == pytest.approx(std, rel=0.15, abs=0.002)
        if name != "embedding":  # a normal draw has no bounds
            assert (own_low, own_high) == pytest.approx((low, high), rel=0.2, abs=0.02)


def test_the_padding_row_is_zero() -> None:
    cell = nn.Embedding(10, 4, padding_idx=3)
    draw_again(cell)
    assert not cell.embedding_table.asnumpy()[3].any()


def test_parameters_of_a_derived_class_are_its_own() -> None:
    class Adapted(nn.Embedding):
        def __init__(self) -> None:
            super().__init__(10, 4, padding_idx=3)
            self.lora = ms.Parameter(ms.ops.ones(2))

    class Scaled(nn.LayerNorm):
        def __init__(self) -> None:
            super().__init__((4,))
            self.scale = ms.Parameter(ms.ops.full((2,), 7.0))

    table, norm = Adapted(), Scaled()
    table.embedding_table.set_data(ms.ops.ones((10, 4)))
    clear_padding(table)
    assert table.embedding_table.asnumpy().sum() == 36
    draw_again(table)
    draw_again(norm)
    assert table.embedding_table.asnumpy().std() > 0.5
    assert (table.lora.asnumpy() == 1).all()
    assert (norm.scale.asnumpy() == 7).all()


def test_a_table_clears_its_padding_row() -> None:
    own = "        nn.init.normal_(self.weight, std=0.1)\n        self._fill_padding_idx_with_zero()\n"
    text = translated(f"class Table(nn.Embedding):\n    def reset_parameters(self):\n{own}").text
    assert "        clear_padding(self)\n" in text


def test_a_class_with_a_method_is_asked_itself() -> None:
    class Own(nn.Dense):
        def reset_parameters(self) -> None:
            reset_layer(self)
            self.bias.set_data(ms.ops.zeros_like(self.bias))

    cell = Own(3, 2)
    draw_again(cell)
    assert not cell.bias.asnumpy().any()
    assert has_reset_parameters(cell)


@pytest.mark.parametrize("made", [nn.ReLU, lambda: nn.SequentialCell(nn.Dense(2, 2)), lambda: nn.MaxPool2d(2)])
def test_what_has_no_such_method_in_torch_has_none_here(made) -> None:
    cell = made()
    assert not has_reset_parameters(cell)
    with pytest.raises(AttributeError, match="has no attribute 'reset_parameters'"):
        draw_again(cell)


def test_layers_that_are_asked_and_told() -> None:
    body = "net = nn.Linear(3, 2)\nfor m in net.modules():\n    if hasattr(m, 'reset_parameters'):\n        m.reset_parameters()\n"
    result = translated(body)
    assert "    if has_reset_parameters(m):\n        draw_again(m)\n" in result.text
    assert result.clean


def test_the_method_of_torch_s_layer_by_its_class() -> None:
    for told in ("super().reset_parameters()", "nn.Linear.reset_parameters(self)"):
        body = "class N(nn.Linear):\n" + OWN.replace("super().reset_parameters()", told)
        assert "        reset_layer(self)\n" in translated(body).text


@pytest.mark.parametrize("told", ["self.reset_parameters()", "N().reset_parameters()", "self.inner.reset_parameters()"])
def test_an_own_method_is_called_as_it_was(told: str) -> None:
    body = (
        "class N(nn.Module):\n    def reset_parameters(self):\n        pass\n"
        f"class O(N):\n    def __init__(self):\n        super().__init__()\n        self.inner = N()\n        {told}\n"
    )
    assert [c for c in translated(body).changes if c.rule == "reset_parameters"] == []
