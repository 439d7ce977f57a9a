"""Weights of fresh networks are judged by what they are drawn from, few draws more carefully than many."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity.answers import Output
from workers.parity.compare import Value
from workers.parity.fresh import compare_all

CHANCE = np.random.default_rng(0)


def same(ours, theirs) -> bool:
    one, other = (Output("fresh weight", Value("tensor", "float32", np.asarray(values, "float32"))) for values in (ours, theirs))
    [found] = compare_all([one], [other])
    return found.kind.same


@pytest.mark.parametrize("size", [2, 3, 4, 6, 10, 50, 1000])
@pytest.mark.parametrize("draw", [CHANCE.normal, CHANCE.uniform])
def test_draws_of_one_distribution_agree(size: int, draw) -> None:
    assert all(same(draw(size=size), draw(size=size)) for _ in range(300))


@pytest.mark.parametrize("size", [50, 1000])
def test_another_spread_or_mean_is_different(size: int) -> None:
    assert not same(CHANCE.normal(size=size), CHANCE.normal(size=size) * 4)
    assert not same(CHANCE.normal(size=size), CHANCE.normal(size=size) + 4)


def test_a_few_values_far_away_are_different() -> None:
    assert not same(CHANCE.normal(size=8) / 1e4, 1 + CHANCE.normal(size=8) / 1e4)


def test_constants_are_no_draws() -> None:
    assert same([0.0, 0.0], [0.0, 0.0])
    assert not same([0.0, 0.0], CHANCE.normal(size=2))
