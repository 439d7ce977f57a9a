"""`x[:, 1::2, ::2]`: the gradient of such a slice raises on MindSpore 2.10 CPU, so the elements are taken by number."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File

ORDER = 60
_REASON = Text(
    "MindSpore 2.10 on CPU has no gradient for a slice with a step between other dimensions; this takes the elements by number.",
    "MindSpore 2.10 在 CPU 上不支持中间维度带步长切片的梯度；此处改为按编号取元素。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
        read = isinstance(node.ctx, ast.Load) and file.known(node.value).is_tensor and _in_a_function(file, node)
        if read and _has_no_gradient(parts) and _is_plain(file, parts):
            _rewrite(file, node, parts)


def _in_a_function(file: File, node: ast.AST) -> bool:
    """Above the functions nothing is differentiated."""
    return any(isinstance(outer, ast.FunctionDef | ast.Lambda) for outer in file.ancestors(node))


def _has_no_gradient(parts: list[ast.expr]) -> bool:
    """The first dimension alone, or the last behind an ellipsis, may have a step."""
    steps = [isinstance(part, ast.Slice) and part.step is not None and ast.unparse(part.step) != "1" for part in parts]
    last_alone = len(parts) == 2 and isinstance(parts[0], ast.Constant) and parts[0].value is ...
    return any(steps[1:]) and not last_alone


def _is_plain(file: File, parts: list[ast.expr]) -> bool:
    """Slices and whole numbers: a mask or a list of indices takes up dimensions in its own way."""
    return all(
        isinstance(part, ast.Slice | ast.Constant) or (isinstance(part, ast.UnaryOp) and isinstance(part.operand, ast.Constant))
        or file.known(part).kind == "number"
        for part in parts
    )  # fmt: skip


def _rewrite(file: File, node: ast.Subscript, parts: list[ast.expr]) -> None:
    pieces: list[Piece] = [f"{file.use_block('stepped')}(", file.source.span(node.value)]
    for part in parts:
        pieces += [", ", *_item(file, part)]
    span = file.source.span(node)
    file.change(
        node, [(span, [*pieces, ")"])], target="mindspore.ops.gather", verdict="adapted", rule="stepped_slices", reason=_REASON
    )  # fmt: skip


def _item(file: File, part: ast.expr) -> list[Piece]:
    if not isinstance(part, ast.Slice):
        return [file.source.span(part)]
    if part.lower is part.upper is part.step is None:
        return ["slice(None)"]
    bounds: list[Piece] = []
    for bound in (part.lower, part.upper, part.step):
        bounds += [file.source.span(bound) if bound is not None else "None", ", "]
    return ["slice(", *bounds[:-1], ")"]
