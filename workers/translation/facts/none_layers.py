"""Lists of layers in which a place may be None: MindSpore's CellList refuses that."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.source.parts import called_name, last_name
from workers.translation.source.survey import Survey, walk

_LISTS = frozenset({"ModuleList"})
# None of these gives a list of layers.
_READING = frozenset({"len", "enumerate", "zip", "print", "sum", "max", "min", "cat", "stack"})
_ONWARD = (ast.Starred, ast.Return, ast.Assign, ast.Tuple, ast.Dict, ast.List, ast.keyword)


class LayerLists:
    """The lists of layers that a file makes, and what goes into which."""

    def __init__(self, survey: Survey) -> None:
        self.lists = [call for call in survey.nodes(ast.Call) if called_name(call) in _LISTS]
        self.optional = _optional_names(survey) if self.lists else frozenset()
        self.named = self._alone(survey)
        self.added = list(self._appended(survey)) if self.lists else []

    def may_hold_none(self, made: ast.AST) -> bool:
        """Whether None may go into the list that the call makes; into any of the file, where the class is not called."""
        own = [made] if isinstance(made, ast.Call) and made in self.lists else self.lists
        given = [call.args[0] for call in own if call.args]
        added = [value for name, value in self.added if name not in self.named or any(call in own for call in self.named[name])]
        return any(_is_optional(element, self.optional) for element in _elements([*added, *given]))

    def _alone(self, survey: Survey) -> dict[str, list[ast.expr]]:
        """Names and attributes that stand for such lists only and go into no other, with what makes these."""
        values: dict[str, list[ast.expr]] = {}
        for statement in survey.nodes(ast.Assign) if self.lists else ():
            for target in statement.targets:
                values.setdefault(last_name(target), []).append(statement.value)
        handed = {"", *(last_name(given) for call in self.lists for given in call.args)}
        return {name: made for name, made in values.items() if name not in handed and all(value in self.lists for value in made)}

    def _appended(self, survey: Survey) -> Iterator[tuple[str, ast.expr]]:
        """What is appended, and to which name: not to a variable that stays where it is made and is no list of layers."""
        onward = _handed_on(survey)
        for call in survey.nodes(ast.Call):
            if isinstance(call.func, ast.Attribute) and call.func.attr == "append" and len(call.args) == 1:
                holder = call.func.value
                name = last_name(holder)
                if name in self.named or name in onward or not isinstance(holder, ast.Name):
                    yield name, call.args[0]


def _handed_on(survey: Survey) -> frozenset[str]:
    """Names that go into a call, are returned or get another name."""
    found = set()
    for node in survey.nodes(ast.Name):
        place = survey.parents.get(node)
        called = isinstance(place, ast.Call) and place.func is not node and last_name(place.func) not in _READING
        if isinstance(node.ctx, ast.Load) and (called or isinstance(place, _ONWARD)):
            found.add(node.id)
    return frozenset(found)


def _elements(nodes: list[ast.expr]) -> Iterator[ast.expr]:
    for node in nodes:
        if isinstance(node, ast.List | ast.Tuple):
            yield from _elements(node.elts)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            yield from _elements([node.elt])
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
