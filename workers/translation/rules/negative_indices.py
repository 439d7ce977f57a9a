"""`x[places]` with negative places: their rows get no gradient on MindSpore 2.10 CPU, unless the index is a tuple."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import names_in, scope_of
from workers.translation.file import File
from workers.translation.source.edits import put_around
from workers.translation.source.survey import walk

AFTER = ("stepped_slices",)
BECAUSE = "cpu 2.10"
_REASON = Text(
    "Rows that a negative index names get no gradient in MindSpore 2.10 on CPU unless the index is a tuple.",
    "在 MindSpore 2.10 CPU 上，由负索引选取的行没有梯度，除非索引写成元组。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        index, read = file.known(node.slice), isinstance(node.ctx, ast.Load) and file.known(node.value).is_tensor
        if read and index.is_tensor and index.dtype == "int" and index.rank != 0 and _may_be_negative(file, node.slice):
            span = file.source.span(node.slice)
            change = file.change(node.slice, [(span, [span, ","])], target="mindspore.Tensor", verdict="adapted", reason=_REASON)
            put_around(change.edits)


def _may_be_negative(file: File, index: ast.expr) -> bool:
    """A minus stands in the index, or in what its name is assigned."""
    places = [index]
    if isinstance(index, ast.Name):
        bound = {n for n in names_in(scope_of(file, index)) if n.id == index.id and isinstance(n.ctx, ast.Store)}
        parents = [file.parent(n) for n in bound]
        places = [parent.value for parent in parents if isinstance(parent, ast.Assign)]
    return any(isinstance(n, ast.UnaryOp) and isinstance(n.op, ast.USub) for place in places for n in walk(place))
