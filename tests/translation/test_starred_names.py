"""`from layers import *` may bring torch under its usual names: the file that relies on it imports MindSpore itself."""

from __future__ import annotations

import pytest

from workers.translation import translate

NET = """\
from layers import *


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.block = ConvBlock(3, 8)
        self.fc = nn.Linear(8, 4, bias=False)

    def forward(self, x):
        x = torch.cat([self.block(x), x], dim=1)
        return F.log_softmax(self.fc(x) / math.sqrt(2.0), dim=1)
"""


def test_the_usual_names_are_torchs() -> None:
    result = translate(NET)
    assert result.clean
    assert result.text.startswith("from layers import *\nfrom mindspore import nn, ops\n")
    assert "class Net(nn.Cell):" in result.text
    assert "nn.Dense(8, 4, has_bias=False)" in result.text
    assert "return ops.log_softmax(self.fc(x) / math.sqrt(2.0), axis=1)" in result.text


def test_a_file_that_never_says_torch() -> None:
    result = translate("from .common import *\n\n\ndef loss(x, y):\n    return F.mse_loss(x, y)\n")
    assert "ops.mse_loss(x, y)" in result.text


def test_what_cannot_be_written_is_marked() -> None:
    assert "# mindport: review" in translate("from layers import *\n\nways = [nn.Linear(2, 2), vars(F)]\n").text


@pytest.mark.parametrize(
    "source",
    [
        "from os.path import *\n\nnn = Client()\nprint(nn.close())\n",
        "from layers import *\n\nF = Fields()\nprint(F.relu(3))\n",
        "from layers import *\n\n\ndef area(nn):\n    return nn.Linear\n",
        "from layers import *\n\nprint(F.title, nn.name)\n",
        "from layers import ConvBlock\n\nprint(F.relu(3))\n",
        "from math import *\n\nprint(F.relu(3))\n",
    ],
)
def test_names_of_the_users_own_stay(source: str) -> None:
    assert translate(source).text == source


def test_modules_of_python_are_no_tensors() -> None:
    text = translate("from layers import *\n\n\ndef f(x):\n    return torch.relu(x) * math.exp(2.0) + random.random()\n").text
    assert "math.exp(2.0) + random.random()" in text
