"""Weights are moved on both sides alike, whatever their shape."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity.sandboxed.stirring import shaken, stir, stir_again


@pytest.mark.parametrize("shape", [(), (1,), (2, 3)])
def test_a_moved_weight_stays_an_array_of_its_shape_and_type(shape: tuple[int, ...]) -> None:
    value = np.ones(shape, np.float32)
    for moved in (stir({"scale": value})["scale"], stir_again("scale", value)):
        assert isinstance(moved, np.ndarray)
        assert (moved.shape, moved.dtype) == (shape, np.float32)
        assert not np.array_equal(moved, value)


def test_leaves_counters_and_constants() -> None:
    given = {"steps": np.array(3), "mask": np.ones(2, np.float32)}
    stirred = stir(given, frozenset({"mask"}))
    assert all(np.array_equal(stirred[name], value) for name, value in given.items())


def test_a_shaken_weight_stays_close() -> None:
    given = {"scale": np.full((400,), 3, np.float32), "steps": np.array(3)}
    moved = shaken(given, 1e-3)
    assert moved["steps"] == 3
    assert moved["scale"].dtype == np.float32
    assert 0 < np.abs(moved["scale"] - 3).mean() < 0.01
