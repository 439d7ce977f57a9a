"""`self.join = partial(torch.cat, dim=-1)`, for graph mode: calls of it say the function and its arguments themselves.

ms.jit calls a partial that an object keeps behind its back. It happens before translation, on the text, so that torch's functions
get their rules.
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.graph_mode.library import kept_partials, made_calls
from workers.translation.rendering.reopening import reopened
from workers.translation.source.text import Span


def with_partials_called(file: File) -> File:
    """The same file; what is given more than once, or with values that change, stays as it is and is marked."""
    if file.purpose.mode != "graph" or "partial" not in file.source.text:
        return file
    replacements: dict[Span, str] = {}
    for function in compiled_functions(file):
        made = made_calls(file, function.owner.name) if function.owner else {}
        for call in kept_partials(function):
            given = made.get(call.func.attr, []) if isinstance(call.func, ast.Attribute) else []
            if len(given) == 1 and _is_plain(file, given[0], call):
                replacements[file.source.span(call)] = _written_out(given[0], call)
    return reopened(file, replacements) if replacements else file


def _is_plain(file: File, given: ast.Call, call: ast.Call) -> bool:
    """A function that all of the file sees, by a name that nobody inside the networks takes, and constants."""
    values = [*given.args[1:], *(keyword.value for keyword in given.keywords)]
    called = file.types.dotted(given.args[0]) if given.args else ""
    constant = all(isinstance(value, ast.Constant) or _is_number(value) for value in values)
    starred = any(isinstance(value, ast.Starred) for value in call.args)
    named = all(keyword.arg for keyword in (*call.keywords, *given.keywords))
    return bool(called) and called.startswith("torch.") and constant and named and not starred


def _is_number(value: ast.expr) -> bool:
    return isinstance(value, ast.UnaryOp) and isinstance(value.operand, ast.Constant)


def _written_out(given: ast.Call, call: ast.Call) -> str:
    """What the call says itself goes before what the partial does."""
    said = {keyword.arg for keyword in call.keywords}
    arguments = [*given.args[1:], *call.args]
    keywords = [*(keyword for keyword in given.keywords if keyword.arg not in said), *call.keywords]
    return ast.unparse(ast.Call(given.args[0], arguments, keywords))
