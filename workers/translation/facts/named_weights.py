"""`w = getattr(module, name + "_bar")`: a weight, where its data is asked for further down."""

from __future__ import annotations

import ast

from workers.translation.source.survey import Survey


def data_uses(survey: Survey) -> list[tuple[int, str]]:
    """Line and name of every `name.data`, in the order of lines."""
    reads = (n for n in survey.by_type.get(ast.Attribute, ()) if isinstance(n, ast.Attribute) and n.attr == "data")
    return sorted((n.lineno, n.value.id) for n in reads if isinstance(n.value, ast.Name))


def holder(call: ast.expr) -> ast.expr | None:
    """Whose attribute `getattr(holder, name)` asks for."""
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "getattr" and len(call.args) == 2:
        return call.args[0]
    return None
