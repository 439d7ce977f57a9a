"""Integers and index tensors in one subscript."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated

HEAD = "x = torch.rand(2, 3, 4, 5)\ni = torch.tensor([2, 0])\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("y = x[0, :, i]", "y = x[0][:, i]"),
        ("y = x[:, 0, :, i]", "y = x[:, 0][:, :, i]"),
        ("y = x[:, i, :, 0]", "y = x[:, :, :, 0][:, i, :]"),
        ("y = x[0, ..., [1, 2]]", "y = x[0][..., [1, 2]]"),
        ("x[0, :, i] = 1.0", "x[0][:, i] = 1.0"),
    ],
)
def test_the_integers_come_first(before: str, after: str) -> None:
    result = translated(f"{HEAD}{before}\n")
    assert body_of(result).endswith(f"{after}\n")
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "y = x[0, i]",
        "y = x[:, 0, i]",
        "y = x[i, :, i]",
        "y = x[0, :, 1:]",
        "y = x[0, :, 2]",
        "y = x[:, i]",
        "y = x[0, :, n]",
        "z[0, :, i]",
    ],
)
def test_what_means_the_same_stays(line: str) -> None:
    assert body_of(translated(f"{HEAD}{line}\n")).endswith(f"{line}\n")
