"""Arguments that bring a graph along: `train_generator(opt, fake)` behind `fake = generator(z)`."""

from __future__ import annotations

import ast

from workers.translation.analysis.free_names import reads_with_gradient
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk
from workers.translation.training.groups import Group
from workers.translation.training.ownership import made_of, roots_of
from workers.translation.training.reaching import Reaching


def given_graph(file: File, function: ast.FunctionDef, group: Group) -> str:
    """The argument through which the group's gradients would have to flow into its caller; empty where there is none."""
    assert group.forward is not None
    names = [a.arg for a in function.args.args]
    method = names[:1] == ["self"]
    read = {n for s in [*group.forward.statements, *(b.statement for b in group.backwards)] for n in reads_with_gradient(file, s)}
    for call, scope in Reaching(file).calls(function.name):
        given = dict(zip(names[method:], call.args, strict=False)) | {k.arg: k.value for k in call.keywords if k.arg}
        roots = {r for text in group.optimizers for r in roots_of(made_of(file, _told(given, text)) or "")}
        for name, value in given.items():
            made = _made(file, scope, value, call.lineno) if name in read else None
            if made is not None and place_of(made.func) in roots:
                return name
    return ""


def _told(given: dict[str, ast.expr], text: str) -> str:
    return place_of(given[text]) if text in given else text


def _made(file: File, scope: ast.AST, value: ast.expr, line: int) -> ast.Call | None:
    """The call whose result the argument is, by the last assignment above."""
    if isinstance(value, ast.Name):
        value = next((n.value for n in reversed(_assigned(file, scope).get(value.id, [])) if n.lineno < line), value)
    return value if isinstance(value, ast.Call) else None


@once
def _assigned(_: File, scope: ast.AST) -> dict[str, list[ast.Assign]]:
    """The plain assignments of each name, also in functions inside."""
    found: dict[str, list[ast.Assign]] = {}
    for node in walk(scope):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            found.setdefault(place_of(node.targets[0]), []).append(node)
    return found
