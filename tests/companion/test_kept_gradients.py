"""Gradients that parameters keep, beside torch's: clipped by norm and by value, with none, one and several kept."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import Parameter, Tensor

from workers.companion.nn.gradients import clip_grad_norm_, clip_grad_value_, step_if_kept, zero_gradients

GRADIENTS = [np.array([[3.0, -4.0], [0.5, 12.0]], np.float32), None, np.array([-0.25, 1.0], np.float32)]


def pairs() -> tuple[list[Parameter], list[torch.nn.Parameter]]:
    ours, theirs = [], []
    for gradient in GRADIENTS:
        zeros = np.zeros((2,) if gradient is None else gradient.shape, np.float32)
        ours.append(Parameter(Tensor(zeros)))
        theirs.append(torch.nn.Parameter(torch.tensor(zeros)))
        ours[-1].grad = None if gradient is None else Tensor(gradient)
        theirs[-1].grad = None if gradient is None else torch.tensor(gradient)
    return ours, theirs


def same(ours: list[Parameter], theirs: list[torch.nn.Parameter]) -> None:
    for own, other in zip(ours, theirs, strict=True):
        assert (own.grad is None) == (other.grad is None)
        if other.grad is not None:
            np.testing.assert_allclose(own.grad.asnumpy(), other.grad.numpy(), rtol=1e-6)


@pytest.mark.parametrize("norm", [1.0, 2.0, float("inf")])
@pytest.mark.parametrize("limit", [0.5, 1e6])
def test_the_norm_is_limited_and_the_one_before_returned(norm: float, limit: float) -> None:
    ours, theirs = pairs()
    before = clip_grad_norm_(ours, limit, norm)
    assert float(before.asnumpy()) == pytest.approx(float(torch.nn.utils.clip_grad_norm_(theirs, limit, norm)), rel=1e-6)
    same(ours, theirs)


def test_each_number_is_limited() -> None:
    ours, theirs = pairs()
    clip_grad_value_(ours, 1.0)
    torch.nn.utils.clip_grad_value_(theirs, 1.0)
    same(ours, theirs)


def test_one_parameter_and_parameters_without_gradients() -> None:
    ours, theirs = pairs()
    assert clip_grad_norm_(ours[0], 1.0).dtype == ms.float32
    torch.nn.utils.clip_grad_norm_(theirs[0], 1.0)
    same(ours, theirs)
    assert float(clip_grad_norm_([ours[1]], 1.0).asnumpy()) == float(torch.nn.utils.clip_grad_norm_([theirs[1]], 1.0)) == 0.0


def test_zeros_stay_where_a_gradient_was() -> None:
    ours, theirs = pairs()
    zero_gradients(ours)
    torch.optim.SGD(theirs).zero_grad(set_to_none=False)
    same(ours, theirs)


@pytest.mark.parametrize("kept", [True, False])
def test_a_step_without_any_gradient_is_not_taken(kept: bool) -> None:
    ours, _ = pairs()
    for each in ours if not kept else ():
        each.grad = None
    taken: list[int] = []
    step_if_kept(lambda gradients: taken.append(len(gradients)), ours)
    assert taken == ([len(GRADIENTS)] if kept else [])
