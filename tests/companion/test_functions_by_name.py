"""Every function that a configuration may name computes what torch's of that name does; for a CPU, layers too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
import pytest
import torch
import torch.nn.functional as F

from workers.companion.functional.by_name import function_named
from workers.companion.functional.by_name_on_cpu import function_named_on_cpu
from workers.companion.nn.by_name import unsized_layer_named
from workers.companion.nn.by_name_on_cpu import layer_named_on_cpu, unsized_layer_named_on_cpu

X = np.random.RandomState(0).randn(3, 4, 6).astype(np.float32)
A, B, C = X[:, :, 0], X[:, :, 1], X[:, :, 2]
CLASSES, SIGNS = np.array([0, 1, 2]), np.array([1, -1, 1])
LISTED = np.array([[0, -1, 1, 1], [1, 2, -1, 0], [3, -1, 0, 0]])
UNARY = (
    "elu hardshrink hardswish hardtanh leaky_relu mish selu softplus softshrink relu relu6 gelu silu sigmoid tanh tanhshrink"
    " softsign hardsigmoid glu celu logsigmoid normalize"
).split()
OTHERS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("softmax", "log_softmax", "softmin"), (X, -1)),
    **dict.fromkeys(("cross_entropy", "nll_loss", "multi_margin_loss"), (A, CLASSES)),
    **dict.fromkeys(("soft_margin_loss", "hinge_embedding_loss"), (X, np.sign(X))),
    **dict.fromkeys(("binary_cross_entropy_with_logits", "multilabel_soft_margin_loss"), (A, (B > 0).astype(np.float32))),
    **dict.fromkeys(("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "poisson_nll_loss"), (A, B)),
    **dict.fromkeys(("cosine_similarity", "pairwise_distance"), (A, B)),
    **dict.fromkeys(("triplet_margin_loss", "triplet_margin_with_distance_loss"), (A, B, C)),
    "threshold": (X, 0.1, 20.0),
    "prelu": (X, np.array([0.3], np.float32)),
    "binary_cross_entropy": (1 / (1 + np.exp(-X)), (X > 0).astype(np.float32)),
    "kl_div": (np.log(abs(X) + 0.1), abs(X)),
    "gaussian_nll_loss": (X, 2 * X, abs(X) + 0.1),
    "cosine_embedding_loss": (A, B, SIGNS),
    "margin_ranking_loss": (A[:, 0], B[:, 0], SIGNS.astype(np.float32)),
    "multilabel_margin_loss": (A, LISTED),
}


@pytest.mark.filterwarnings("ignore:reduction. 'mean' divides")
@pytest.mark.parametrize(("name", "given"), [*((name, (X,)) for name in UNARY), *OTHERS.items()], ids=lambda value: str(value)[:30])
def test_it_computes_as_torchs(name: str, given: tuple[Any, ...]) -> None:
    def side(function: Any, tensor: Callable[[Any], Any]) -> Any:
        return function(*(tensor(one) if isinstance(one, np.ndarray) else one for one in given))

    wanted, found = side(getattr(F, name), torch.tensor).numpy(), side(function_named(name), ms.Tensor).asnumpy()
    assert wanted.shape == found.shape
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=2e-5)


def test_another_name_is_refused_by_its_name() -> None:
    with pytest.raises(AttributeError, match=r"torch\.nn\.functional\.grid_sample has no counterpart"):
        function_named("grid_sample")


CORNERS = np.array([-30.0, -3.0, -1.0, 0.0, 1.0, 3.0, 30.0], np.float32)
ON_CPU = {
    **dict.fromkeys(("hardswish", "leaky_relu", "selu", "softplus"), function_named_on_cpu),
    **{name: lambda name: layer_named_on_cpu(name)() for name in ("Hardswish", "LeakyReLU")},
    **{name: lambda name: unsized_layer_named_on_cpu(name)() for name in ("LogSigmoid", "SELU")},
}


@pytest.mark.parametrize("name", ON_CPU)
def test_on_a_cpu_values_and_gradients_are_torchs_to_the_last_digits(name: str) -> None:
    ours, leaf = getattr(torch.nn, name, None), torch.tensor(CORNERS, requires_grad=True)
    wanted = ours()(leaf) if ours else getattr(F, name)(leaf)
    wanted.sum().backward()
    function, given = ON_CPU[name](name), ms.Tensor(CORNERS)
    np.testing.assert_allclose(function(given).asnumpy(), wanted.detach().numpy(), rtol=2e-5)
    np.testing.assert_allclose(ms.grad(lambda x: function(x).sum())(given).asnumpy(), leaf.grad.numpy(), rtol=1e-4, atol=1e-12)


def test_on_a_cpu_other_names_are_found_as_on_any_device() -> None:
    assert function_named_on_cpu("mish") is function_named("mish")
    assert layer_named_on_cpu("GELU") is unsized_layer_named_on_cpu("GELU") is unsized_layer_named("GELU")
