"""Where a network is created: for use, or as a part of another network whose mode reaches it."""

from __future__ import annotations

import ast

from workers.translation.analysis.named_nodes import calls_named
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.source.survey import walk

_PARTS = frozenset({"children", "modules", "named_children", "_modules"})


def takes_over(file: File, call: ast.Call) -> bool:
    """`nn.Sequential(*list(net.children())[:-1])`: a container of networks that are there already keeps the mode they are in."""
    return any(_is_there(file, argument) for argument in call.args) and _is_container(file, call)


def _is_container(file: File, call: ast.Call) -> bool:
    site = file.facts.site_at(call)
    return site is not None and site.name in {"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"}


def _is_there(file: File, argument: ast.expr) -> bool:
    inner = argument.value if isinstance(argument, ast.Starred) else argument
    if isinstance(inner, ast.Name | ast.Attribute | ast.Subscript) and file.known(inner).kind == "module":
        return True
    listed = [assign.value for assign in file.facts.assignments.of(inner)] if isinstance(inner, ast.Name) else []
    given = [inner] if isinstance(inner, ast.List | ast.ListComp) or isinstance(argument, ast.Starred) else []
    return any(isinstance(n, ast.Attribute) and n.attr in _PARTS for v in (*listed, *given) for n in walk(v))


class Creations:
    """Answers for the creations of one file."""

    def __init__(self, file: File, created: set[ast.Call]) -> None:
        self.file = file
        self.created = created
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
            if isinstance(outer, ast.stmt):
                break
        else:
            return False
        kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        holder: ast.AST | None = outer if isinstance(outer, kinds) else self.file.source.survey.enclosing(outer, kinds)
        if isinstance(holder, ast.ClassDef):
            return self.file.types.is_module(holder.name)
        return isinstance(holder, ast.FunctionDef | ast.AsyncFunctionDef) and self._inside(holder, seen)

    def _inside(self, function: Function, seen: frozenset[str]) -> bool:
        owner = self.file.parent(function)
        if isinstance(owner, ast.ClassDef):
            return self.file.types.is_module(owner.name) and function.name != "forward"
        calls = calls_named(self.file, function.name)
        if function.name in seen or not calls:
            return False
        return all(self._part(call, seen | {function.name}) for call in calls)

    def _fills_list(self, call: ast.Call) -> bool:
        """`layers.append(nn.Dropout())` where the layers are spread into a Sequential later."""
        func = call.func
        return isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id in self.spread

    def _spreads(self, statement: ast.Assign) -> bool:
        return any(isinstance(target, ast.Name) and target.id in self.spread for target in statement.targets)
