"""`x[tags[i + 1], tags[i]]`: index tensors of one number each, whose gradient raises on MindSpore 2.10 CPU.

Measured: with numbers in their place, with a slice or None beside them, or with more dimensions the gradient is right.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import is_inside_function
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("stepped_slices",)
BECAUSE = "cpu 2.10"
_REASON = Text(
    "An element named by tensors of one number each has no gradient in MindSpore 2.10 on CPU; by plain numbers it has.",
    "用单元素张量共同索引取出的元素在 MindSpore 2.10 CPU 上无法求梯度；改用普通整数即可。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
        read = isinstance(node.ctx, ast.Load) and file.known(node.value).is_tensor and is_inside_function(file, node)
        some = any(file.known(part).is_tensor for part in parts)
        if read and some and len(parts) > 1 and all(_is_one(file, part) for part in parts):
            _rewrite(file, node, parts)


def _is_one(file: File, part: ast.expr) -> bool:
    """A number, or a tensor that may be one: an element that a number names."""
    value = file.known(part)
    if value.kind == "number":
        return True
    if not value.is_tensor or value.rank > 0:
        return False
    element = isinstance(part, ast.Subscript) and file.known(part.slice).kind == "number"
    return value.rank == 0 or (isinstance(part, ast.Subscript) and element and file.known(part.value).rank in {-1, 1})


def _rewrite(file: File, node: ast.Subscript, parts: list[ast.expr]) -> None:
    span = file.source.span
    sure = all(file.known(part).rank == 0 for part in parts if file.known(part).is_tensor)
    pieces: list[Piece] = [span(node.value), "["] if sure else [f"{file.use_block('entry_at')}(", span(node.value), ", "]
    for number, part in enumerate(parts):
        alone: list[Piece] = ["int(", span(part), ")"] if sure and file.known(part).is_tensor else [span(part)]
        pieces += [*([", "] if number else []), *alone]
    file.change(
        node, [(span(node), [*pieces, "]" if sure else ")"])], target="mindspore.Tensor" if sure else "entry_at", verdict="adapted",
        reason=_REASON,
    )  # fmt: skip
