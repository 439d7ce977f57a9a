"""Which variations an example gets, and that what a kernel gets wrong is seen and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import knowledge
from knowledge.property_reading import DIFFERS, RAISES, SAME, TORCH_RAISES
from workers.parity import properties
from workers.parity.sandbox.pool import Pool
from workers.parity.variations import PROPERTIES, stands_alone, variations

X = np.arange(6, dtype="float32").reshape(2, 3)


def made(name, before, **arguments):
    record = knowledge.find_exact(name)
    assert record
    return {each.property: each for each in variations(record, before, arguments)}


def test_types_values_and_shapes_are_multiplied():
    found = made("torch.sum", "torch.sum(x, dim=1)", x=X)
    assert {
        "bool",
        "float16",
        "bfloat16",
        "empty",
        "scalar",
        "strided",
        "nan",
        "huge",
        "gradient",
        "keepdim",
        "negative dim",
    } <= set(found)
    assert found["empty"].arguments["x"].shape == (0, 3)
    assert found["scalar"].arguments["x"].shape == ()
    assert found["bool"].arguments["x"].dtype == bool
    assert 0 < np.isnan(found["nan"].arguments["x"]).sum() < 6
    assert (found["negative dim"].before, found["keepdim"].before) == ("torch.sum(x, dim=-1)", "torch.sum(x, dim=1, keepdim=True)")
    assert set(found) <= set(PROPERTIES)


def test_lists_and_tuples_for_sizes_change_places():
    assert made("torch.reshape", "torch.reshape(x, (3, 2))", x=X)["list for a size"].before == "torch.reshape(x, [3, 2])"
    assert "list for a size" not in made("torch.reshape", "torch.reshape(x, shape)", x=X)


def test_whole_numbers_get_no_variations_of_fractions():
    assert set(made("torch.bincount", "torch.bincount(x)", x=np.array([1, 2]))) == {"empty", "scalar"}


def test_second_operands_are_broadcast():
    assert made("torch.add", "torch.add(x, y)", x=X, y=X)["broadcast"].arguments["y"].shape == (1, 3)


@pytest.mark.parametrize(
    ("name", "before", "alone"),
    [
        ("torch.isinf", "torch.isinf(x)", True),
        ("torch.isinf", "torch.isinf(x / 0)", False),
        ("torch.sum", "x[x > 1].sum()", False),
        ("torch.nn.Sequential", "torch.nn.Sequential(torch.nn.ReLU())", False),
        ("torch.clamp", "torch.clamp(x, min=-1.0, max=(2))", True),
        ("torch.Tensor.T", "x.T", True),
        ("torch.Tensor.T", "x.mm(y).T", False),
        ("torch.Tensor.zero_", "x.zero_()\nx", True),
        ("torch.Tensor.zero_", "y.zero_()\nx", False),
        ("torch.Tensor.put_", "x.put_(torch.tensor([0, 2]), y)\nx", False),
        ("torch.Tensor.resize_", "z = x + 1\nz.resize_(2, 2)\nz", False),
        ("torch.nn.Module.apply", "y = torch.nn.Linear(2, 2)\ny.apply(f)", False),
    ],
)
def test_an_example_with_other_operations_blames_nobody(name, before, alone):
    record = knowledge.find_exact(name)
    assert record
    assert stands_alone(record, before) is alone


@pytest.mark.slow
def test_what_is_kept_of_a_record():
    record = knowledge.find_exact("torch.relu")
    assert record
    with Pool() as pool:
        pool.start()
        found = properties.measured([(record, properties._cases(record))], pool)["torch.relu"]
    assert {"float16", "float32", "empty", "gradient", "infinities"} <= set(found[SAME])
    assert "complex64" in found[TORCH_RAISES]
    assert "nan" in found[DIFFERS]  # the kernel of 2.10 gives 0; when it is mended, this line goes
    assert "bfloat16" in found[RAISES]
