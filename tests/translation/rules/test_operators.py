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


@pytest.mark.parametrize("body", ["y = 1 << 3\n", "y = ~5\n", "flags = 3\ny = ~flags & 1\n"])
def test_numbers_are_left_alone(body):
    check_untouched(body)


def test_negation_of_a_mask_is_left_alone():
    assert "m = ~(x > 1)" in translated("x = torch.tensor([1, 2])\nm = ~(x > 1)\n").text
