"""Elements taken by a mask or a list are copied where something is written into them; views stay views."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_BODY = "def f(x: torch.Tensor, mask: torch.Tensor, n: int):\n    y = x[{}]\n    {}\n    return x, y\n"


@pytest.mark.parametrize("index", ["mask", "[0, 2]", ":, mask", "mask > 0"])
def test_elements_that_are_changed(index: str) -> None:
    result = translated(_BODY.format(index, "y[0] = 1"))
    assert f"y = x[{index}].copy()" in result.text
    assert result.clean


def test_elements_that_are_added_to() -> None:
    assert "y = x[mask].copy()\n    y[:, 2] += 1" in translated(_BODY.format("mask", "y[:, 2] += 1")).text
    assert "y = x[mask]\n    y += 1" in translated(_BODY.format("mask", "y += 1")).text


@pytest.mark.parametrize(("index", "line"), [("mask", "z = y + 1"), ("n", "y[0] = 1"), ("1:", "y[0] = 1"), (":, 0", "y[0] = 1")])
def test_what_is_only_read_and_what_is_a_view(index: str, line: str) -> None:
    assert f"y = x[{index}]\n" in translated(_BODY.format(index, line)).text


def test_an_index_that_may_be_a_number_or_a_mask() -> None:
    result = translated("def f(x: torch.Tensor, which):\n    y = x[which]\n    y[0] = 1\n    return x\n")
    assert "y = x[which]  # mindport: review" in result.text


def test_lists_are_left_alone() -> None:
    assert translated("def f(which):\n    rows = [[1], [2]]\n    y = rows[which]\n    y[0] = 1\n    return rows\n").clean
