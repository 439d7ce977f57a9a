"""Numpy values that meet a tensor: torch takes numpy's numbers and arrays as operands and indices, MindSpore does not.

Measured on MindSpore 2.10 CPU: `np.float64(2) * x` gives an array, `x * array`, `x[array]` and `x[:np.int64(2)]` raise.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.values import Value

_REASON = Text(
    "MindSpore's tensors do not work together with numpy values: a number becomes Python's, an array a tensor.",
    "MindSpore 张量不能直接与 numpy 值运算：标量转为 Python 数，数组转为张量。",
)


def rewrite_file(file: File) -> None:
    for sum_ in file.nodes(ast.BinOp):
        _operand(file, sum_.left, sum_.right)
        _array(file, sum_.right, sum_.left)
    for comparison in file.nodes(ast.Compare):
        if len(comparison.comparators) == 1:
            _operand(file, comparison.left, comparison.comparators[0])
    for subscript in file.nodes(ast.Subscript):
        if file.known(subscript.value).is_tensor:
            for part in subscript.slice.elts if isinstance(subscript.slice, ast.Tuple) else [subscript.slice]:
                _index(file, part)


def _operand(file: File, node: ast.expr, other: ast.expr) -> None:
    """A numpy number on the left would make the result an array."""
    if file.known(node).kind == "numpy_scalar" and file.known(other).is_tensor:
        _number(file, node)


def _array(file: File, node: ast.expr, other: ast.expr) -> None:
    if file.known(node).kind == "ndarray" and file.known(other).is_tensor:
        _wrap(file, node, f"{file.spelling.spell('mindspore.Tensor')}(")


def _index(file: File, node: ast.expr) -> None:
    bounds = [node.lower, node.upper, node.step] if isinstance(node, ast.Slice) else [node]
    for bound in bounds:
        if bound is not None and file.known(bound).kind == "numpy_scalar":
            _number(file, bound)
    if file.known(node).kind == "ndarray":
        _wrap(file, node, f"{file.spelling.spell('mindspore.Tensor')}(")


def _number(file: File, node: ast.expr) -> None:
    value: Value = file.known(node)
    _wrap(file, node, f"{value.dtype}(")


def _wrap(file: File, node: ast.expr, call: str) -> None:
    span = file.source.span(node)
    pieces: list[Piece] = [call, span, ")"]
    file.change(node, [(span, pieces)], target="mindspore.Tensor", verdict="adapted", rule="numpy_operands", reason=_REASON)
