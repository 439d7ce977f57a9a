"""`scale_(out)` between the network and its loss: a function of the program's own that writes into what it is given.

The forward part of a step is put together from what binds names, which such a call does not.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.callers import argument_of, calls_of
from workers.translation.file import File
from workers.translation.training.names import binds, reads


def writes_between(file: File, body: list[ast.stmt], forward: Sequence[ast.stmt]) -> bool:
    """Such a call stands below a statement of the forward part that binds its argument, and above one that reads it."""
    inside = [statement for statement in body if statement in forward]
    if not inside:
        return False
    first, last = body.index(inside[0]), body.index(inside[-1])
    for place in range(first + 1, last + 1):
        if names := _written(file, body[place]):
            made = {name for statement in body[first:place] if statement in forward for name in binds(statement)}
            asked = {name for statement in body[place + 1 : last + 1] if statement in forward for name in reads(statement)}
            if names & made & asked:
                return True
    return False


def _written(file: File, statement: ast.stmt) -> set[str]:
    """Names that the statement hands to a function which writes into them."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return set()
    found: set[str] = set()
    for function in (f for f in file.nodes(ast.FunctionDef) if f.name == call.func.id and call in calls_of(file, f)):
        handed = [argument_of(file, call, function, a.arg) for a in function.args.args if a.arg in _changed(function)]
        found |= {node.id for node in handed if isinstance(node, ast.Name)}
    return found


def _changed(function: ast.FunctionDef) -> set[str]:
    """What the function writes into rather than binds anew."""
    anew = {t.id for s in ast.walk(function) if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)}
    return {name for statement in function.body for name in binds(statement)} - anew
