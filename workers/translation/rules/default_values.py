"""`default(value, lambda: torch.zeros_like(x))`, in graph mode: the choice is written where it is made.

ms.jit cannot ask whether something is a function, which helpers of that kind do.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.graph_mode.defaults import chosen_values, helpers
from workers.translation.source.edits import Piece

MODE = "graph"
_REASON = Text(
    "Graph mode cannot ask whether a value is a function: the choice stands here.",
    "图模式无法判断一个值是否为函数：直接在此处写出选择。",
)


def rewrite_file(file: File) -> None:
    names = helpers(file)
    for function in compiled_functions(file) if names else ():
        for call, value, other in chosen_values(function, names):
            first = file.source.span(value)
            pieces: list[Piece] = [first, " if ", first, " is not None else ", file.source.span(other)]
            if not isinstance(file.parent(call), ast.Assign | ast.Return | ast.keyword | ast.Call):
                pieces = ["(", *pieces, ")"]
            file.change(call, [(file.source.span(call), pieces)], verdict="exact", reason=_REASON)
