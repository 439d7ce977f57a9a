"""expm1 and log1p are there for what is near zero: on the CPU the kernels lose it."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest

from tests.translation.executing import names_of
from workers.translation import translate

POINTS = [-0.9, -0.3, -0.19, -0.09, -1e-3, -1e-8, 0.0, 1e-8, 1e-3, 0.09, 0.19, 0.3, 3.0]


@pytest.mark.parametrize("name", ["expm1", "log1p"])
@pytest.mark.parametrize("spelled", ["torch.{}(x)", "x.{}()", "torch.special.{}(x)"])
def test_the_digits_near_zero_stay(name: str, spelled: str) -> None:
    source = f"import torch\n\n\ndef f(x: torch.Tensor):\n    return {spelled.format(name)}\n"
    function = names_of(translate(source, device="cpu", companion="inline").text)["f"]
    points = np.array(POINTS, "float32")
    wanted = getattr(np, name)(points.astype("float64"))
    np.testing.assert_allclose(function(ms.Tensor(points)).asnumpy(), wanted, 2e-6)
    slopes = ms.grad(lambda x: function(x).sum())(ms.Tensor(points)).asnumpy()
    expected = wanted + 1 if name == "expm1" else 1 / (1 + points.astype("float64"))
    np.testing.assert_allclose(slopes, expected, 5e-6)


def test_other_devices_keep_their_kernel() -> None:
    text = translate("import torch\ny = torch.log1p(torch.ones(2))\n", device="ascend").text
    assert "ops.log1p(" in text
