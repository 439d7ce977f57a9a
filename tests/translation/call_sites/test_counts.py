"""Names of one number, where an argument may be a number or a tuple."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    "given", ["dims[-1]", "embed_dims[i]", "self.channels[0]", "dim_context", "d_in", "num_features", "dim * 2"]
)
def test_so_called_it_is_one_number(given: str) -> None:
    assert (
        f"nn.LayerNorm(({given},), epsilon=1e-05)" in translated(f"def f(self, dims, i):\n    return nn.LayerNorm({given})\n").text
    )


@pytest.mark.parametrize("given", ["dims", "dims[1:]", "shape[1]", "dim_list", "shapes[0]", "sizes[1:]"])
def test_so_called_it_may_be_several(given: str) -> None:
    assert f"return LayerNorm({given})" in translated(f"def f(self, dims, i):\n    return nn.LayerNorm({given})\n").text


def test_a_number_of_another_kind_decides_nothing() -> None:
    assert "BatchNorm2d" in translated("layer = nn.BatchNorm2d(4, eps={}, momentum={})\n").text
