"""`x[...] = y` copies in torch."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_untouched, translated


@pytest.mark.parametrize("value", ["y", "y.data"])
def test_a_tensor_that_has_a_name_is_copied(value: str) -> None:
    result = translated(f"x = torch.zeros(3)\ny = torch.ones(3)\nx[...] = {value}\n")
    assert result.text.endswith(".copy()\n")
    assert result.clean


@pytest.mark.parametrize("line", ["x[:] = y", "x[...] = 0", "x[...] = y + 1", "x[0] = y[0]", "x[...] = torch.ones(3)"])
def test_what_copies_anyway_stays(line: str) -> None:
    assert ".copy()" not in translated(f"x = torch.zeros(3)\ny = torch.ones(3)\n{line}\n").text


def test_lists_and_arrays_are_left_alone() -> None:
    check_untouched("data = {}\ny = [1]\ndata[...] = y\n")
