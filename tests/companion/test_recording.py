"""The last resort for losses whose computation is spread: gradients as torch's, of one and of two losses."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from mindspore import Parameter, Tensor

from workers.companion.autograd import Recording


def test_gradients_are_those_of_torch_and_add_up() -> None:
    start = np.array([1.0, -2.0, 0.5], np.float32)
    ours, theirs = Parameter(Tensor(start)), torch.nn.Parameter(torch.tensor(start))
    Recording.start(1, times=2)
    loss = (ours * ours).sum()
    Recording.backward(loss, [ours], 1)
    Recording.backward((ours**3).sum() * 2, [ours], 1)
    (theirs * theirs).sum().backward()
    ((theirs**3).sum() * 2).backward()
    np.testing.assert_allclose(ours.grad.asnumpy(), theirs.grad.numpy(), rtol=1e-6)


def test_a_loss_that_was_not_recorded_is_refused() -> None:
    with pytest.raises(RuntimeError, match="nothing is recorded for this loss"):
        Recording.backward(Tensor(1.0), [], 7)
