"""Who calls whom in one file, by name."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.training.carried import called_name
from workers.translation.training.events import Scope

DEEPEST = 4  # calls that are followed one inside the other


class Reaching:
    def __init__(self, file: File) -> None:
        self.file = file
        self.functions: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]

    def calls(self, name: str) -> Iterator[tuple[ast.Call, Scope]]:
        """Every call of a function of that name, with the scope it stands in."""
        for call in self.file.nodes(ast.Call):
            if called_name(call) == name:
                yield call, next(n for n in self.file.ancestors(call) if isinstance(n, Scope))

    def reached(self, statements: Iterable[ast.stmt], without: Scope) -> set[str]:
        """Names of the functions that run inside, called directly or by those that are."""
        found: set[str] = set().union(*map(_called, statements))
        for _ in range(DEEPEST):
            found |= {name for f in self.functions if f.name in found and f is not without for name in _called(f)}
        return found


def _called(node: ast.AST) -> set[str]:
    return {called_name(n) for n in ast.walk(node) if isinstance(n, ast.Call)}
