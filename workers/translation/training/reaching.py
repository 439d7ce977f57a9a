"""Who calls whom in one file, by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.analysis.named_nodes import calls_named
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk
from workers.translation.training.step_calls import Scope

DEEPEST = 4  # calls that are followed one inside the other


class Reaching:
    def __init__(self, file: File) -> None:
        self.file = file
        self.functions = _functions(file)

    def calls(self, name: str) -> Iterator[tuple[ast.Call, Scope]]:
        """Every call of a function of that name, with the scope it stands in."""
        for call in calls_named(self.file, name):
            yield call, next(n for n in self.file.ancestors(call) if isinstance(n, Scope))

    def reached(self, statements: Iterable[ast.stmt], without: Scope) -> set[str]:
        """Names of the functions that run inside, called directly or by those that are."""
        found: set[str] = set().union(*(_called(self.file, statement) for statement in statements))
        fresh = found
        for _ in range(DEEPEST):
            functions = [f for name in fresh for f in self.functions.get(name, ()) if f is not without]
            fresh = {name for f in functions for name in _called(self.file, f)} - found
            found |= fresh
        return found


@once
def _functions(file: File) -> dict[str, list[Function]]:
    named: dict[str, list[Function]] = {}
    everything: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    for function in everything:
        named.setdefault(function.name, []).append(function)
    return named


@once
def _called(_: File, node: ast.AST) -> frozenset[str]:
    return frozenset(called_name(n) for n in walk(node) if isinstance(n, ast.Call))
