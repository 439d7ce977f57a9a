"""`scale_(out)` between the network and its loss: a function of the program's own that writes into what it is given.

The forward part of a step is put together from what binds names, which such a call does not.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from workers.translation.analysis.free_names import binds, reads
from workers.translation.file import File


def writes_between(file: File, body: list[ast.stmt], forward: Sequence[ast.stmt]) -> bool:
    """Such a call stands below a statement of the forward part that binds its argument, and above one that reads it."""
    own = set(forward)
    stands = map(file.source.survey.suite, own)
    places = [place for holder, place in stands if holder is body]
    if not places:
        return False
    first, last = min(places), max(places)
    for place in range(first + 1, last + 1):
        if names := _written(file, body[place]):
            made = {name for statement in body[first:place] if statement in own for name in binds(statement)}
            asked = {name for statement in body[place + 1 : last + 1] if statement in own for name in reads(statement)}
            if names & made & asked:
                return True
    return False


def _written(file: File, statement: ast.stmt) -> set[str]:
    """Names that the statement hands to a function which writes into them."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return set()
    found: set[str] = set()
    for function in file.facts.calls.callees(call):
        written = file.facts.effects.written_parameters(function)
        handed = [file.facts.calls.argument(call, function, parameter) for parameter in sorted(written)]
        found |= {node.id for node in handed if isinstance(node, ast.Name)}
    return found
