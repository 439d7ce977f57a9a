"""`x[0, :, index]`: torch takes the integers out first, MindSpore counts them among the index tensors, as numpy does.

Then the dimensions of the index come first in MindSpore's result (measured on 2.10 CPU). Two subscripts say the same in both.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece

_REASON = Text(
    "Integers beside an index tensor: torch takes them out first, MindSpore would move the index's dimensions to the front.",
    "整数与索引张量并用：torch 先按整数取出；MindSpore 会把索引的维度移到最前。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        if isinstance(node.slice, ast.Tuple) and file.known(node.value).is_tensor:
            kinds = [_kind(file, part) for part in node.slice.elts]
            if _apart(kinds):
                _rewrite(file, node, node.slice, kinds)


def _kind(file: File, node: ast.expr) -> str:
    """integer, index (takes one dimension), slice, ellipsis, none, or unknown."""
    if isinstance(node, ast.Slice):
        return "slice"
    if isinstance(node, ast.Constant) and (node.value is None or node.value is ...):
        return "none" if node.value is None else "ellipsis"
    value = file.known(node)
    if value.is_tensor:
        return "index" if value.dtype == "int" or value.rank == 1 else "unknown"
    return {"number": "integer", "list": "index"}.get(value.kind, "unknown")


def _apart(kinds: list[str]) -> bool:
    """Integers and index tensors with something between them."""
    places = [place for place, kind in enumerate(kinds) if kind in {"integer", "index"}]
    if "unknown" in kinds or not {"integer", "index"} <= set(kinds):
        return False
    return places[-1] - places[0] + 1 != len(places)


def _rewrite(file: File, node: ast.Subscript, index: ast.Tuple, kinds: list[str]) -> None:
    source = file.source
    first: list[list[Piece]] = []
    rest: list[list[Piece]] = []
    for part, kind in zip(index.elts, kinds, strict=True):
        if kind != "integer":
            rest.append([source.span(part)])
        if kind != "none":
            first.append([source.span(part)] if kind == "integer" else ["..." if kind == "ellipsis" else ":"])
    while first[-1] in ([":"], ["..."]):
        first.pop()
    pieces = [*_joined(first), "][", *_joined(rest)]
    file.change(node, [(source.span(index), pieces)], target="mindspore.Tensor", verdict="adapted", reason=_REASON)


def _joined(parts: list[list[Piece]]) -> list[Piece]:
    return [piece for number, part in enumerate(parts) for piece in ([", "] if number else []) + part]
