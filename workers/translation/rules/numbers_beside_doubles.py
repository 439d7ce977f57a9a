"""`x - 0.1` of a float64 tensor: MindSpore rounds the number to float32 first, torch computes with all of its digits.

Measured on MindSpore 2.10 CPU: `x - 0.1` is off by 1.5e-9, `x % 0.1` by 0.1, and `x == 1.3` is False where it is True in torch.
"""

from __future__ import annotations

import ast
import struct

from knowledge import Text, find_exact
from workers.translation.analysis.operator_records import index_record, operator_record
from workers.translation.facts.arrays import is_number
from workers.translation.facts.names import canonical
from workers.translation.file import File
from workers.translation.rendering.around import around
from workers.translation.source.parts import called_name

AFTER = ("numpy_operands",)
_REASON = Text(
    "MindSpore rounds a Python number beside a float64 tensor to float32; as a float64 tensor it keeps its digits.",
    "与 float64 张量运算时，MindSpore 会先把 Python 数舍入为 float32；写成 float64 张量可保留全部精度。",
)
_FUNCTIONS = frozenset(
    "add sub subtract mul multiply div divide true_divide floor_divide remainder fmod pow where masked_fill "
    "eq ne lt le gt ge".split()
)
_CONSTANTS = frozenset({"math.pi", "math.e", "math.tau", "numpy.pi", "numpy.e"})
_WIDEST = 3.4e38  # of float32


def rewrite_file(file: File) -> None:
    if not file.facts.imports("torch") or not any(_says_double(name) for name in file.members):
        return
    for binary in file.nodes(ast.BinOp):
        _around(file, binary, [(binary.left, binary.right), (binary.right, binary.left)], operator_record(binary))
    for changed in file.nodes(ast.AugAssign):
        _around(file, changed.value, [(changed.value, changed.target)], operator_record(changed))
    for stored in file.nodes(ast.Assign):
        if len(stored.targets) == 1 and isinstance(stored.targets[0], ast.Subscript):
            _around(file, stored.value, [(stored.value, stored.targets[0].value)], index_record(stored.targets[0]))
    for comparison in file.nodes(ast.Compare):
        if len(comparison.comparators) == 1:
            left, right = comparison.left, comparison.comparators[0]
            _around(file, comparison, [(left, right), (right, left)], operator_record(comparison))
    for call in file.nodes(ast.Call):
        _call(file, call)


def _says_double(name: str) -> bool:
    return "64" in name or "ouble" in name


def _call(file: File, call: ast.Call) -> None:
    site = file.facts.site_at(call)
    name = canonical(site.name) if site is not None else ""
    if name.rpartition(".")[2].removesuffix("_") not in _FUNCTIONS:
        return
    method = isinstance(call.func, ast.Attribute) and file.known(call.func.value).is_tensor
    tensors = [*([call.func.value] if method and isinstance(call.func, ast.Attribute) else []), *call.args]
    other = next((node for node in tensors if _is_double(file, node)), None)
    for argument in call.args if other is not None else []:
        _around(file, argument, [(argument, other)], name)


def _is_double(file: File, node: ast.expr | None) -> bool:
    value = file.known(node)
    return value.is_tensor and value.exact == "float64"


def _around(file: File, node: ast.expr, pairs: list[tuple[ast.expr, ast.expr | None]], name: str) -> None:
    parts = [number for number, other in pairs if _is_double(file, other) and _loses_digits(file, number)]
    if parts:
        made = f"{file.spelling.spell('mindspore.Tensor')}(", f", {file.spelling.local('ms')}.float64)"
        edit = around(file, node, dict.fromkeys(parts, made))
        record = name if find_exact(name) else ""
        file.change(node, [edit], target="mindspore.Tensor", verdict="adapted", record=record, reason=_REASON)


def _loses_digits(file: File, node: ast.expr) -> bool:
    if file.facts.origin(node) in _CONSTANTS:
        return True
    value = file.known(node)
    if value.kind != "number" or is_number(value) or value.dtype != "float":
        return False
    try:
        said = ast.literal_eval(node)
    except ValueError:
        return not (isinstance(node, ast.Call) and called_name(node) == "float")  # `float("inf")` is no matter of digits
    return isinstance(said, float) and abs(said) < _WIDEST and struct.unpack("f", struct.pack("f", said))[0] != said
