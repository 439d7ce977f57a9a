"""`opt.zero_grad(); loss.backward(); opt.step()`: steps of a training get a line for each statement, as their rewriting needs.

It happens before translation, on the text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_BLOCKS = ("body", "orelse", "finalbody")


def one_a_line(file: File) -> File:
    """The same file; lines far from a step stay as they are."""
    if "backward" not in file.members:
        return file
    replacements = {span: text for shared in _shared(file) for span, text in _apart(file, shared).items()}
    return reopened(file, replacements) if replacements else file


def _shared(file: File) -> Iterator[list[ast.stmt]]:
    """Statements on one line, together or behind the head of their block, that step, or compute in a block that steps."""
    for owner in walk(file.tree):
        for name in _BLOCKS:
            block = getattr(owner, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt) and any(map(_trains, block)):
                yield from (run for run in _runs(file, block) if any(_trains(s) or _computes(s) for s in run))


def _runs(file: File, block: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    run = block[:1]
    for before, statement in pairwise(block):
        if statement.lineno != before.end_lineno:
            yield from [run] if len(run) > 1 or _behind_head(file, run[0]) else []
            run = []
        run.append(statement)
    yield from [run] if len(run) > 1 or _behind_head(file, run[0]) else []


def _behind_head(file: File, statement: ast.stmt) -> bool:
    """`for x, y in data: step(x, y)`, and what follows `else:`."""
    start = file.source.span(statement)[0]
    return not getattr(statement, "decorator_list", []) and bool(file.source.data[file.source.line_start(start) : start].strip())


def _computes(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(isinstance(node, ast.Call) for node in walk(statement.value))


def _trains(statement: ast.stmt) -> bool:
    """It holds a backward call, or a step or zero_grad without arguments: environments take a step with some."""
    if not isinstance(statement, ast.Expr | ast.Assign | ast.Return | ast.If):
        return False
    calls = [n for n in walk(statement) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    names = {call.func.attr for call in calls if isinstance(call.func, ast.Attribute) and not call.args}
    return bool(names & {"backward", "step", "zero_grad"})


def _apart(file: File, shared: list[ast.stmt]) -> dict[Span, str]:
    source, first = file.source, shared[0]
    behind = _behind_head(file, first)
    line = f"{source.newline}{source.indent(first)}{'    ' if behind else ''}"
    start = source.span(first)[0]
    head = {(source.data.rindex(b":", 0, start) + 1, start): line} if behind else {}
    gaps = pairwise(shared)
    return head | {(source.span(before)[1], source.span(after)[0]): line for before, after in gaps}
