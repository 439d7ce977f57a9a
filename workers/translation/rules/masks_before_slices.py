"""`x[mask, :]`: behind a mask of several dimensions MindSpore gives slices the size of the mask's, in silence.

Measured on 2.10 CPU: x of (2, 3, 4, 5) and a mask of (2, 3) give (n, 3, 5) for x[mask, :], torch and numpy (n, 4, 5); None and ...
raise. Numbers behind the mask and writing are right. What only says that the rest stays goes; other slices are taken afterwards.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("byte_masks", "mixed_index")
_DROPPED = Text(
    "Behind a mask of several dimensions MindSpore counts slices wrongly; what says that the rest stays is not needed.",
    "多维掩码之后的切片在 MindSpore 中计算有误；表示其余维度不变的部分可以省去。",
)
_AFTERWARDS = Text(
    "Behind a mask of several dimensions MindSpore counts slices wrongly; they are taken of what the mask has chosen.",
    "多维掩码之后的切片在 MindSpore 中计算有误；改为对掩码选出的结果再切片。",
)
_MARKED = Text(
    "Behind a mask of several dimensions MindSpore gives a slice another size than torch. Take the slice in a second step.",
    "多维掩码之后的切片在 MindSpore 中得到的大小与 torch 不同。请分两步取值。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        if isinstance(node.slice, ast.Tuple) and _reads(file, node):
            masks = [place for place, part in enumerate(node.slice.elts) if _may_be_mask(file, part)]
            if len(masks) == 1:
                _rewrite(file, node, node.slice.elts, masks[0])


def _reads(file: File, node: ast.Subscript) -> bool:
    outer = file.parent(node)
    return isinstance(node.ctx, ast.Load) or (isinstance(outer, ast.AugAssign) and outer.target is node)


def _may_be_mask(file: File, part: ast.expr) -> bool:
    known = file.known(part)
    if known.kind == "unknown":
        return isinstance(part, ast.Name | ast.Attribute) and "mask" in place_of(part).lower()
    return known.is_tensor and known.dtype in {"bool", ""} and known.rank != 1


def _rewrite(file: File, node: ast.Subscript, parts: list[ast.expr], place: int) -> None:
    source, rest = file.source, parts[place + 1 :]
    mask = parts[place]
    if rest and all(_is_rest(part) for part in rest):
        _note(file, node, [((source.span(mask)[1], source.span(rest[-1])[1]), [])], "adapted", _DROPPED)
        return
    sliced = any(isinstance(part, ast.Slice) or is_literal(part, None) or is_literal(part, ...) for part in rest)
    if not sliced or file.known(mask).dtype != "bool":
        return
    if place or not isinstance(node.ctx, ast.Load) or not all(_is_plain(file, part) for part in rest):
        _note(file, node, [], "review", _MARKED)
        return
    behind = "][" if is_literal(rest[0], ...) else "][:, "
    _note(file, node, [((source.span(mask)[1], source.span(rest[0])[0]), [behind])], "adapted", _AFTERWARDS)


def _is_rest(part: ast.expr) -> bool:
    return is_literal(part, ...) or (isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None)


def _is_plain(file: File, part: ast.expr) -> bool:
    return isinstance(part, ast.Slice) or is_literal(part, None) or is_literal(part, ...) or file.known(part).kind == "number"


def _note(file: File, node: ast.Subscript, edits: list[tuple[tuple[int, int], list[Piece]]], verdict: str, reason: Text) -> None:
    file.change(node, edits, target="mindspore.Tensor", verdict=verdict, reason=reason)
