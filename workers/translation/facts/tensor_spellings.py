"""What a method call says of whose it is: spellings that only a tensor understands, and spellings that no tensor does."""

from __future__ import annotations

import ast

_KEYWORDS = frozenset({"dim", "keepdim", "dims", "non_blocking", "descending", "as_tuple", "largest", "unbiased", "dim0", "dim1"})

# How many arguments the tensor's method takes at least and at most, and what they are called.
_ARGUMENTS = {
    "expand": (1, 99, frozenset({"size", "implicit"})),
    "put": (2, 3, frozenset({"index", "source", "accumulate"})),
    "scatter": (3, 4, frozenset({"dim", "index", "src", "value", "reduce"})),
    "select": (2, 2, frozenset({"dim", "index"})),
    "transpose": (2, 2, frozenset({"dim0", "dim1"})),
    "unfold": (3, 3, frozenset({"dimension", "size", "step"})),
}
_WITHOUT_TEXT = frozenset({"diff", "expand", "median", "put", "sub", "unique"})
_GIVES_TEXT = frozenset({"encode", "decode", "format", "join"})


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


def says_other(call: ast.Call, method: str) -> bool:
    """`ax.scatter(xs, ys)`, `dataset.select(range(9))`: no dimension; `image.transpose((2, 0, 1))`: an order of all of them;
    `pattern.sub("a", text)`: a text; `logger.log(values)`."""
    if method in _ARGUMENTS:
        least, most, names = _ARGUMENTS[method]
        named = {keyword.arg for keyword in call.keywords if keyword.arg}
        starred = any(isinstance(argument, ast.Starred) for argument in call.args) or len(named) < len(call.keywords)
        if named - names or (not starred and not least <= len(call.args) + len(named) <= most):
            return True
    if method == "log":
        return bool(call.args)
    return method in _WITHOUT_TEXT and any(map(_is_text, call.args))


def _is_text(node: ast.expr) -> bool:
    """`f"{i}_label".encode("utf-8")` as well."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in _GIVES_TEXT
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _whole(node: ast.expr) -> int | None:
    """The whole number that is written there."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
