"""Random results are judged by what they are drawn from."""

from __future__ import annotations

import numpy as np

from workers.parity.compare import Value, compare
from workers.parity.distributions import judge
from workers.parity.tolerances import tolerance
from workers.parity.verdict import Class

CHANCE = np.random.default_rng(0)


def judged(ours, theirs, dtype: str = "float32"):
    one, other = (Value("tensor", dtype, np.asarray(values).astype(dtype)) for values in (ours, theirs))
    return judge(compare("x", one, other, tolerance(dtype)), one, other)


def test_two_draws_of_one_distribution_agree():
    assert judged(CHANCE.normal(size=500), CHANCE.normal(size=500)).kind is Class.NON_DETERMINISTIC


def test_another_spread_is_different():
    found = judged(CHANCE.normal(size=500), CHANCE.normal(size=500) * 1.5)
    assert (found.kind, "another distribution" in found.note) == (Class.DIFFERENT, True)


def test_keeping_instead_of_dropping_is_different():
    kept = np.where(CHANCE.random(500) < 0.3, 0.0, 1.0)
    assert judged(kept, 1 - kept).kind is Class.DIFFERENT


def test_a_bound_that_is_left_out_is_different():
    assert judged(CHANCE.integers(0, 10, 4000), CHANCE.integers(0, 9, 4000), "int64").kind is Class.DIFFERENT


def test_few_values_say_nothing_about_their_distribution():
    found = judged([1.0, 2.0], [9.0, 8.0])
    assert (found.kind, found.note) == (Class.NON_DETERMINISTIC, "random, too few values to compare their distribution")


def test_shape_still_counts():
    assert judged(np.zeros(60), np.zeros(61)).kind is Class.SHAPE
