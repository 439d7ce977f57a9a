"""Lists of layers in which a place may be None: MindSpore's CellList refuses that."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.source.survey import Survey, walk

_LISTS = frozenset({"ModuleList"})


def may_hold_none(survey: Survey) -> bool:
    """A name or call that is None on one branch goes into a ModuleList, or into some list of a file that has one."""
    calls = survey.nodes(ast.Call)
    lists = [call for call in calls if _last_name(call.func) in _LISTS]
    if not lists:
        return False
    optional = _optional_names(survey)
    added = [call.args[0] for call in calls if _last_name(call.func) == "append" and len(call.args) == 1]
    given = [call.args[0] for call in lists if call.args]
    return any(_is_optional(element, optional) for element in _elements([*added, *given]))


def _elements(nodes: list[ast.expr]) -> Iterator[ast.expr]:
    for node in nodes:
        if isinstance(node, ast.List | ast.Tuple):
            yield from _elements(node.elts)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            yield from _elements([node.elt])
        elif isinstance(node, ast.Call) and _last_name(node.func) in _LISTS:
            yield from _elements(node.args)
        else:
            yield node


def _is_optional(node: ast.expr, optional: frozenset[str]) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in optional
    return _says_none(node) or (isinstance(node, ast.Name) and node.id in optional)


def _optional_names(survey: Survey) -> frozenset[str]:
    """Names of values, lambdas and functions that are, or give, None on one of two branches."""
    found = set()
    for node in survey.nodes(ast.Assign):
        value = node.value.body if isinstance(node.value, ast.Lambda) else node.value
        if (isinstance(value, ast.IfExp) and _says_none(value)) or (isinstance(value, ast.Constant) and value.value is None):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for function in survey.nodes(ast.FunctionDef):
        returned = [part.value for part in walk(function) if isinstance(part, ast.Return)]
        if any(isinstance(value, ast.Call) for value in returned) and any(value and _says_none(value) for value in returned):
            found.add(function.name)
    return frozenset(found)


def _says_none(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _says_none(node.body) or _says_none(node.orelse)
    return isinstance(node, ast.Constant) and node.value is None


def _last_name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
