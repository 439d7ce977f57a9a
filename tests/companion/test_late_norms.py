"""Norms that count their channels with the first input, and synchronised ones of a single process, against torch."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

from workers.companion.nn import normalization


@pytest.mark.parametrize("kind", ["BatchNorm", "InstanceNorm"])
@pytest.mark.parametrize("axes", [1, 2, 3])
def test_a_lazy_norm_becomes_the_one_of_its_input(kind: str, axes: int) -> None:
    name = f"Lazy{kind}{axes}d"
    x = np.random.default_rng(0).standard_normal((4, 3, *[2] * axes)).astype(np.float32)
    ours, theirs = getattr(normalization, name)().set_train(), getattr(torch.nn, name)()
    for _ in range(2):
        assert np.allclose(ours(ms.Tensor(x)).asnumpy(), theirs(torch.from_numpy(x)).detach().numpy(), atol=1e-4)
    assert type(ours).__name__ == f"{kind}{axes}d"
    ours.set_train(False)
    theirs.eval()
    assert np.allclose(ours(ms.Tensor(x)).asnumpy(), theirs(torch.from_numpy(x)).detach().numpy(), atol=1e-4)


def test_two_lazy_norms_have_weights_of_different_names() -> None:
    layers = [normalization.LazyBatchNorm1d(), normalization.LazyBatchNorm1d()]
    for layer in layers:
        layer(ms.Tensor(np.ones((2, 3), np.float32)))
    names = [parameter.name for layer in layers for parameter in layer.get_parameters()]
    assert len(names) == len(set(names)) == 8


@pytest.mark.parametrize("shape", [(4, 3), (4, 3, 5), (4, 3, 2, 2), (4, 3, 2, 2, 2)])
def test_a_synchronised_norm_of_one_process(shape: tuple[int, ...]) -> None:
    x = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    ours, theirs = normalization.SyncBatchNorm(3, momentum=0.3).set_train(), torch.nn.SyncBatchNorm(3, momentum=0.3)
    assert np.allclose(ours(ms.Tensor(x)).asnumpy(), theirs(torch.from_numpy(x)).detach().numpy(), atol=1e-4)
    assert np.allclose(ours.moving_variance.asnumpy(), theirs.running_var.numpy(), atol=1e-4)
