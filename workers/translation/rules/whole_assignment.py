"""`x[...] = y`: torch copies the numbers, MindSpore lets both names stand for the same ones afterwards.

Measured on MindSpore 2.10 CPU: `a[...] = v; v[0] = 9` changes a as well; `a[:] = v` does not.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

_REASON = Text(
    "`x[...] = y` makes both tensors one in MindSpore, so that later changes of y reach x; torch copies.",
    "MindSpore 的 `x[...] = y` 会让两者共享数据，之后修改 y 也会改变 x；torch 则是复制。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Assign):
        target = node.targets[0]
        whole = isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant) and target.slice.value is ...
        held = isinstance(node.value, ast.Name | ast.Attribute) and file.known(node.value).is_tensor
        if whole and held and isinstance(target, ast.Subscript) and file.known(target.value).is_tensor:
            end = file.source.span(node.value)[1]
            file.change(node, [((end, end), [".copy()"])], target="mindspore.Tensor", verdict="adapted", reason=_REASON)
