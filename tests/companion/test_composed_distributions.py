"""Samples of distributions that are made of others: shapes, moments, and an inverse that a cache makes exact."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import distributions as torch_side

from workers.companion.distributions import composed, discrete, families, real, scalar_transforms, transforms, vector_transforms

PROBABILITIES = np.array([[0.2, 0.8], [0.5, 0.5], [0.9, 0.1]], np.float32)
CENTRES = np.array([[-2.0, 2.0], [0.0, 5.0], [1.0, -6.0]], np.float32)
COUNT = 4000


def mixture(side: Any, tensor: Any, event: bool) -> Any:
    centres = tensor(np.stack([CENTRES, CENTRES + 1], -1)) if event else tensor(CENTRES)
    normal = side["Normal"](centres, tensor(np.full(centres.shape, 0.5, np.float32)))
    return side["MixtureSameFamily"](
        side["Categorical"](tensor(PROBABILITIES)), side["Independent"](normal, 1) if event else normal
    )


OURS = {
    "Normal": real.Normal,
    "Categorical": discrete.Categorical,
    "Independent": families.Independent,
    "MixtureSameFamily": composed.MixtureSameFamily,
}
TORCHS = {name: getattr(torch_side, name) for name in OURS}


@pytest.mark.parametrize("event", [False, True])
def test_a_mixture_draws_from_each_part_as_often_as_torch(event: bool) -> None:
    torch.manual_seed(0)
    ms.set_seed(0)
    expected = mixture(TORCHS, torch.from_numpy, event).sample((COUNT,)).numpy()
    found = mixture(OURS, ms.Tensor, event).sample((COUNT,)).asnumpy()
    assert found.shape == expected.shape
    assert np.abs(found.mean(0) - expected.mean(0)).max() < 0.3
    assert np.abs(found.std(0) - expected.std(0)).max() < 0.3


def test_transformed_samples_lie_where_torch_s_do() -> None:
    torch.manual_seed(0)
    ms.set_seed(0)
    loc, scale = CENTRES, np.ones_like(CENTRES)
    theirs = torch_side.TransformedDistribution(
        torch_side.Normal(torch.from_numpy(loc), torch.from_numpy(scale)), [torch_side.TanhTransform()]
    )
    ours = composed.TransformedDistribution(real.Normal(ms.Tensor(loc), ms.Tensor(scale)), [scalar_transforms.TanhTransform()])
    expected, found = theirs.rsample((COUNT,)).numpy(), ours.rsample((COUNT,)).asnumpy()
    assert found.shape == expected.shape
    assert np.abs(found.mean(0) - expected.mean(0)).max() < 0.06
    assert ours.batch_shape == tuple(theirs.batch_shape)
    assert ours.event_shape == tuple(theirs.event_shape)


def test_the_inverse_of_what_a_cached_call_gave_is_what_it_was_given() -> None:
    x = ms.Tensor([12.0])  # tanh of it is 1, of which no inverse is left
    cached, plain = scalar_transforms.TanhTransform(cache_size=1), scalar_transforms.TanhTransform()
    assert cached.inv(cached(x)) is x
    assert not np.isfinite(plain.inv(plain(x)).asnumpy()).all()


def test_transforms_are_equal_by_what_they_compute() -> None:
    exponential, affine = scalar_transforms.ExpTransform, scalar_transforms.AffineTransform
    assert exponential() == exponential()
    assert exponential() != scalar_transforms.TanhTransform()
    assert affine(0.0, ms.Tensor([1.0, 2.0])) == affine(0.0, ms.Tensor([1.0, 2.0]))
    assert affine(0.0, 1.0) != affine(0.0, 2.0)
    assert exponential().inv == exponential().inv
    assert transforms.ComposeTransform([exponential()]) == transforms.ComposeTransform([exponential()])
    assert transforms.DistributionTransform() != transforms.DistributionTransform()


def test_shapes_go_through_a_chain_and_back() -> None:
    ours = transforms.ComposeTransform(
        [vector_transforms.ReshapeTransform((4,), (2, 2)), scalar_transforms.AffineTransform(ms.Tensor([0.0]), 2.0)]
    )
    theirs = torch_side.ComposeTransform(
        [torch_side.ReshapeTransform((4,), (2, 2)), torch_side.AffineTransform(torch.tensor([0.0]), 2.0)]
    )
    assert ours.forward_shape((3, 4)) == tuple(theirs.forward_shape((3, 4))) == ours.inv.inverse_shape((3, 4))
    assert ours.domain.event_dim == theirs.domain.event_dim == 1
    assert ours.codomain.event_dim == theirs.codomain.event_dim == 2
    x = np.arange(8, dtype=np.float32).reshape(2, 4)
    slope = theirs.log_abs_det_jacobian(torch.from_numpy(x), theirs(torch.from_numpy(x)))
    assert np.allclose(ours.log_abs_det_jacobian(ms.Tensor(x), ours(ms.Tensor(x))).asnumpy(), slope.numpy())


def test_a_base_that_is_smaller_than_the_transform_is_drawn_for_each_place() -> None:
    loc = np.zeros((5,), np.float32)
    ours = composed.TransformedDistribution(real.Normal(0.0, 1.0), scalar_transforms.AffineTransform(ms.Tensor(loc), 1.0))
    assert ours.batch_shape == (5,)
    sample = ours.sample((3,)).asnumpy()
    assert sample.shape == (3, 5)
    assert len(np.unique(sample)) == 15  # not one draw, shifted


def test_parts_of_one_are_given_and_taken_back() -> None:
    x = np.random.default_rng(0).standard_normal((2, 3)).astype(np.float32)
    ours, theirs = vector_transforms.StickBreakingTransform(), torch_side.StickBreakingTransform()
    y, expected = ours(ms.Tensor(x)), theirs(torch.from_numpy(x))
    assert np.allclose(y.asnumpy(), expected.numpy(), atol=1e-6)
    assert np.allclose(ours.inv(y).asnumpy(), x, atol=1e-4)
    assert ours.codomain.check(y).asnumpy().all()
    assert not vector_transforms.SoftmaxTransform().codomain.check(2 * y).asnumpy().any()
