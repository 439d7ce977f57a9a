from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.executing import names_of

LEAF = "x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)\n"


@pytest.mark.parametrize(
    "made",
    [
        "y = (x ** 0).sum()\n",
        "y = torch.pow(x, 0).sum()\n",
        "y = x.pow(0.0).sum()\n",
        "y = torch.stack([x ** n for n in range(1)]).sum()\n",
        "y = 0\nfor n in range(1):\n    y = y + (x ** n).sum()\n",
    ],
)
def test_the_gradient_of_a_power_of_0_is_0_everywhere(made: str) -> None:
    found = names_of(translated(f"{LEAF}{made}y.backward()\ng = x.grad\n").text)
    assert found["g"].asnumpy().tolist() == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("power", ["x ** n", "torch.pow(x, n)", "x.pow(n)"])
def test_the_numbers_of_a_range(power: str) -> None:
    source = f"class Net(nn.Module):\n    def forward(self, x):\n        return torch.stack([{power} for n in range(3)])\n"
    result = translated(source)
    assert "power(x, n)" in result.text
    assert result.clean


@pytest.mark.parametrize(
    "source",
    [
        "class Net(nn.Module):\n    def forward(self, x):\n        return x ** 2\n",
        "class Net(nn.Module):\n    def forward(self, x):\n        return [x ** n for n in range(1, 3)]\n",
        "class Net(nn.Module):\n    def forward(self, x, n):\n        return [2 ** n for n in range(3)], 1 - x\n",
        "x = torch.ones(3)\nprint([x ** n for n in range(3)])\n",
    ],
)
def test_others_stay(source: str) -> None:
    text = translated(source).text
    assert "power(" not in text
    assert "ones_like" not in text
