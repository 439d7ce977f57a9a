"""`x[mask]` with a mask of bytes, which MindSpore refuses as an index."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece, put_around

AFTER = ("masks", "stepped_slices")
_REASON = Text("torch takes a mask of bytes; MindSpore wants booleans.", "torch 接受 uint8 掩码；MindSpore 需要布尔值。")


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        if file.known(node.slice).exact == "uint8" and file.known(node.slice).is_tensor and file.known(node.value).is_tensor:
            _write(file, node.slice)


def _write(file: File, index: ast.expr) -> None:
    span = file.source.span(index)
    atom = isinstance(index, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
    pieces: list[Piece] = [span, ".bool()"] if atom else ["(", span, ").bool()"]
    change = file.change(index, [(span, pieces)], target="mindspore.Tensor.bool", verdict="adapted", reason=_REASON)
    put_around(change.edits)
