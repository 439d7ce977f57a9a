"""Spellings of a method call that only a tensor understands, though arrays, texts or lists have a method of that name."""

from __future__ import annotations

import ast

_KEYWORDS = frozenset({"dim", "keepdim", "dims", "non_blocking", "descending", "as_tuple", "largest", "unbiased", "dim0", "dim1"})


def says_tensor(call: ast.Call, method: str) -> bool:
    """`.size()` is no call elsewhere, `dim=` no argument, and an array's view takes a dtype, not lengths."""
    if method == "size" or any(keyword.arg in _KEYWORDS for keyword in call.keywords):
        return True
    numbers = [_whole(argument) for argument in call.args]
    if method == "view":
        return len(call.args) > 2 or any(number is not None for number in numbers)
    if method == "transpose":
        return len(numbers) == 2 and None not in numbers and set(numbers) != {0, 1}
    if method == "flatten":
        return bool(numbers) and numbers[0] is not None
    if method == "split":
        return bool(call.args) and (numbers[0] is not None or isinstance(call.args[0], ast.List | ast.Tuple))
    return method == "repeat" and len(call.args) > 2


def _whole(node: ast.expr) -> int | None:
    """The whole number that is written there."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
