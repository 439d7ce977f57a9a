"""Weights that are computed from others: what initializes them is lost, as in torch, and does not raise."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import nn

from workers.companion.nn import parametrizations as ours

NORMS = [
    (ours.weight_norm, torch.nn.utils.weight_norm),
    (ours.weight_norm_parametrization, torch.nn.utils.parametrizations.weight_norm),
    (ours.spectral_norm_parametrization, torch.nn.utils.parametrizations.spectral_norm),
]
X = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize(("norm", "reference"), NORMS)
def test_what_initializes_a_computed_weight_is_lost(norm, reference):
    layer, there = norm(nn.Dense(3, 2)).set_train(False), reference(torch.nn.Linear(3, 2)).eval()
    before, expected = layer(ms.Tensor(X)).asnumpy(), there(torch.tensor(X)).detach()
    layer.weight.set_data(ms.Tensor(np.full((2, 3), 9.0, np.float32)))
    there.weight.data.fill_(9.0)
    assert torch.equal(there(torch.tensor(X)), expected)
    np.testing.assert_array_equal(layer(ms.Tensor(X)).asnumpy(), before)


def test_it_trains_and_compiles_all_the_same():
    layer = ours.weight_norm(nn.Dense(3, 2))
    layer.weight.set_data(ms.Tensor(np.zeros((2, 3), np.float32)))
    gradients = ms.grad(lambda x: layer(x).sum(), None, layer.trainable_params())(ms.Tensor(X))
    assert any(np.abs(one.asnumpy()).max() > 0 for one in gradients)
    np.testing.assert_allclose(ms.jit(layer)(ms.Tensor(X)).asnumpy(), layer(ms.Tensor(X)).asnumpy(), rtol=1e-5)
