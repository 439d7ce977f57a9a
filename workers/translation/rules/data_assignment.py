"""`x.data[mask] = y`: in MindSpore a mask or an ellipsis behind `.data` writes into a copy, so the tensor itself is written to.

Measured on MindSpore 2.10 CPU: `p.data[p > 0] = 3` and `p.data[...] = y` change nothing, `p[p > 0] = 3` does.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

_REASON = Text(
    "MindSpore would write into a copy of the data; the tensor itself is written to.",
    "MindSpore 会写入数据的副本；这里改为直接写入张量本身。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        data = node.value
        stored = isinstance(node.ctx, ast.Store) and isinstance(data, ast.Attribute) and data.attr == "data"
        if stored and isinstance(data, ast.Attribute) and isinstance(data.value, ast.Name) and file.known(data.value).is_tensor:
            file.claim(data)
            span = (file.source.span(data.value)[1], file.source.span(data)[1])
            file.change(
                data, [(span, [])], torch="torch.Tensor.data", target="mindspore.Tensor", verdict="adapted", rule="data_assignment",
                record="torch.Tensor.data", reason=_REASON,
            )  # fmt: skip
