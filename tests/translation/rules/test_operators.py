"""Shifts and bitwise negation of tensors; Python's own numbers keep their operators."""

from __future__ import annotations

import pytest

from tests.translation.checking import check_untouched, translated


def test_shift_of_a_tensor():
    assert "y = bitwise_left_shift(x, 1)" in translated("x = torch.tensor([1, 2])\ny = x << 1\n").text


def test_negation_of_integers_turns_bits():
    assert "y = bitwise_not(x)" in translated("x = torch.tensor([1, 2])\ny = ~x\n").text


def test_negation_of_what_may_be_integers_decides_when_it_runs():
    assert "return bitwise_not(x)" in translated("def f(x: torch.Tensor):\n    return ~x\n").text


def test_operands_keep_their_parentheses_and_translations():
    text = translated("x = torch.tensor([1, 2])\ny = ~(x + torch.abs(x))\n").text
    assert "y = bitwise_not((x + ops.abs(x)))" in text


def test_negation_of_what_masks_is_left_alone_as_only_booleans_mask():
    text = translated("def f(x: torch.Tensor, m: torch.Tensor):\n    return x.masked_fill(~m, 0.0)\n").text
    assert "x.masked_fill(~m, 0.0)" in text
    assert "bitwise_not(m)" in translated("def f(x: torch.Tensor, m: torch.Tensor):\n    return x.masked_fill(x > 0, ~m)\n").text


@pytest.mark.parametrize("body", ["y = 1 << 3\n", "y = ~5\n", "flags = 3\ny = ~flags & 1\n"])
def test_numbers_are_left_alone(body):
    check_untouched(body)


def test_negation_of_a_mask_is_left_alone():
    assert "m = ~(x > 1)" in translated("x = torch.tensor([1, 2])\nm = ~(x > 1)\n").text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = 1j * x", "y = Tensor(1j, ms.complex64) * x.astype(ms.complex64)"),
        ("y = c + 2j", "y = c + Tensor(2j, ms.complex64)"),
        ("y = c * x", "y = c * x.astype(ms.complex64)"),
        ("y = (x + 1) / c", "y = ((x + 1).astype(ms.complex64)) / c"),
    ],
)
def test_complex_numbers_meet_complex_tensors(line, expected):
    text = translated(f"x = torch.ones(2)\nc = torch.complex(x, x)\n{line}\n").text
    assert text.endswith(f"{expected}\n")


@pytest.mark.parametrize("line", ["y = c * 2", "y = c * c", "y = x * 2.5", "y = 1j * 2", "y = c == x"])
def test_what_has_a_kernel_stays(line):
    assert translated(f"x = torch.ones(2)\nc = torch.complex(x, x)\n{line}\n").text.endswith(f"{line}\n")


def test_an_augmented_shift_is_a_call():
    assert "x = bitwise_left_shift(x, 1)" in translated("x = torch.tensor([1, 2])\nx <<= 1\n").text


def test_a_number_in_front_of_bits_of_a_tensor():
    text = translated("x = torch.tensor([1, 2])\na = 5 & x\nb = 3 ^ x\nc = x | 4\nd = 5 & 3\n").text
    assert text.endswith("a = ops.bitwise_and(x, 5)\nb = ops.bitwise_xor(x, 3)\nc = x | 4\nd = 5 & 3\n")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = 1j * x", "y = Tensor(1j, ms.complex64) * x.astype(ms.complex64)"),
        ("y = torch.zeros_like(x) - 2j", "y = ops.zeros_like(x).astype(ms.complex64) - Tensor(2j, ms.complex64)"),
        ("y = torch.polar(x, x) * x", "y = ops.polar(x, x) * x.astype(ms.complex64)"),
        ("y = torch.polar(x, x) + x", "y = ops.polar(x, x) + x"),
    ],
)
def test_complex_numbers_meet_tensors_of_which_the_dtype_is_not_said(line: str, expected: str) -> None:
    assert expected in translated(f"@torch.no_grad()\ndef shift(x: torch.Tensor):\n    {line}\n    return y\n").text


def test_a_tensor_that_may_be_double_needs_a_person() -> None:
    found = translated("@torch.no_grad()\ndef shift(x: torch.Tensor):\n    return 1j * x\n\ntable = torch.ones(2).double()\n")
    assert not found.clean


def test_doubles_become_complex128() -> None:
    assert "Tensor(1j, ms.complex128) * x.astype(ms.complex128)" in translated("x = torch.ones(2).double()\ny = 1j * x\n").text
