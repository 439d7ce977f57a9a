"""Tensors in formatted text."""

from __future__ import annotations

import string

from mindspore import Tensor


class Numbers(string.Formatter):
    """str.format for values that may be tensors of one element, and for objects that hold such."""

    def format_field(self, value, format_spec):
        number = value.item() if isinstance(value, Tensor) and value.size == 1 and format_spec else value
        return super().format_field(number, format_spec)
