"""torch's name of a tensor's dtype, where the code shows it: float64 beside float32, int32 beside int64."""

from __future__ import annotations

import ast
import re

from workers.translation.facts.dtypes import (
    BOOLEAN,
    CATEGORY,
    FLOAT,
    FLOATING,
    INTEGER,
    JOINS,
    KEEPS,
    ORDER,
    PARTS,
    SUMS,
    Known,
    operands_of,
)
from workers.translation.facts.types import UNKNOWN, Value
from workers.translation.source.parts import called_name

_NAMES = {
    "float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32", "short": "int16", "char": "int8",
    "byte": "uint8", "cfloat": "complex64", "cdouble": "complex128", "bool_": "bool", "DoubleTensor": "float64",
    "HalfTensor": "float16", "IntTensor": "int32", "ShortTensor": "int16", "ByteTensor": "uint8", "CharTensor": "int8",
}  # fmt: skip
_DEFAULTS = {"bool": "bool", "int": "int64", "float": "float32", "complex": "complex64"}
_WIDE = frozenset({"float64", "complex128"})
ARRAYS = {"bool": "bool", "int": "int64", "float": "float64", "complex": "complex128"}
_TAKES = frozenset({"tensor", "as_tensor", "from_numpy", "asarray"})
_MADE = BOOLEAN | INTEGER | FLOAT | frozenset("tensor full arange linspace logspace eye range".split())
_KEEPING = KEEPS | JOINS | FLOATING | SUMS | PARTS


def exact(node: ast.expr, value: Value, known: Known) -> str:
    """torch's name of a tensor's dtype, where the code shows it: float64, int32; empty where it does not."""
    if isinstance(node, ast.Call):
        return _exact_of_call(node, value, known)
    if isinstance(node, ast.Subscript):
        return known(node.value).exact
    if isinstance(node, ast.UnaryOp):
        return known(node.operand).exact
    if isinstance(node, ast.Compare):
        return "bool"
    sides = [known(node.left), known(node.right)] if isinstance(node, ast.BinOp) else []
    names = {side.exact for side in sides if side.is_tensor}
    name = names.pop() if len(names) == 1 else ""
    return name if CATEGORY.get(name) == value.dtype else ""


def promotes(kept: Value, other: Value) -> bool:
    """The code shows that the other's dtype is wider: what is written in place keeps its own in torch, an operation does not."""
    if not other.is_tensor or not other.exact:
        return False
    if not kept.exact:
        return other.exact in _WIDE and kept.dtype in {"", other.dtype}
    return CATEGORY.get(kept.exact) == CATEGORY.get(other.exact) and _bits(other.exact) > _bits(kept.exact)


def _bits(name: str) -> int:
    return int(re.sub(r"\D", "", name) or 0)


def exact_name(node: ast.AST | None, known: Known, defaults: dict[str, str] = _DEFAULTS) -> str:
    """The dtype that an argument names: `torch.half`, `x.dtype`, `np.float32`, `"float64"`, `float`."""
    value = known(node)
    if isinstance(node, ast.Attribute) and node.attr == "dtype":
        return known(node.value).exact
    if isinstance(node, ast.Name) and node.id in _DEFAULTS:
        return defaults[node.id]
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else value.name
    short = text.rpartition(".")[2]
    return _NAMES.get(short, short) if short in CATEGORY or short in _NAMES else ""


def exact_array(value: Value, stated_by: ast.AST | None, known: Known) -> str:
    """numpy's own defaults are double."""
    return exact_name(stated_by, known, ARRAYS) if stated_by is not None else ARRAYS.get(value.dtype, "")


def _exact_of_call(node: ast.Call, value: Value, known: Known) -> str:
    func, short = node.func, called_name(node)
    first = known(node.args[0]) if node.args else UNKNOWN
    for keyword in node.keywords:
        if keyword.arg == "dtype":
            return exact_name(keyword.value, known)
    if short in {"to", "type"} and node.args:
        return first.exact if first.is_tensor else exact_name(node.args[0], known)
    if short in _NAMES and (short not in {"int", "float"} or isinstance(func, ast.Attribute)):
        return _NAMES[short]
    if short in _TAKES and (first.is_tensor or first.kind == "ndarray"):
        return first.exact
    return _DEFAULTS.get(value.dtype, "") if short in _MADE else _kept(short, node, value, known)


def _kept(short: str, node: ast.Call, value: Value, known: Known) -> str:
    """Functions that keep the dtype of tensors which all have the same one; integers become float32."""
    if short not in _KEEPING:
        return ""
    operands = [known(operand) for operand in operands_of(node, known)]
    found = [operand for operand in operands if operand.is_tensor] or [i for o in operands[:1] for i in o.items if i.is_tensor]
    names = {tensor.exact for tensor in found}
    if len(names) != 1:
        return ""
    name = names.pop()
    if short in SUMS and value.dtype == "int":
        return "int64"
    return name if CATEGORY.get(name) == value.dtype else "float32" if short in FLOATING and name else ""


def differ(one: Value, other: Value) -> bool:
    """Two tensors that are known to have different dtypes."""
    kinds, names = (one.dtype, other.dtype), (one.exact, other.exact)
    return any("" not in pair and pair[0] != pair[1] for pair in (kinds, names))


def yields(one: Value, other: Value) -> bool:
    """A tensor without dimensions that takes the dtype of the other one, which has some, instead of promoting it."""
    if not (one.is_tensor and other.is_tensor and one.rank == 0 and other.rank > 0 and differ(one, other)):
        return False
    return one.dtype in ORDER and other.dtype in ORDER and ORDER.index(one.dtype) <= ORDER.index(other.dtype)
