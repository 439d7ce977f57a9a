"""A step in a middle dimension is taken by number inside functions; other slices stay."""

from __future__ import annotations

from functools import partial

import pytest

from tests.translation import checking
from tests.translation.checking import body_of

translated = partial(checking.translated, device="cpu")


def test_a_step_in_a_middle_dimension() -> None:
    result = translated("def f(x: torch.Tensor):\n    return x[:, 1::2, ::2, :] * 2\n")
    assert "stepped(x, slice(None), slice(1, None, 2), slice(None, None, 2), slice(None)) * 2" in result.text
    assert result.clean


def test_behind_an_ellipsis_with_another() -> None:
    assert (
        "stepped(x, ..., slice(None, None, 2), slice(None, None, 2))"
        in translated("def f(x: torch.Tensor):\n    return x[..., ::2, ::2]\n").text
    )


@pytest.mark.parametrize("index", ["::2", "..., ::2", "..., 1::2", ":, 1:3", ":, ::1", "0, 1"])
def test_slices_with_a_gradient(index: str) -> None:
    assert f"return x[{index}]" in translated(f"def f(x: torch.Tensor):\n    return x[{index}]\n").text


@pytest.mark.parametrize("line", ["x[:, ::2] = 0", "y = x[mask, ::2]"])
def test_what_is_stored_or_masked(line: str) -> None:
    assert "stepped" not in translated(f"def f(x: torch.Tensor, mask: torch.Tensor):\n    {line}\n    return x\n").text


def test_above_the_functions_and_for_other_things() -> None:
    assert "x[:, ::2]" in body_of(translated("x = torch.ones(3, 4)\ny = x[:, ::2]\n"))
    assert "return a[:, ::2]" in translated("import numpy as np\n\ndef f():\n    a = np.ones((3, 4))\n    return a[:, ::2]\n").text


@pytest.mark.parametrize("line", ["y[:, :, 0] = 1", "y[:, 1].add_(x[:, 0])", "y.view(2, 2, -1)[0].mul_(2)", "y += 1"])
def test_a_view_that_is_written_into_stays_a_view(line: str) -> None:
    assert "y = x[:, :, 1::2]" in translated(f"def f(x: torch.Tensor):\n    y = x[:, :, 1::2]\n    {line}\n    return x\n").text


def test_a_view_that_is_only_read() -> None:
    assert "y = stepped(" in translated("def f(x: torch.Tensor):\n    y = x[:, :, 1::2]\n    return y[0] + y.sum()\n").text


def test_a_slice_that_is_added_to_is_read_by_number() -> None:
    text = translated("def f(x: torch.Tensor, y, n: int):\n    x = x * 2\n    x[:, :, n - 1::n] += y + 1\n    return x\n").text
    assert "x[:, :, n - 1::n] = stepped(x, slice(None), slice(None), slice(n - 1, None, n)) + (y + 1)" in text


def test_a_slice_without_a_step_is_added_to_as_it_stands() -> None:
    assert (
        "x[:, :, -2:] += y" in translated("def f(x: torch.Tensor, y):\n    x = x * 2\n    x[:, :, -2:] += y\n    return x\n").text
    )


def test_a_slice_that_a_method_writes_into_stays() -> None:
    result = translated("def f(x: torch.Tensor):\n    x = x * 2\n    x[:, :, 1::2].mul_(3)\n    return x\n")
    assert "x[:, :, 1::2] = ops.mul(x[:, :, 1::2], 3)" in result.text
    assert result.clean


def test_what_torch_is_handed_in_a_lambda_is_a_tensor() -> None:
    result = translated("cut = lambda x: F.pad(x[:, :, ::2, ::2], (0, 0, 0, 0, 2, 2))\n")
    assert (
        "ops.pad(stepped(x, slice(None), slice(None), slice(None, None, 2), slice(None, None, 2)), (0, 0, 0, 0, 2, 2))"
        in result.text
    )
    assert result.clean


def test_what_torch_makes_a_tensor_of_stays() -> None:
    assert "stepped" not in translated("make = lambda x: torch.tensor(x[:, ::2, :])\n").text


def test_what_torch_puts_together_is_tensors() -> None:
    text = translated("cut = lambda x: torch.cat([x[:, :, ::2, ::2], x[:, :, 1::2, 1::2]], 1)\n").text
    assert text.count("stepped(x, slice") == 2
