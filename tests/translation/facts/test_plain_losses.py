"""A cross entropy that is only called is MindSpore's function, which takes torch's labels as the layer does not."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch import nn\n"
HELD = "class N(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.criterion = nn.CrossEntropyLoss()\n"
LOSS = "criterion = nn.CrossEntropyLoss()\n"


def text_of(program: str) -> str:
    return translate(HEAD + program, companion="installed").text


@pytest.mark.parametrize(
    "program",
    [
        f"{LOSS}def f(x, y):\n    return criterion(x, y)\n",
        "criterion = nn.CrossEntropyLoss().to('cuda')\ndef f(x, y):\n    return criterion(x, y)\n",
        f"{LOSS}criterion.cuda()\ndef f(x, y):\n    return criterion(x, y)\n",
        "def train(x, y, criterion):\n    return criterion(x, y)\ncriterion = nn.CrossEntropyLoss()\ntrain(a, b, criterion)\n",
        f"{HELD}    def forward(self, x, y):\n        return self.criterion(x, y)\n",
    ],
)
def test_a_loss_that_is_only_called_is_a_function(program: str) -> None:
    text = text_of(program)
    assert "criterion = ops.cross_entropy\n" in text
    assert "ms_companion" not in text


@pytest.mark.parametrize(
    "program",
    [
        "criterion = nn.CrossEntropyLoss(reduction='sum')\ndef f(x, y):\n    return criterion(x, y)\n",
        f"{LOSS}criterion.train()\n",
        LOSS,
        f"{LOSS}from other import train\ntrain(criterion)\n",
        "def train(x, loss):\n    return loss.reduction\ncriterion = nn.CrossEntropyLoss()\ntrain(a, criterion)\n",
        "losses = [nn.CrossEntropyLoss()]\n",
        f"{LOSS}print(criterion)\n",
    ],
)
def test_a_loss_of_which_more_is_asked_stays_a_layer(program: str) -> None:
    assert "CrossEntropyLoss(" in text_of(program)
    assert "ops.cross_entropy" not in text_of(program)
