"""Kinds of dtype for which MindSpore has no kernel: review where the code shows the kind, a promise where it does not."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated, verdicts

COMPLEX = "x = torch.ones(2, 2)\nc = torch.complex(x, x)\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("y = torch.std(c)", "torch.std"),
        ("y = c.trace()", "torch.Tensor.trace"),
        ("y = torch.where(c == c, c, c).cov()", "torch.Tensor.cov"),
    ],
)
def test_a_complex_argument_is_left_to_a_person(line: str, name: str) -> None:
    assert verdicts(translated(f"{COMPLEX}{line}\n"))[name] == "review"


@pytest.mark.parametrize("line", ["y = torch.std(x)", "y = torch.std(c.abs())", "y = c.real.std()", "y = torch.std(unknown)"])
def test_other_kinds_are_translated(line: str) -> None:
    assert translated(f"{COMPLEX}{line}\n").clean


def test_nan_in_the_file_asks_for_the_form_in_which_nan_wins() -> None:
    assert "amax_with_nan(x)" in translated("x = torch.tensor([1.0, float('nan')])\ny = x.max()\n", device="cpu").text
    assert "with_nan" not in translated("x = torch.tensor([1.0, 2.0])\ny = x.max()\n", device="cpu").text
    assert "with_nan" not in translated("n = float('nan')\nx = torch.tensor([1, 2])\ny = x.max()\n", device="cpu").text


@pytest.mark.parametrize("line", ["y = x[x > 1].sum()", "y = torch.sum(x[x > 1])", "y = torch.mean(x.masked_select(x > 1))"])
def test_of_chosen_elements_there_may_be_none(line: str) -> None:
    assert "_of_chosen(" in translated(f"x = torch.ones(3)\n{line}\n", device="cpu").text


@pytest.mark.parametrize("line", ["y = x[0].sum()", "y = x.sum()", "y = x[[0, 1]].mean()", "y = x[x > 1].max()"])
def test_other_sums_stay_plain(line: str) -> None:
    assert "_of_chosen(" not in translated(f"x = torch.ones(3)\n{line}\n", device="cpu").text
