"""Where a network is created: for use, or as a part of another network whose mode reaches it."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.mode import last_name

_PARTS = frozenset({"children", "modules", "named_children", "_modules"})


def takes_over(file: File, call: ast.Call) -> bool:
    """`nn.Sequential(*list(net.children())[:-1])`: a container of networks that are there already keeps the mode they are in."""
    return any(_is_there(file, argument) for argument in call.args) and _is_container(file, call)


def _is_container(file: File, call: ast.Call) -> bool:
    site = file.flow.site_at(call)
    return site is not None and site.name in {"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"}


def _is_there(file: File, argument: ast.expr) -> bool:
    inner = argument.value if isinstance(argument, ast.Starred) else argument
    if isinstance(inner, ast.Name | ast.Attribute | ast.Subscript) and file.known(inner).kind == "module":
        return True
    named = ast.unparse(inner) if isinstance(inner, ast.Name) else ""
    listed = [a.value for a in file.nodes(ast.Assign) if named and any(ast.unparse(target) == named for target in a.targets)]
    given = [inner] if isinstance(inner, ast.List | ast.ListComp) or isinstance(argument, ast.Starred) else []
    return any(isinstance(n, ast.Attribute) and n.attr in _PARTS for v in (*listed, *given) for n in ast.walk(v))


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
