"""A network that is made between the statements of a step, `criterion = Loss()` behind `y = model(x)`: the step follows it."""

from __future__ import annotations

import ast
from collections.abc import Callable

from workers.translation.analysis.free_names import binds, reads
from workers.translation.source.survey import Survey

Makes = Callable[[ast.stmt], bool]


def behind_what_is_made(survey: Survey, found: list[ast.stmt], makes: Makes) -> tuple[list[ast.stmt], ast.stmt | None]:
    """The statements without those that make networks, and where the step then is called; None: where it begins.

    What moves must be read by nothing that it moves behind.
    """
    made = [statement for statement in found[1:] if makes(statement)]
    if not made or found[-1] is made[-1]:
        return found, None
    places = {statement: survey.suite(statement) for statement in found}
    body, first = places[found[0]]
    if any(suite is not body for suite, _ in places.values()):
        return found, None
    made = _with_needs(found[1:], made)
    last = places[made[-1]][1]
    moved = [statement for statement in found if statement not in made and places[statement][1] < last]
    names = {name for statement in moved for name in binds(statement)}
    passed = [statement for statement in body[first : last + 1] if statement not in moved]
    if any(names & (reads(statement) | binds(statement)) for statement in passed):
        return found, None
    if any(binds(statement) & reads(other) for statement in passed for other in moved):
        return found, None
    rest = [statement for statement in found if statement not in made]
    return rest, next(statement for statement in rest if places[statement][1] > last)


def _with_needs(found: list[ast.stmt], made: list[ast.stmt]) -> list[ast.stmt]:
    """`factor = 3.0` in front of `Loss(factor)` as well, where nothing but what is made reads it."""
    own = list(made)
    for statement in reversed(found):
        if statement not in own and binds(statement):
            readers = [other for other in found if other is not statement and binds(statement) & reads(other)]
            own += [statement] if readers and all(reader in own for reader in readers) else []
    return [statement for statement in found if statement in own]
