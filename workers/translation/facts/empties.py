"""Whether a tensor has no elements, where the code shows it: by a size of 0, an empty list, a slice that ends where it begins."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from workers.translation.facts.ranks import SAME, Known
from workers.translation.source.parts import called_name

_SIZED = frozenset("randn rand zeros ones empty".split())
_SIZE_AMONG = frozenset({"full", "randint"})
_OF_DATA = frozenset({"tensor", "as_tensor", "Tensor"})
_KEEPS = SAME | frozenset("view reshape unsqueeze squeeze flatten from_numpy expand numpy".split())


def is_empty(node: ast.expr, known: Known) -> bool:
    """The code shows that the tensor expression has no elements."""
    if isinstance(node, ast.Call):
        return _called(node, known)
    if isinstance(node, ast.Subscript):
        return _takes_nothing(node.slice) or (known(node.value).empty and isinstance(node.slice, ast.Slice))
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        return known(node.left).empty or known(node.right).empty
    return isinstance(node, ast.UnaryOp) and known(node.operand).empty


def _called(node: ast.Call, known: Known) -> bool:
    func, short = node.func, called_name(node)
    if isinstance(func, ast.Attribute) and known(func.value).is_tensor:
        return known(func.value).empty and short in _KEEPS
    if short in _SIZED:
        return any(isinstance(size, ast.Constant) and size.value == 0 for size in _sizes(node.args))
    if short in _SIZE_AMONG:
        listed = [argument for argument in node.args if isinstance(argument, ast.Tuple | ast.List)]
        return any(isinstance(size, ast.Constant) and size.value == 0 for size in _sizes(listed[:1]))
    first = node.args[0] if node.args else None
    if short in _OF_DATA or short.endswith("Tensor"):
        return _no_numbers(first) or (first is None and short not in {"tensor", "as_tensor"})
    return short in _KEEPS and known(first).empty


def _sizes(arguments: Sequence[ast.expr]) -> Iterator[ast.expr]:
    for argument in arguments:
        yield from argument.elts if isinstance(argument, ast.Tuple | ast.List) else (argument,)


def _no_numbers(node: ast.expr | None) -> bool:
    """`[]`, `[[], []]`."""
    return isinstance(node, ast.List | ast.Tuple) and all(map(_no_numbers, node.elts))


def _takes_nothing(index: ast.expr) -> bool:
    """`x[:0]`, `x[:, 2:2]`."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    return any(isinstance(part, ast.Slice) and part.step is None and _ends_at_its_start(part) for part in parts)


def _ends_at_its_start(part: ast.Slice) -> bool:
    start = 0 if part.lower is None else part.lower.value if isinstance(part.lower, ast.Constant) else None
    return isinstance(part.upper, ast.Constant) and isinstance(start, int) and part.upper.value == start
