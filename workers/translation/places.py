"""Where a network is created: for use, or as a part of another network whose mode reaches it."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.mode import last_name


class Places:
    """Answers for the creations of one file."""

    def __init__(self, file: File, created: set[ast.Call]) -> None:
        self.file = file
        self.created = created
        self.callers: dict[str, list[ast.Call]] = {}
        for call in file.nodes(ast.Call):
            self.callers.setdefault(last_name(call.func), []).append(call)
        self.spread = {node.value.id for node in file.nodes(ast.Starred) if isinstance(node.value, ast.Name)}

    def alone(self, call: ast.Call) -> bool:
        return not self._part(call, frozenset())

    def _part(self, node: ast.AST, seen: frozenset[str]) -> bool:
        """Inside another creation, a method of a Module, or a function that only such places call."""
        for outer in self.file.ancestors(node):
            if isinstance(outer, ast.Call) and (outer in self.created or self._fills_list(outer)):
                return True
            if isinstance(outer, ast.Assign) and isinstance(outer.value, ast.List | ast.ListComp) and self._spreads(outer):
                return True
            if isinstance(outer, ast.ClassDef):
                return self.file.flow.is_module(outer.name)
            if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
                return self._inside(outer, seen)
        return False

    def _inside(self, function: Function, seen: frozenset[str]) -> bool:
        owner = self.file.parent(function)
        if isinstance(owner, ast.ClassDef):
            return self.file.flow.is_module(owner.name) and function.name != "forward"
        calls = self.callers.get(function.name, [])
        if function.name in seen or not calls:
            return False
        return all(self._part(call, seen | {function.name}) for call in calls)

    def _fills_list(self, call: ast.Call) -> bool:
        """`layers.append(nn.Dropout())` where the layers are spread into a Sequential later."""
        func = call.func
        return isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id in self.spread

    def _spreads(self, statement: ast.Assign) -> bool:
        return any(isinstance(target, ast.Name) and target.id in self.spread for target in statement.targets)
