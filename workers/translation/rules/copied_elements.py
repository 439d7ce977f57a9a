"""`y = x[mask]`, then `y[0] = 1`: torch has copied the elements, MindSpore 2.10 writes through to x."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.indices import index_kind, takes_copies
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.written_names import written_uses
from workers.translation.file import File
from workers.translation.source.parts import index_parts

AFTER = ("copied_views",)
_COPIED = Text(
    "The elements are a copy in torch; MindSpore hands what is written into them on to the tensor that they come from.",
    "在 torch 中这些元素是副本；MindSpore 会把对它们的写入传回原张量。",
)
_UNSEEN = Text(
    "What is written into these elements later reaches the tensor that they come from; in torch only where the index is a number.",
    "之后对这些元素的写入会影响原张量；在 torch 中只有索引为整数时才如此。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Assign):
        value, target = node.value, node.targets[0]
        taken = isinstance(value, ast.Subscript) and file.known(value.value).is_tensor and len(node.targets) == 1
        if isinstance(value, ast.Subscript) and taken and isinstance(target, ast.Name) and _is_changed(file, node, target.id):
            _rewrite(file, value)


def _is_changed(file: File, node: ast.Assign, name: str) -> bool:
    """By an element, a slice or an in-place method; `y += 1` binds y anew in MindSpore."""
    return any(not isinstance(file.parent(use), ast.AugAssign) for use in written_uses(file, scope_of(file, node), name))


def _rewrite(file: File, node: ast.Subscript) -> None:
    kinds = {index_kind(file, part) for part in index_parts(node)}
    if takes_copies(file, node):
        span = file.source.span(node)
        file.change(node, [(span, [span, ".copy()"])], target="mindspore.Tensor.copy", verdict="adapted", reason=_COPIED)
    elif "unknown" in kinds:
        file.change(node, [], target="mindspore.Tensor.copy", verdict="review", reason=_UNSEEN)
