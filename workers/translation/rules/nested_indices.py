"""`x[i]` where gradients are taken inside of another gradient: MindSpore 2.10 raises TypeError there for a plain number.

Measured on CPU: `x[i, ...]`, slices and tensors as indices are fine.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("asked_gradient", "tensor_gradients")
_RULES = frozenset({"gradients_of_lists"})
_REASON = Text(
    "Where one gradient is taken inside of another, MindSpore 2.10 refuses a plain number as index; with the ellipsis it takes it.",
    "在嵌套求梯度时，MindSpore 2.10 不接受单独的整数下标；加上省略号即可。",
)


def rewrite_file(file: File) -> None:
    inner = any(change.rule in _RULES and change.verdict == "adapted" for change in file.pending)
    if not inner or not any(node.attr == "backward" for node in file.nodes(ast.Attribute)):
        return
    for node in file.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Load) and file.known(node.value).is_tensor and _is_number(file, node.slice):
            _rewrite(file, node)


def _is_number(file: File, index: ast.expr) -> bool:
    return file.known(index).kind == "number" and not isinstance(index, ast.Tuple | ast.Slice)


def _rewrite(file: File, node: ast.Subscript) -> None:
    source = file.source
    pieces: list[Piece] = [source.span(node.value), "[", source.span(node.slice), ", ...]"]
    file.change(node, [(source.span(node), pieces)], target="mindspore.Tensor", verdict="adapted", reason=_REASON)
