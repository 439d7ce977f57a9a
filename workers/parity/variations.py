"""One example in many forms: other types, shapes, strides and values, NaN and infinities among them, gradients, spellings."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeGuard, TypeVar

import numpy as np

from knowledge.record import Record

Arguments = dict[str, Any]
_Size = TypeVar("_Size", ast.List, ast.Tuple)
TYPES = ("float16", "float32", "float64", "int32", "int64", "bool", "complex64")
SPECIAL = {"nan": (np.nan,), "infinities": (np.inf, -np.inf)}
SIZES = {"huge": 1e30, "tiny": 1e-30}
SOURCES = ("negative dim", "keepdim", "list for a size", "tuple for a size")
GRADIENTS = ("gradient", "gradient at bounds")
PROPERTIES = (*TYPES, "bfloat16", "empty", "scalar", "strided", "broadcast", *SPECIAL, *SIZES, *GRADIENTS, *SOURCES)


@dataclass(frozen=True)
class Variation:
    """`before`: the example's text; manner: what the sandbox does to the tensors or the call; see sandboxed/examples.py.

    turn: of one that is tried again behind others, since a kernel that writes nothing gives what the memory held before.
    """

    property: str
    before: str
    arguments: Arguments
    manner: str = ""
    turn: int = 0


def variations(record: Record, before: str, arguments: Arguments) -> Iterator[Variation]:
    """Those that mean anything for this example; what torch thinks of them is asked later."""
    floats = [name for name, value in arguments.items() if _is_float(value)]
    arrays = [name for name, value in arguments.items() if isinstance(value, np.ndarray)]
    if not arrays:
        return
    for kind in TYPES if floats else ():
        yield Variation(kind, before, _each(arguments, floats, partial(_cast, kind=kind)))
    if floats:
        yield Variation("bfloat16", before, arguments, "bfloat16")
        yield Variation("gradient", before, arguments, "gradient")
        yield Variation("gradient at bounds", before, _each(arguments, floats, _coarse), "gradient")
    if all(arguments[name].ndim for name in arrays):
        yield Variation("empty", before, _empty(arguments, arrays))
        yield Variation("scalar", before, _each(arguments, arrays, lambda value: value.reshape(-1)[:1].reshape(())))
    if any(arguments[name].ndim > 1 for name in arrays):
        yield Variation("strided", before, arguments, "strided")
    if len(arrays) > 1 and len({arguments[name].shape for name in arrays}) == 1 and arguments[arrays[0]].ndim:
        yield Variation("broadcast", before, _each(arguments, arrays[-1:], lambda value: value[:1]))
    for name, special in SPECIAL.items() if floats else ():
        yield Variation(name, before, _each(arguments, floats, partial(_sown, special=special)))
    for name, scale in SIZES.items() if floats else ():
        yield Variation(name, before, _each(arguments, floats, partial(np.multiply, np.float32(scale))))
    if all(arguments[name].ndim for name in arrays):
        yield from (Variation("empty", before, _empty(arguments, arrays), turn=turn) for turn in (1, 2, 3))
    for name, rewrite in _REWRITES.items():
        if (text := rewrite(record, before, arguments)) and text != before:
            yield Variation(name, text, arguments)


def stands_alone(record: Record, before: str) -> bool:
    """Whether the example is a call of the record's name and nothing else, so that no other function can be at fault.

    An attribute is read as `x.T`; a method that works in place is followed by its tensor, `x.zero_()` and then `x`.
    """
    lines = before.splitlines()
    if record.torch == f"torch.Tensor.{record.short}" and len(lines) < 3 and lines[-1].isidentifier():
        return lines[0] != lines[-1] and lines[0].startswith(f"{lines[-1]}.{record.short}(") and stands_alone(record, lines[0])
    if before.isascii() and before.endswith(f".{record.short}") and before[: -len(record.short) - 1].isidentifier():
        return record.torch.startswith("torch.Tensor.")
    found = _call(record, before)
    if found is None:
        return False
    tree, call = found
    (statement,) = tree.body
    if not isinstance(statement, ast.Expr) or statement.value is not call:
        return False
    given = [*call.args, *(word.value for word in call.keywords)]
    own = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    return not any(isinstance(node, ast.BinOp | ast.Call | ast.Subscript) for each in [*own, *given] for node in ast.walk(each))


def _empty(arguments: Arguments, arrays: list[str]) -> Arguments:
    return _each(arguments, arrays, lambda value: value[:0])


def _is_float(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"


def _each(arguments: Arguments, names: list[str], change: Callable[[Any], Any]) -> Arguments:
    return {name: change(value) if name in names else value for name, value in arguments.items()}


def _cast(value: Any, kind: str) -> Any:
    if kind == "bool":
        return value > 0
    return (value * 3).astype(kind) if kind.startswith("int") else value.astype(kind)


def _coarse(value: Any) -> Any:
    """Halves, so that some are equal and some lie exactly where a function bends or is cut off."""
    return np.round(value * 2) / 2


def _sown(value: Any, special: tuple[float, ...]) -> Any:
    """A few elements of many, so that what stays ordinary is compared as well."""
    flat = value.reshape(-1).copy()
    for place, number in enumerate(special):
        flat[place :: max(5, len(special))] = number
    return flat.reshape(value.shape)


def _call(record: Record, before: str) -> tuple[ast.Module, ast.Call] | None:
    """The call of the record's name, where the example is one expression."""
    try:
        tree = ast.parse(before)
    except SyntaxError:
        return None
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(f".{record.short}")]
    return (tree, calls[0]) if len(calls) == 1 and len(tree.body) == 1 else None


def _negative_dim(record: Record, before: str, arguments: Arguments) -> str:
    found = _call(record, before)
    rank = max(value.ndim for value in arguments.values() if isinstance(value, np.ndarray))
    for word in found[1].keywords if found else ():
        if word.arg in ("dim", "axis") and isinstance(word.value, ast.Constant) and type(word.value.value) is int and rank:
            word.value = ast.Constant(word.value.value - rank if word.value.value >= 0 else word.value.value + rank)
            return ast.unparse(found[0]) if found else ""
    return ""


def _keepdim(record: Record, before: str, arguments: Arguments) -> str:
    found = _call(record, before)
    if not found or "keepdim" not in record.signature or "keepdim" in before:
        return ""
    found[1].keywords.append(ast.keyword("keepdim", ast.Constant(True)))
    return ast.unparse(found[0])


def _sequences(old: type[_Size], new: type[ast.List | ast.Tuple]) -> Callable[[Record, str, Arguments], str]:
    def rewrite(record: Record, before: str, arguments: Arguments) -> str:
        found = _call(record, before)
        if not found:
            return ""
        call = found[1]
        call.args = [new(a.elts, ast.Load()) if _is_size(a, old) else a for a in call.args]
        for word in call.keywords:
            if _is_size(word.value, old):
                word.value = new(word.value.elts, ast.Load())
        return ast.unparse(found[0])

    return rewrite


def _is_size(node: ast.expr, kind: type[_Size]) -> TypeGuard[_Size]:
    return isinstance(node, kind) and all(isinstance(n, ast.Constant) and type(n.value) is int for n in node.elts)


_REWRITES: dict[str, Callable[[Record, str, Arguments], str]] = dict(
    zip(SOURCES, (_negative_dim, _keepdim, _sequences(ast.Tuple, ast.List), _sequences(ast.List, ast.Tuple)), strict=True)
)
