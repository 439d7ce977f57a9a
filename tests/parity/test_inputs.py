"""Inputs from words: the same words give the same numbers, and nothing but words is understood."""

from __future__ import annotations

import numpy as np
import pytest

from workers.parity.checking import read_inputs
from workers.parity.inputs import BadSpec, NumpyArray, handed_over, make, scaled


@pytest.mark.parametrize(
    ("spec", "shape", "dtype"),
    [
        ("normal(2, 3)", (2, 3), "float32"),
        ("normal(shape=(4,), dtype='float64')", (4,), "float64"),
        ("normal(2, dtype='complex64')", (2,), "complex64"),
        ("uniform(2, 3)", (2, 3), "float32"),
        ("positive(2,3)", (2, 3), "float32"),
        ("integers(0, 5, shape=(2, 3), dtype='int32')", (2, 3), "int32"),
        ("boolean(2, 3)", (2, 3), "bool"),
        ("values([[1., 2.]], dtype='float32')", (1, 2), "float32"),
        ("values([1, 2])", (2,), "int64"),
    ],
)
def test_a_generator_gives_an_array_of_the_shape_and_type_it_says(spec, shape, dtype):
    made = make("x", spec)
    assert (made.shape, made.dtype.name) == (shape, dtype)


def test_the_same_words_and_seed_give_the_same_numbers_and_others_do_not():
    assert np.array_equal(make("x", "normal(3)", 1), make("x", "normal(3)", 1))
    assert not np.array_equal(make("x", "normal(3)", 1), make("x", "normal(3)", 2))
    assert not np.array_equal(make("x", "normal(3)", 1), make("y", "normal(3)", 1))


def test_values_go_on_both_sides_of_zero_and_positive_ones_stay_positive():
    drawn = make("x", "normal(100)")
    assert drawn.min() < 0 < drawn.max()
    assert make("x", "positive(100)").min() > 0


@pytest.mark.parametrize("spec", ["normal(shape=())", "normal(3)", "numpy(normal(shape=()))", "numpy(normal(3))"])
def test_an_array_stays_one_when_it_is_made_larger_or_wider(spec):
    made = make("x", spec)
    larger = scaled(made, 3.0, "float64")
    assert (type(larger), larger.shape, larger.dtype.name) == (type(made), made.shape, "float64")
    assert np.array_equal(larger, (np.asarray(made) * np.float32(3)).astype("float64"))


def test_only_arrays_that_are_not_asked_for_as_such_become_tensors():
    def tensor(array):
        return ("tensor", array.shape)

    assert handed_over(make("x", "normal(2)"), tensor) == ("tensor", (2,))
    kept = handed_over(make("x", "numpy(integers(0, 5, 2))"), tensor)
    assert (type(kept), kept.shape, kept.dtype.name) == (np.ndarray, (2,), "int64")
    assert isinstance(make("x", "numpy(normal(2))"), NumpyArray)
    assert handed_over(make("x", "True"), tensor) is True


def test_plain_values_stay_what_they_are():
    assert make("dims", "(1, 2)") == (1, 2)
    assert make("mode", "'sum'") == "sum"


@pytest.mark.parametrize(
    "spec", ["open('/etc/passwd')", "normal(", "normal(1 << 40)", "normal(10**9)", "x.y", "normal(-1)", "a + b", "numpy(3)"]
)
def test_anything_else_is_refused_with_the_words_that_are_known(spec):
    with pytest.raises(BadSpec, match="known are normal"):
        make("x", spec)


def test_inputs_are_given_by_name_or_by_place():
    assert read_inputs("normal(2, 3), y=(1, 2)") == {"0": "normal(2, 3)", "y": "(1, 2)"}
    assert read_inputs(None) == {}
    with pytest.raises(BadSpec):
        read_inputs("x=open('f')")
