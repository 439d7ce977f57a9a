"""Where a function has a corner, or nothing varies, torch chooses a gradient: the translation has the same one."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

POINTS = [-6.0, -3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0, 6.0]
EXPRESSIONS = [
    "F.hardtanh(x)",
    "F.hardtanh(x, -0.5, 0.5)",
    "nn.Hardtanh()(x)",
    "F.relu6(x)",
    "nn.ReLU6()(x)",
    "F.hardswish(x)",
    "nn.Hardswish()(x)",
    "F.hardsigmoid(x)",
    "x.clamp(-1, 3)",
    "torch.cat([x, x]).median()",
    "x.clamp(min=0).median()",
    "F.leaky_relu(x, 0.2)",
    "nn.LeakyReLU(0.2)(x)",
    "nn.LeakyReLU(0.2, inplace=True)(x * 1)",
    "torch.fmax(x, x * x)",
    "torch.fmin(x, x * x)",
    "F.selu(x)",
    "F.elu(x)",
    "nn.Softplus()(x)",
    "nn.Softplus(2.0, 3.0)(x)",
    "F.soft_margin_loss(x, torch.ones_like(x))",
    "F.hinge_embedding_loss(x, -torch.ones_like(x), margin=1.0)",
    "F.margin_ranking_loss(x, x * 0, torch.ones_like(x), margin=1.0)",
    "(x * 0).std()",
    "torch.stack([x, x]).std(0)",
    "x.view(1, -1).std(-1, keepdim=True)",
    "x.std(0, False)",
    "x.cumprod(0)",
    "torch.cumprod(x.view(3, 3), -1)",
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_the_gradient_is_torchs(expression: str) -> None:
    # A forward method calls it: only there does it matter what the gradient is.
    head = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n\n"
    source = f"{head}def forward(x: torch.Tensor):\n    return {expression}\n"
    result = translate(source, device="cpu", companion="inline")
    assert result.clean
    ours = torch.tensor(POINTS, requires_grad=True)
    value = names_of(source)["forward"](ours)
    weights = torch.arange(1.0, value.numel() + 1).view(value.shape)
    (value * weights).sum().backward()
    forward, scale = names_of(result.text)["forward"], ms.Tensor(weights.numpy())
    points = ms.Tensor(np.array(POINTS, "float32"))
    np.testing.assert_allclose(forward(points).asnumpy(), value.detach().numpy(), 1e-5, 1e-6)
    theirs = ms.grad(lambda x: (forward(x) * scale).sum())(points)
    np.testing.assert_allclose(theirs.asnumpy(), ours.grad.numpy(), 1e-4, 1e-5)


@pytest.mark.parametrize("given", ["x", "x * 1"])
@pytest.mark.parametrize("name", ["fftshift", "ifftshift"])
def test_the_gradient_of_a_shift_is_the_same_each_time(name: str, given: str) -> None:
    source = f"import torch\n\n\ndef forward(x: torch.Tensor):\n    return torch.fft.{name}({given})\n"
    result = translate(source, companion="inline")
    assert result.clean
    forward, scale = names_of(result.text)["forward"], np.arange(24, dtype="float32").reshape(4, 6)
    expected = (np.fft.ifftshift if name == "fftshift" else np.fft.fftshift)(scale)
    for _ in range(4):
        found = ms.grad(lambda x: (forward(x) * ms.Tensor(scale)).sum())(ms.Tensor(np.ones((4, 6), "float32")))
        np.testing.assert_array_equal(found.asnumpy(), expected)


def test_a_shift_without_a_gradient_is_left_alone() -> None:
    source = "import torch\nx = torch.ones(4, 6)\nwith torch.no_grad():\n    print(torch.fft.fftshift(x))\n"
    assert "ops.fftshift(x)" in translate(source).text
