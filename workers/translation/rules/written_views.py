"""`x.view(-1)[index] = y`: MindSpore puts another tensor behind the view, which x never sees.

Measured on 2.10 CPU: with a mask, a list or a tensor as index x stays as it was. With numbers and slices x changes as in torch, but
not while gradients are taken: then x itself has to be written to.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.indices import index_kind
from workers.translation.analysis.view_names import base_in_order, read_again, views_of
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.parts import index_parts

AFTER = ("augmented_assignment", "copied_views")
_REASON = Text(
    "MindSpore gives the view a new tensor here; what it looks at is written to instead.",
    "MindSpore 会在此给视图换上新张量；这里改为写入其所指向的张量。",
)
_LOST = Text(
    "torch writes into the tensor that this view looks at; while gradients are taken MindSpore does not: write to the tensor.",
    "torch 会写入该视图所指向的张量；求梯度时 MindSpore 不会。请直接写入该张量。",
)
_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.BitOr: "|", ast.BitAnd: "&"}


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Store) and node not in file.claimed and isinstance(node.value, ast.Name | ast.Call):
            _look(file, node)


def _look(file: File, node: ast.Subscript) -> None:
    kinds = {index_kind(file, part) for part in index_parts(node)}
    recorded = file.facts.gradients.on_tape(node)
    if not (recorded or kinds != {"view"}) or not (file.known(node.value).is_tensor or "copy" in kinds):
        return
    views = views_of(file, node.value)
    statement, value = _written(file, node)
    if not views or (recorded and isinstance(node.value, ast.Name) and not read_again(file, node, views)):
        return
    base = base_in_order(file, node.value) if recorded and isinstance(node.value, ast.Call) else None
    if statement is not None and (base is not None or not recorded):
        _rewrite(file, node, statement, value, base)
    else:
        file.change(node, [], target="mindspore.Tensor", verdict="review", reason=_LOST)


def _written(file: File, node: ast.Subscript) -> tuple[ast.stmt | None, list[Piece]]:
    statement, span = file.parent(node), file.source.span
    if isinstance(statement, ast.Assign) and statement.targets == [node]:
        return statement, [span(statement.value)]
    if isinstance(statement, ast.AugAssign) and (sign := _SIGNS.get(type(statement.op))):
        return statement, [span(node), f" {sign} (", span(statement.value), ")"]
    return None, []


def _rewrite(file: File, node: ast.Subscript, statement: ast.stmt, value: list[Piece], base: ast.expr | None) -> None:
    block = file.use_block("write_through" if base is None else "write_behind")
    first: list[Piece] = [] if base is None else [file.source.span(base), ", "]
    pieces: list[Piece] = [f"{block}(", *first, file.source.span(node.value), ", ", *_index(file, node), ", ", *value, ")"]
    file.change(node, [(file.source.span(statement), pieces)], target="mindspore.Tensor", verdict="adapted", reason=_REASON)


def _index(file: File, node: ast.Subscript) -> list[Piece]:
    parts = [_part(file, part) for part in index_parts(node)]
    if not isinstance(node.slice, ast.Tuple):
        return parts[0]
    return ["(", *(piece for number, part in enumerate(parts) for piece in ([", "] if number else []) + part), ")"]


def _part(file: File, node: ast.expr) -> list[Piece]:
    """A slice is written as the object that it is."""
    if not isinstance(node, ast.Slice):
        return [file.source.span(node)]
    ends = [node.lower, node.upper, *([node.step] if node.step else [])]
    texts: list[list[Piece]] = [["None"] if end is None else [file.source.span(end)] for end in ends]
    return ["slice(", *(piece for number, text in enumerate(texts) for piece in ([", "] if number else []) + text), ")"]
