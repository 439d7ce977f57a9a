"""Lines further left than their function: MindSpore's compiler takes the indentation of the `def` away, and refuses them.

Python passes over the indentation of comments and of lines inside brackets, so they are moved; inside a text they are part of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from knowledge import Text
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions

AFTER = ("training_step",)
MODE = "graph"
_MOVED = Text(
    "Graph mode refuses a line further left than the `def` that it belongs to, be it a comment: it is indented.",
    "图模式不接受比所属 `def` 更靠左的行，注释也不例外：已为其缩进。",
)
_TEXT = Text(
    "Graph mode refuses a line further left than the `def` that it belongs to, and here it is part of a text: "
    "put the text outside the function.",
    "图模式不接受比所属 `def` 更靠左的行，而此行是字符串的一部分：请把该字符串移到函数外面。",
)


def rewrite_file(file: File) -> None:
    for function in compiled_functions(file):
        _inside(file, function.node)


def _inside(file: File, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    documentation = function.body[0] if ast.get_docstring(function, clean=False) is not None else None
    documented = range(documentation.lineno, (documentation.end_lineno or 0) + 1) if documentation is not None else range(0)
    body = " " * function.body[0].col_offset
    for line in _dedented(file, function):
        start = file.source.starts[line - 1]
        if line in file.source.lines_in_strings and line not in documented:
            file.change(function, [], verdict="review", rule="graph_mode", reason=_TEXT, span=(start, file.source.line_end(start)))
            return
        margin = start + len(file.source.line(line)) - len(file.source.line(line).lstrip())
        file.change(function, [((start, margin), [body])], verdict="adapted", reason=_MOVED, span=(start, margin))


def _dedented(file: File, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[int]:
    """The numbers of the lines with something on them that begin left of the `def`."""
    for line in range(function.lineno + 1, (function.end_lineno or 0) + 1):
        text = file.source.line(line)
        if text.strip() and len(text) - len(text.lstrip()) < function.col_offset:
            yield line
