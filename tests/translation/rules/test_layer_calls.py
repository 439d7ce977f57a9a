"""Inputs of layers given by torch's names reach MindSpore's layer."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\n\n\nx = torch.ones(2, 3)\ny = torch.zeros(2, 3)\n"


@pytest.mark.parametrize("inputs", ["input=x, target=y", "target=y, input=x"])
def test_named_inputs_go_by_position(inputs: str) -> None:
    assert "loss(x, y)" in translate(f"{HEAD}loss = nn.MSELoss()\nprint(loss({inputs}))\n").text


def test_layer_called_where_it_is_made() -> None:
    assert "nn.ReLU()(x)" in translate(f"{HEAD}print(nn.ReLU()(input=x))\n").text


def test_networks_of_the_program_keep_their_names() -> None:
    source = f"{HEAD}class Net(nn.Module):\n    def forward(self, input):\n        return input\n\n\nprint(Net()(input=x))\n"
    assert "(input=x)" in translate(source).text
