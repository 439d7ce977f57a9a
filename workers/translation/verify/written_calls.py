"""Whether the calls that edits wrote are taken: methods of tensors, and definitions of the companion.

The receiver of a method is known where an edit says which method of Tensor it wrote: elsewhere `x.add(...)` may be anybody's.
"""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from workers import bundling
from workers.translation.facts.signatures import positional
from workers.translation.file import File
from workers.translation.source.survey import Survey
from workers.translation.verify.calls_fit import fits, takes

_TENSOR = "mindspore.Tensor."


def misfits(file: File, survey: Survey, starts: list[int]) -> Iterator[ast.Call]:
    """Calls of the output that would raise TypeError; `starts` are the bytes at which its lines begin."""
    methods, own = _written_methods(file), {local: name for name, local in file.blocks.items()}
    if not methods and not own:
        return
    for call in survey.nodes(ast.Call):
        func = call.func
        if isinstance(func, ast.Name) and func.id in own:
            if not fits(call, _forms(own[func.id])):
                yield call
        elif isinstance(func, ast.Attribute) and func.attr in methods:
            end = starts[(func.end_lineno or func.lineno) - 1] + (func.end_col_offset or 0)
            if _inside(methods[func.attr], end) and not takes(_TENSOR + func.attr, call, file.purpose.mindspore):
                yield call


def _written_methods(file: File) -> dict[str, list[tuple[int, int]]]:
    """Method -> where edits wrote it, in order of their ends."""
    found: dict[str, list[tuple[int, int]]] = {}
    for pending in file.pending:
        short = pending.target.removeprefix(_TENSOR)
        if pending.target.startswith(_TENSOR) and "." not in short:
            found.setdefault(short, []).extend((edit.out[1], edit.out[0]) for edit in pending.edits if edit.out[0] >= 0)
    return {name: sorted(places) for name, places in found.items()}


def _inside(places: list[tuple[int, int]], offset: int) -> bool:
    """In one of the stretches; they hardly ever overlap, and then the outer one ends behind the inner one."""
    first = bisect_left(places, (offset, -1))
    return any(begin < offset for _, begin in places[first : first + 4])


@lru_cache(maxsize=512)
def _forms(name: str) -> tuple[str, ...]:
    """The form in which a definition of the companion is called; none where it hides it."""
    node = ast.parse(bundling.definition(name).text).body[0]
    if isinstance(node, ast.ClassDef):
        made = [n for n in node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
        if not made or any(isinstance(n, ast.FunctionDef) and n.name == "__new__" for n in node.body):
            return ()
        given = made[0].args
        (given.posonlyargs or given.args).pop(0)
        if len(given.defaults) > len(positional(given)):
            return ()
        return (f"({ast.unparse(given)})",)
    if isinstance(node, ast.FunctionDef) and not node.decorator_list:
        return (f"({ast.unparse(node.args)})",)
    return ()
