"""Whether a derivative may be computed while another one is taken: then it is differentiated itself.

`torch.func.grad(f)` is a function. It is differentiated where a function that is handed to another derivative calls it, by whatever
name. So a name that may hold such a function is followed to whoever reads it; numbers that came out of one are followed nowhere.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from workers.translation.facts.symbols import DEFINED_FUNCTIONS
from workers.translation.source.parts import last_name
from workers.translation.source.survey import Survey, walk

_PASSING_ON = frozenset({"torch.func.vmap", "torch.vmap", "functools.partial"})  # what they make is called as what they are given
_Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
VALUE, FUNCTION, MAKER = 0, 1, 2  # a maker, when called, may give such a function or another maker


def are_nested(sites: Iterable[ast.AST], survey: Survey, origin: Callable[[ast.AST], str]) -> bool:
    """sites: where the program names a derivative."""
    return _Derivatives(frozenset(sites), survey, origin).nested


class _Derivatives:
    """levels: name -> what it may hold, of every variable, attribute, parameter, function and class that is called so."""

    def __init__(self, sites: frozenset[ast.AST], survey: Survey, origin: Callable[[ast.AST], str]) -> None:
        self.sites, self.survey, self.origin = sites, survey, origin
        self.calls = survey.nodes(ast.Call)
        self.scopes: list[_Scope] = [
            *survey.nodes(ast.FunctionDef),
            *survey.nodes(ast.AsyncFunctionDef),
            *survey.nodes(ast.ClassDef),
        ]
        self.parameters = self._parameters()
        self.levels: defaultdict[str, int] = defaultdict(int)
        self._follow()

    @property
    def nested(self) -> bool:
        """Something that takes a derivative is handed something that takes one."""
        return any(
            self._reaches(call.func) and any(map(self._level, _arguments(call)))
            for call in self.calls
            if self.origin(call.func) not in _PASSING_ON
        )

    def _parameters(self) -> dict[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for scope in self.scopes:
            within = scope.body if isinstance(scope, ast.ClassDef) else [scope]
            called = [n for n in within if isinstance(n, DEFINED_FUNCTIONS) and (n is scope or n.name == "__init__")]
            found[scope.name] += [arg.arg for function in called for arg in walk(function.args) if isinstance(arg, ast.arg)]
        return found

    def _follow(self) -> None:
        bindings, before = list(self._bindings()), -1
        while before != (before := sum(self.levels.values())):
            for scope in self.scopes:
                self._raise([scope.name], self._level_of_scope(scope))
            for value, names in bindings:
                self._raise(names, self._level(value))

    def _bindings(self) -> Iterator[tuple[ast.AST, list[str]]]:
        for assign in self.survey.nodes(ast.Assign):
            yield assign.value, [name for target in assign.targets for name in _names(target)]
        assigned: list[ast.AnnAssign | ast.NamedExpr | ast.AugAssign] = [
            *self.survey.nodes(ast.AnnAssign), *self.survey.nodes(ast.NamedExpr), *self.survey.nodes(ast.AugAssign)
        ]  # fmt: skip
        for one in assigned:
            if one.value is not None:
                yield one.value, _names(one.target)
        loops: list[ast.For | ast.comprehension] = [*self.survey.nodes(ast.For), *self.survey.nodes(ast.comprehension)]
        for loop in loops:
            yield loop.iter, _names(loop.target)
        for call in self.calls:  # who is called may keep what it is given, as `made.append(g)` does
            owner = _names(call.func.value) if isinstance(call.func, ast.Attribute) else []
            for given in _arguments(call):
                yield given, [*owner, *self.parameters.get(last_name(call.func), [])]
        for scope in self.scopes:
            for decorator in scope.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                yield ast.Name(scope.name, ast.Load()), self.parameters.get(last_name(called), [])

    def _raise(self, names: list[str], level: int) -> None:
        for name in names if level else []:
            self.levels[name] = max(level, self.levels[name])

    def _level_of_scope(self, scope: _Scope) -> int:
        if not self._reaches(scope):
            return VALUE
        returned = [node.value for node in walk(scope) if isinstance(node, ast.Return | ast.Yield) and node.value is not None]
        makes = isinstance(scope, ast.ClassDef) or scope.decorator_list or any(map(self._level, returned))
        return MAKER if makes else FUNCTION

    def _reaches(self, node: ast.AST) -> bool:
        """Something in it is a derivative, or a name that may hold a function that takes one."""
        return any(inner in self.sites or self.levels.get(last_name(inner)) for inner in walk(node))

    def _level(self, node: ast.AST) -> int:
        """What the value of an expression may be."""
        if isinstance(node, ast.Call):
            return self._level_of_call(node)
        if isinstance(node, ast.Lambda):
            return MAKER if self._level(node.body) else FUNCTION if self._reaches(node.body) else VALUE
        if node in self.sites:
            return MAKER
        if (named := last_name(node)) and self.levels.get(named):
            return self.levels[named]
        return max(map(self._level, ast.iter_child_nodes(node)), default=VALUE)

    def _level_of_call(self, call: ast.Call) -> int:
        given = max(map(self._level, _arguments(call)), default=VALUE)
        if call.func in self.sites:
            return FUNCTION
        if self.origin(call.func) in _PASSING_ON:
            return given
        return MAKER if given or self._level(call.func) == MAKER else VALUE


def _arguments(call: ast.Call) -> list[ast.expr | ast.keyword]:
    return [*call.args, *call.keywords]


def _names(target: ast.AST) -> list[str]:
    """`a, self.b = ...`, `found["x"] = ...`: what holds it then."""
    if isinstance(target, ast.Tuple | ast.List):
        return [name for element in target.elts for name in _names(element)]
    if isinstance(target, ast.Subscript | ast.Starred):
        return _names(target.value)
    return [name] if (name := last_name(target)) else []
