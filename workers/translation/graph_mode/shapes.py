"""Results whose shape depends on values."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled

_BY_VALUE = {
    f"torch.{owner}{name}"
    for owner in ("", "Tensor.")
    for name in ("nonzero", "unique", "unique_consecutive", "masked_select", "argwhere", "bincount", "repeat_interleave")
}


def dynamic_shapes(function: Compiled) -> Iterator[ast.AST]:
    yield from shapes_by_value(function.file, function.nodes)


def shapes_by_value(file: File, nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """`x[mask]` where it is read, `torch.nonzero(x)` and its like."""
    for node in nodes:
        read = isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and _is_mask(file, node)
        if read or (isinstance(node, ast.Call) and _gives_by_value(file, node)):
            yield node


def _gives_by_value(file: File, call: ast.Call) -> bool:
    site = file.facts.site_at(call)
    return site is not None and ((site.name in _BY_VALUE and not _one_count(call)) or _asks_where(site.name, call))


def _asks_where(name: str, call: ast.Call) -> bool:
    """`torch.where(mask)` is nonzero by another name; with values for both it has the shape of the mask."""
    return name == "torch.where" and len(call.args) + len(call.keywords) == 1


def _one_count(call: ast.Call) -> bool:
    """repeat_interleave by a number has a shape that the compiler knows."""
    return any(isinstance(arg, ast.Constant) and isinstance(arg.value, int) for arg in call.args)


def masked_updates(function: Compiled) -> Iterator[ast.AST]:
    """`y[mask] = values`; a single number is written by where."""
    for node in function.nodes:
        if isinstance(node, ast.Assign) and _computes(node.value):
            yield from (t for t in node.targets if isinstance(t, ast.Subscript) and _is_mask(function.file, t))


def _computes(value: ast.expr) -> bool:
    negative = value.operand if isinstance(value, ast.UnaryOp) else value
    return not isinstance(negative, ast.Constant)


def _is_mask(file: File, node: ast.Subscript) -> bool:
    known = file.known(node.slice)
    compared = isinstance(node.slice, ast.Compare) and file.known(node.slice.left).is_tensor
    return file.known(node.value).is_tensor and (compared or (known.is_tensor and known.dtype == "bool"))
