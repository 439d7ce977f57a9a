"""`torch.cat((x, skips.pop()), 1)`, in graph mode: what pop gives is the element only as the whole value of an assignment."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import scope_of
from workers.translation.differentiation.functions import free_name
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.graph_mode.library import popped_within
from workers.translation.source.survey import walk

MODE = "graph"
_REASON = Text(
    "Graph mode takes an element from a list only as the whole value of an assignment.",
    "图模式下，只有作为赋值语句的整个右侧时，pop 才会得到元素。",
)
_AGAIN = (ast.Lambda, ast.comprehension, ast.ListComp, ast.GeneratorExp, ast.DictComp, ast.IfExp, ast.BoolOp)


def rewrite_file(file: File) -> None:
    for function in compiled_functions(file):
        for call in popped_within(function):
            statement = _statement(file, call)
            if statement is not None and isinstance(call, ast.Call):
                _put_before(file, call, statement)


def _statement(file: File, call: ast.AST) -> ast.stmt | None:
    """The one that holds the call, where it is evaluated once and nothing else of the statement asks for the list."""
    for outer in file.ancestors(call):
        if isinstance(outer, _AGAIN):
            return None
        if isinstance(outer, ast.stmt):
            plain = isinstance(outer, ast.Assign | ast.AugAssign | ast.Return | ast.Expr)
            return outer if plain and _mentions(outer, _list(call)) == 1 and _begins_line(file, outer) else None
    return None


def _list(call: ast.AST) -> str:
    held = call.func.value if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) else None
    return held.id if isinstance(held, ast.Name) else ""


def _mentions(statement: ast.stmt, name: str) -> int:
    return sum(isinstance(node, ast.Name) and node.id == name for node in walk(statement))


def _begins_line(file: File, statement: ast.stmt) -> bool:
    start = file.source.span(statement)[0]
    return not file.source.data[file.source.line_start(start) : start].strip()


def _put_before(file: File, call: ast.Call, statement: ast.stmt) -> None:
    source = file.source
    held, start = _list(call), source.span(statement)[0]
    wanted = held[:-1] if held.endswith("s") and len(held) > 2 else f"last_{held}"
    taken = free_name(file, scope_of(file, call), wanted)
    before = f"{taken} = {source.text_of(call)}{source.newline}{source.indent(statement)}"
    file.change(call, [((start, start), [before]), (source.span(call), [taken])], verdict="exact", reason=_REASON)
