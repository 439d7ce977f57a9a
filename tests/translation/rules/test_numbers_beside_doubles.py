"""Python's numbers beside float64 tensors, which MindSpore rounds to float32."""

from __future__ import annotations

import numpy as np
import pytest

from tests.translation.checking import HEAD, translated
from tests.translation.executing import names_of
from workers.translation import translate

MADE = "import math\nx = torch.tensor([1.3, 2.7, 0.4], dtype=torch.float64)\nk = 0.3\n"


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("y = x - 0.1", "y = x - Tensor(0.1, ms.float64)"),
        ("y = 0.1 / x", "y = Tensor(0.1, ms.float64) / x"),
        ("y = -0.1 + x", "y = Tensor(-0.1, ms.float64) + x"),
        ("y = k * x", "y = Tensor(k, ms.float64) * x"),
        ("y = math.pi * x", "y = Tensor(math.pi, ms.float64) * x"),
        ("y = x // 0.7", "y = x // Tensor(0.7, ms.float64)"),
        ("y = (x == 1.3) + 0", "y = (x == Tensor(1.3, ms.float64)) + 0"),
        ("y = x.sub(0.1)", "y = x.sub(Tensor(0.1, ms.float64))"),
        ("y = torch.pow(x, 2.3)", "y = ops.pow(x, Tensor(2.3, ms.float64))"),
        ("y = torch.where(x > 1, x, 0.7)", "y = ops.where(x > 1, x, Tensor(0.7, ms.float64))"),
        ("y = x.masked_fill(x > 1, 0.7)", "y = x.masked_fill(x > 1, Tensor(0.7, ms.float64))"),
        ("y = x.clone()\ny += 0.1", "y += Tensor(0.1, ms.float64)"),
        ("y = x.clone()\ny[0] = 0.1", "y[0] = Tensor(0.1, ms.float64)"),
        ("y = x.float().double() * 0.9", "* Tensor(0.9, ms.float64)"),
        ("x += 1\ny = x * 0.9", "y = x * Tensor(0.9, ms.float64)"),  # it is float64 still
    ],
)
def test_a_number_keeps_its_digits(line: str, after: str) -> None:
    result = translated(f"{MADE}{line}\n")
    assert after in result.text
    assert result.clean
    torch, mindspore = names_of(f"{HEAD}{MADE}{line}\n"), names_of(translate(f"{HEAD}{MADE}{line}\n", companion="inline").text)
    assert np.allclose(torch["y"].numpy(), mindspore["y"].asnumpy(), rtol=0, atol=1e-14)


@pytest.mark.parametrize(
    "line",
    [
        "y = x * 0.5", "y = x - 1", "y = x ** 2", "y = x * 2.0", "y = x.float() * 0.1", "y = torch.ones(3) - 0.1", "y = k * 0.1",
        "y = x.int() * 2", "y = x * float('inf')", "y = x.sum(0.1 > 1)",
    ],
)  # fmt: skip
def test_others_stay(line: str) -> None:
    assert "Tensor(0" not in translated(f"{MADE}{line}\n").text.partition("k = ")[2]
    assert "float64)" not in translated(f"{MADE}{line}\n").text.partition("k = ")[2]
