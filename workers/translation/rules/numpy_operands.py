"""Numpy values that meet a tensor: torch takes numpy's numbers and arrays as operands and indices, MindSpore does not.
Nor does it take a range as an index.

Measured on MindSpore 2.10 CPU: `np.float64(2) * x` gives an array, `x * array`, `x[array]` and `x[:np.int64(2)]` raise.
"""

from __future__ import annotations

import ast

from knowledge import Text, find_exact
from workers.translation.analysis.operator_records import index_record, operator_record
from workers.translation.facts.arrays import UFUNCS, is_number
from workers.translation.file import File
from workers.translation.rendering.around import Around, around
from workers.translation.source.parts import index_parts, values_passed

AFTER = ("numpy_stream",)
_REASON = Text(
    "MindSpore's tensors do not work together with numpy values: a number becomes Python's, an array a tensor.",
    "MindSpore 张量不能直接与 numpy 值运算：标量转为 Python 数，数组转为张量。",
)
# These look at the numpy type of what they are given.
_TAKE_NUMPY = frozenset("tensor as_tensor asarray from_numpy new_tensor scalar_tensor".split())


def rewrite_file(file: File) -> None:
    for binary in file.nodes(ast.BinOp):
        sides = _operand(file, binary.left, binary.right) | _array(file, binary.right, binary.left)
        _around(file, binary, sides, operator_record(binary))
    for comparison in file.nodes(ast.Compare):
        if len(comparison.comparators) == 1:
            _around(file, comparison, _operand(file, comparison.left, comparison.comparators[0]), operator_record(comparison))
    for call in file.nodes(ast.Call):
        _call(file, call)
    for subscript in file.nodes(ast.Subscript):
        several, value = isinstance(subscript.slice, ast.Tuple), file.known(subscript.value)
        parts = index_parts(subscript)
        if value.is_tensor:
            found = {node: text for part in parts for node, text in _index(file, part).items()}
            _around(file, subscript, found, index_record(subscript))
        elif several and value.kind == "unknown":  # a range beside another index: no dictionary has such keys
            found = {part: ("list(", ")") for part in parts if file.known(part).kind == "range"}
            _around(file, subscript, found, index_record(subscript))


def _call(file: File, call: ast.Call) -> None:
    """A numpy number as an argument, and a numpy function of a tensor."""
    site = file.facts.site_at(call)
    if site is not None and site.name.rpartition(".")[2] not in _TAKE_NUMPY:
        for argument in values_passed(call):
            if not is_number(file.known(argument)):
                continue
            if isinstance(argument, ast.Starred):  # `w.uniform_(*bounds(layer))`
                _around(file, argument.value, {argument.value: (f"map({file.known(argument).dtype}, ", ")")}, site.name)
            else:
                _around(file, argument, {argument: _number(file, argument)}, site.name)
    func = call.func
    of_numpy = isinstance(func, ast.Attribute) and func.attr in UFUNCS and file.known(func.value).name == "numpy"
    if of_numpy and any(file.known(argument).is_tensor for argument in call.args):
        _around(file, call, {call: _tensor(file)}, "torch.Tensor.__array__")


def _operand(file: File, node: ast.expr, other: ast.expr) -> dict[ast.expr, tuple[str, str]]:
    """A numpy number on the left would make the result an array."""
    left = is_number(file.known(node)) and file.known(other).is_tensor
    return {node: _number(file, node)} if left else {}


def _array(file: File, node: ast.expr, other: ast.expr) -> dict[ast.expr, tuple[str, str]]:
    """Integers of numpy make float32 float64, as numpy promotes them."""
    array, tensor = file.known(node), file.known(other)
    if array.kind != "ndarray" or not tensor.is_tensor:
        return {}
    wide = f".astype({file.spelling.local('ms')}.float64)" if (array.dtype, tensor.dtype) == ("int", "float") else ""
    before, after = _tensor(file)
    return {node: (before, after + wide)}


def _index(file: File, node: ast.expr) -> dict[ast.expr, tuple[str, str]]:
    bounds = [node.lower, node.upper, node.step] if isinstance(node, ast.Slice) else [node]
    found = {bound: _number(file, bound) for bound in bounds if bound is not None and is_number(file.known(bound))}
    kind = file.known(node).kind
    if kind == "tuple" and file.known(node).each().kind == "ndarray":  # np.where(mask)
        before, after = _tensor(file)
        return {node: (f"tuple({before}each{after} for each in ", ")")}
    return found | ({node: _tensor(file)} if kind == "ndarray" else {node: ("list(", ")")} if kind == "range" else {})


def _number(file: File, node: ast.expr) -> tuple[str, str]:
    return f"{file.known(node).dtype}(", ")"


def _tensor(file: File) -> tuple[str, str]:
    return f"{file.spelling.spell('mindspore.Tensor')}(", ")"


def _around(file: File, node: ast.expr, parts: Around, name: str) -> None:
    """name: of torch, what the numpy value is given to."""
    if parts:
        edit, record = around(file, node, parts), name if find_exact(name) else ""
        file.change(node, [edit], target="mindspore.Tensor", verdict="adapted", record=record, reason=_REASON)
