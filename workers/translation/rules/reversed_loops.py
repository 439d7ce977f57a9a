"""`for layer in reversed(self.layers)`, in graph mode: ms.jit unrolls a list that is turned round and no `reversed`.

A loop that it does not unroll loses what is appended in it.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.graph_mode.library import reversed_values
from workers.translation.source.edits import Piece

MODE = "graph"
_REASON = Text(
    "Graph mode unrolls a loop over a list that is turned round, and no loop over reversed().",
    "图模式会展开对反向切片列表的循环，但不会展开对 reversed() 的循环。",
)
_TAKING_ALL = frozenset("enumerate zip list tuple map sum".split())


def rewrite_file(file: File) -> None:
    for function in compiled_functions(file):
        for call in reversed_values(function):
            if isinstance(call, ast.Call) and _is_gone_through(file, call):
                _turn_round(file, call)


def _is_gone_through(file: File, call: ast.Call) -> bool:
    """Who calls next() on it would miss the iterator."""
    parent = file.parent(call)
    if isinstance(parent, ast.For | ast.comprehension):
        return parent.iter is call
    return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id in _TAKING_ALL


def _turn_round(file: File, call: ast.Call) -> None:
    value = call.args[0]
    span = file.source.span(value)
    is_range = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range"
    pieces: list[Piece] = [span, "[::-1]"] if is_range else ["list(", span, ")[::-1]"]
    file.change(call, [(file.source.span(call), pieces)], verdict="exact", reason=_REASON)
