"""nn.Softplus is MindSpore's function in a layer; what a kernel of the CPU needs in float64 stays with the CPU."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

PROGRAM = "import torch\nx = torch.linspace(-30, 30, 9, dtype=torch.{dtype})\ny = torch.nn.Softplus(beta=2)(x)\n"


def test_no_workaround_leaves_the_cpu() -> None:
    for dtype in ("float32", "float64"):
        assert "log1p" not in translate(PROGRAM.format(dtype=dtype), companion="inline").text


@pytest.mark.parametrize(("dtype", "digits"), [("float32", 1e-6), ("float64", 1e-14)])
def test_the_numbers_are_torchs(dtype: str, digits: float) -> None:
    found = translate(PROGRAM.format(dtype=dtype), device="cpu", companion="inline")
    assert found.clean
    expected = torch.nn.Softplus(beta=2)(torch.linspace(-30, 30, 9, dtype=getattr(torch, dtype))).numpy()
    np.testing.assert_allclose(names_of(found.text)["y"].asnumpy(), expected, rtol=digits, atol=digits)
