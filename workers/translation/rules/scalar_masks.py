"""`x[x > 5]` of a tensor of one number without dimensions: MindSpore 2.10 refuses the index, `masked_select` takes it."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("masks", "stepped_slices", "byte_masks")
_REASON = Text(
    "A tensor without dimensions takes no mask as index in MindSpore; masked_select gives none or one number, as torch does.",
    "MindSpore 的零维张量不能用掩码索引；masked_select 与 torch 相同，给出零个或一个元素。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        held, mask = file.known(node.value), file.known(node.slice)
        both = held.is_tensor and mask.is_tensor and held.rank == mask.rank == 0
        if both and mask.exact in {"", "bool"} and mask.dtype == "bool" and isinstance(node.ctx, ast.Load):
            span = file.source.span
            pieces: list[Piece] = [f"{file.spelling.local('ops')}.masked_select(", span(node.value), ", ", span(node.slice), ")"]
            file.change(node, [(span(node), pieces)], target="mindspore.ops.masked_select", verdict="adapted", reason=_REASON)
