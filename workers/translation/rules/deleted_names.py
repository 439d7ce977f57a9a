"""`del weights`, in graph mode: a graph frees its values by itself, and has no such statement."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.rendering.removal import take_out

MODE = "graph"
_REASON = Text("Graph mode has no del: a graph frees its values by itself.", "图模式没有 del：计算图会自行释放变量。")


def rewrite_file(file: File) -> None:
    for function in compiled_functions(file):
        for node in function.nodes:
            if isinstance(node, ast.Delete) and all(isinstance(target, ast.Name) for target in node.targets):
                gone, left = take_out(file, node)
                file.change(node, [(gone, [left])], verdict="exact", reason=_REASON)
