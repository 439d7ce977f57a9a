"""Whether the output's calls of MindSpore are calls that MindSpore takes: the name exists, and so do the arguments."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from knowledge import installed, syntax
from workers.translation.facts.names import LONGEST
from workers.translation.facts.signatures import positional, with_defaults
from workers.translation.source.spelling import bound_names
from workers.translation.source.survey import Survey

ROOT = "mindspore"


def misfits(survey: Survey, version: str) -> Iterator[ast.expr]:
    """Names of `mindspore` that the version says it does not have, and calls that no form of their signature takes."""
    if not (local := _imported(survey)):
        return
    for node in survey.nodes(ast.Attribute):
        if (name := _dotted(node, local)) and _is_absent(name, version):
            yield node
    for call in survey.nodes(ast.Call):
        if (name := _dotted(call.func, local)) and not takes(name, call, version):
            yield call


def _imported(survey: Survey) -> dict[str, str]:
    """Local name -> dotted name, for imports of mindspore whose names the file binds nowhere else."""
    found: dict[str, str] = {}
    for node in survey.nodes(ast.Import):
        for alias in node.names:
            if alias.name.partition(".")[0] == ROOT:
                found[alias.asname or ROOT] = alias.name if alias.asname else ROOT
    for source in survey.nodes(ast.ImportFrom):
        if (source.module or "").partition(".")[0] == ROOT:
            found.update({alias.asname or alias.name: f"{source.module}.{alias.name}" for alias in source.names})
    own = bound_names(survey, frozenset({ROOT}))[0] if found else frozenset()
    return {name: origin for name, origin in found.items() if name not in own}


def _dotted(node: ast.expr, local: dict[str, str]) -> str:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        if len(parts) == LONGEST:
            return ""
        parts.append(node.attr)
        node = node.value
    root = local.get(node.id, "") if isinstance(node, ast.Name) else ""
    return ".".join([root, *reversed(parts)]) if root else ""


def _is_absent(name: str, version: str) -> bool:
    """What was never asked about may exist."""
    said = installed.told(ROOT, name, version)
    return said is not None and not said.exists


def takes(name: str, call: ast.Call, version: str) -> bool:
    """What the version says of the name takes these arguments; so does what was never asked about."""
    said = installed.told(ROOT, name, version)
    return said is None or fits(call, said.signatures)


def fits(call: ast.Call, forms: tuple[str, ...]) -> bool:
    """One of the forms takes these arguments; so does every form that hides its arguments or was not told."""
    if not forms or any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
        return True
    given = len(call.args), frozenset(keyword.arg or "" for keyword in call.keywords)
    return any(_fits(form, *given) for form in forms)


@lru_cache(maxsize=4096)
def _fits(form: str, given: int, named: frozenset[str]) -> bool:
    try:
        function = syntax.expression(f"lambda {form.strip()[1:-1]}: 0")
    except SyntaxError:
        return True
    assert isinstance(function, ast.Lambda)
    arguments = function.args
    places = [parameter.arg for parameter in positional(arguments)]
    if given > len(places) and arguments.vararg is None:
        return False
    filled = {*places[:given]}
    known = {*(a.arg for a in (*arguments.args, *arguments.kwonlyargs))}
    if arguments.vararg is not None:  # `squeeze(*axis)` is taken by name as well
        known.add(arguments.vararg.arg)
    if named & filled or (named - known and arguments.kwarg is None):
        return False
    required = {parameter.arg for parameter, default in with_defaults(arguments) if default is None}
    return not required - filled - named
