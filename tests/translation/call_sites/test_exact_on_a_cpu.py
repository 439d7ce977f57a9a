"""What MindSpore's kernels of the CPU get wrong is written out for a CPU, and only there; for others the native form stands."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from tests.translation.executing import names_of
from workers.translation import translate

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\nfrom torch.distributions import *\n\n\n"
TAILS = [0.0005, 0.2, 0.9995, 0.99999]
ICDF = ["Normal(x * 0, x * 0 + 1).icdf(x)", "HalfNormal(x * 0 + 1).icdf(x)", "LogNormal(x * 0, x * 0 + 1).icdf(x)"]
CORNERS = [-3.0, -1.0, 0.0, 1.0, 3.0]
NAMED = {
    "getattr(nn, name)()(x)": ("SELU", "LeakyReLU", "Hardswish"),
    "getattr(F, name)(x)": ("selu", "leaky_relu", "hardswish"),
}


def written(expression: str, device: str, before: str = "") -> tuple[str, str]:
    source = f"{HEAD}{before}def forward(x: torch.Tensor{', name: str' if before else ''}):\n    return {expression}\n"
    result = translate(source, device=device, companion="inline")
    assert result.clean
    return source, result.text


@pytest.mark.parametrize("expression", ICDF)
def test_quantiles_keep_their_tails(expression: str) -> None:
    source, text = written(expression, "cpu")
    wanted = names_of(source)["forward"](torch.tensor(TAILS)).numpy()
    found = names_of(text)["forward"](ms.Tensor(TAILS, ms.float32)).asnumpy()
    np.testing.assert_allclose(found, wanted, rtol=2e-4)
    assert "ops.erfinv(" in (native := written(expression, "ascend")[1])
    assert "WithTails" not in native


def test_the_logarithm_of_a_sigmoid_keeps_its_digits() -> None:
    source, text = written("nn.LogSigmoid()(x)", "cpu")
    points = [1.0, 10.0, 20.0, 30.0]
    wanted = names_of(source)["forward"](torch.tensor(points)).numpy()
    np.testing.assert_allclose(names_of(text)["forward"](ms.Tensor(points, ms.float32)).asnumpy(), wanted, rtol=1e-5)
    assert "def log1p" not in written("nn.LogSigmoid()(x)", "gpu")[1]


@pytest.mark.parametrize("expression", NAMED)
def test_what_is_found_by_its_name_has_torchs_gradient(expression: str) -> None:
    source, text = written(expression, "cpu", "# by name\n")
    ours, theirs = names_of(source)["forward"], names_of(text)["forward"]
    for name in NAMED[expression]:
        leaf = torch.tensor(CORNERS, requires_grad=True)
        ours(leaf, name).sum().backward()
        found = ms.grad(lambda x, name=name: theirs(x, name).sum())(ms.Tensor(CORNERS, ms.float32))
        np.testing.assert_allclose(found.asnumpy(), leaf.grad.numpy(), rtol=1e-4, atol=1e-5, err_msg=name)
    assert "on_cpu" not in written(expression, "ascend", "# by name\n")[1]


LAYERS = [("LeakyReLU", "LeakyReLU", "act"), ("Hardswish", "HSwish", "act"), ("SELU", "SeLU", "nn.SELU")]


@pytest.mark.parametrize(("kind", "native", "called"), LAYERS)
def test_a_layer_that_overwrites_its_input_is_native_elsewhere(kind: str, native: str, called: str) -> None:
    given = f", act=nn.{kind}" if called == "act" else ""
    source = f"{HEAD}def forward(x: torch.Tensor{given}):\n    return {called}(inplace=True)(x), x\n"
    text = translate(source, device="ascend", companion="inline").text
    assert f"class {kind}(nn.{native}):" in text
    wanted = names_of(source)["forward"](torch.tensor(CORNERS))
    found = names_of(text)["forward"](ms.Tensor(CORNERS, ms.float32))
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one.asnumpy(), other.numpy(), rtol=1e-5, atol=1e-6)
