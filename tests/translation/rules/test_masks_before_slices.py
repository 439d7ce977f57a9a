"""Slices behind a mask of several dimensions have torch's size."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_transformed, check_untouched, translated
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

HEAD = "x = torch.randn(2, 3, 4, 5)\nm = x.sum((2, 3)) > 0\n"
MADE = "x = ops.randn((2, 3, 4, 5))\nm = x.sum((2, 3)) > 0\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x[m, :]", "x[m]"),
        ("x[m, :, :]", "x[m]"),
        ("x[m, ...]", "x[m]"),
        ("x[m, 1:]", "x[m][:, 1:]"),
        ("x[m, :, 1]", "x[m][:, :, 1]"),
        ("x[m, ..., 0]", "x[m][..., 0]"),
        ("x[m, None]", "x[m][:, None]"),
        ("x[m, 0]", "x[m, 0]"),
        ("x[m]", "x[m]"),
    ],
)
def test_what_stands_behind_the_mask(before: str, after: str) -> None:
    check_transformed(f"{HEAD}y = {before}\n", f"{MADE}y = {after}\n")


def test_of_a_mask_that_nobody_tells_more_of() -> None:
    check_transformed("def f(x, mask):\n    return x[mask, :]\n", "def f(x, mask):\n    return x[mask]\n")


def test_a_slice_behind_a_mask_in_the_middle_is_left_to_a_person() -> None:
    assert not translated("x = torch.randn(2, 3, 4, 5)\nm = torch.ones(3, 4) > 0\ny = x[:, m, 1:]\n").clean


@pytest.mark.parametrize("body", ["def f(rows):\n    return rows[0, :]\n", "names = {}\ny = names[1, 2]\n"])
def test_other_subscripts_stay(body: str) -> None:
    check_untouched(body)


def test_values_and_sizes_are_torchs() -> None:
    source = "import torch\nx = torch.arange(120.0).reshape(2, 3, 4, 5)\nm = x[..., 0, 0] % 40 == 0\n"
    source += "".join(
        f"y = x[{index}]\nprint(tuple(y.shape), y.sum().item())\n"
        for index in ("m, :", "m, ...", "m, 1:", "m, :, 1", "m, ..., 0", "m, None")
    )
    source += "x[m, :] += 1\nprint(x.sum().item())\n"
    ours, theirs = run_both({"m": source}, {"m": translate(source, companion="inline").text})
    assert not theirs["m"][1], theirs["m"][1]
    assert alike(ours["m"][0], theirs["m"][0]), f"{ours['m'][0]}\n{theirs['m'][0]}"
