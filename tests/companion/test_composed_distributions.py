"""Samples of distributions that are made of others: shapes, moments, and an inverse that a cache makes exact."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import distributions as torch_side

from workers.companion.distributions import composed, discrete, families, real, transforms

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
    ours = composed.TransformedDistribution(real.Normal(ms.Tensor(loc), ms.Tensor(scale)), [transforms.TanhTransform()])
    expected, found = theirs.rsample((COUNT,)).numpy(), ours.rsample((COUNT,)).asnumpy()
    assert found.shape == expected.shape
    assert np.abs(found.mean(0) - expected.mean(0)).max() < 0.06
    assert ours.batch_shape == tuple(theirs.batch_shape)
    assert ours.event_shape == tuple(theirs.event_shape)


def test_the_inverse_of_what_a_cached_call_gave_is_what_it_was_given() -> None:
    x = ms.Tensor([12.0])  # tanh of it is 1, of which no inverse is left
    cached, plain = transforms.TanhTransform(cache_size=1), transforms.TanhTransform()
    assert cached.inv(cached(x)) is x
    assert not np.isfinite(plain.inv(plain(x)).asnumpy()).all()
