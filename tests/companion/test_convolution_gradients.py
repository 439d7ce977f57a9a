"""Convolutions over one dimension whose output is one long: there MindSpore's own bias has no gradient on CPU."""

from __future__ import annotations

import mindspore
import numpy as np
import pytest
import torch
from mindspore import Tensor

from workers.companion.functional.convolution import conv1d_with_bias_apart


@pytest.mark.parametrize(("batch", "length"), [((2,), 4), ((2,), 6), ((), 4)])
def test_the_gradients_are_those_of_torch(batch: tuple[int, ...], length: int) -> None:
    draw = np.random.default_rng(0).standard_normal
    given = [draw(shape).astype(np.float32) for shape in ((*batch, 2, length), (3, 2, 4), (3,))]
    theirs = [torch.from_numpy(value).requires_grad_() for value in given]
    output = torch.nn.functional.conv1d(*theirs)
    output.square().sum().backward()
    grads = mindspore.grad(lambda *each: conv1d_with_bias_apart(*each).square().sum(), (0, 1, 2))(*map(Tensor, given))
    np.testing.assert_allclose(conv1d_with_bias_apart(*map(Tensor, given)).asnumpy(), output.detach().numpy(), rtol=1e-5, atol=1e-5)
    for mine, wanted in zip(grads, theirs, strict=True):
        np.testing.assert_allclose(mine.asnumpy(), wanted.grad.numpy(), rtol=1e-4, atol=1e-4)
