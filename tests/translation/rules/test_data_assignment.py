"""Writing through `.data`."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("before", "after"),
    [("x.data[...] = 2", "x[...] = 2"), ("x.data[m] = 0", "x[m] = 0"), ("x.data[0] += 1", "x[0] += 1")],
)
def test_the_tensor_itself_is_written_to(before: str, after: str) -> None:
    result = translated(f"x = torch.zeros(3)\nm = x > 1\n{before}\n")
    assert result.text.endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize("line", ["y = x.data[0]", "x.data[0].add_(1)", "table.data[0] = 1", "x[0] = x.data[1]"])
def test_reading_and_other_objects_stay(line: str) -> None:
    assert ".data[" in translated(f"x = torch.zeros(3)\ntable = load()\n{line}\n").text
