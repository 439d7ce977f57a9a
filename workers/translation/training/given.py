"""Arguments that bring a graph along: `train_generator(opt, fake)` behind `fake = generator(z)`."""

from __future__ import annotations

import ast

from workers.translation.analysis.free_names import reads_with_gradient
from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import parameters
from workers.translation.file import File
from workers.translation.training.groups import Group
from workers.translation.training.ownership import made_of, roots_of


def given_graph(file: File, function: ast.FunctionDef, group: Group) -> str:
    """The argument through which the group's gradients would have to flow into its caller; empty where there is none."""
    assert group.forward is not None
    calls, names = file.facts.calls, [parameter.arg for parameter in parameters(function.args)]
    read = {n for s in [*group.forward.statements, *(b.statement for b in group.backwards)] for n in reads_with_gradient(file, s)}
    for call in calls.sites(function):
        given = {name: value for name in names if (value := calls.argument(call, function, name)) is not None}
        roots = {r for text in group.optimizers for r in roots_of(made_of(file, _told(given, text)) or "")}
        for name, value in given.items():
            if name in read and any(place_of(made.func) in roots for made in _made(file, value)):
                return name
    return ""


def _told(given: dict[str, ast.expr], text: str) -> str:
    return place_of(given[text]) if text in given else text


def _made(file: File, value: ast.expr) -> list[ast.Call]:
    """The calls whose result the argument may be."""
    bound = [made.statement for made in file.facts.definitions(value)]
    values = [value, *(statement.value for statement in bound if isinstance(statement, ast.Assign))]
    return [node for node in values if isinstance(node, ast.Call)]
