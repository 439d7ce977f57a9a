"""`default(value, lambda: torch.zeros_like(x))`: helpers that give the second where the first is None, called if a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled
from workers.translation.source.survey import walk

_ASKING = ("inspect.isfunction", "builtins.callable", "callable")
_NO_FUNCTIONS = frozenset({"number", "int", "float", "bool", "str", "tuple", "list", "dict"})


def helpers(file: File) -> set[str]:
    """The functions of the file that do this and nothing else."""
    return {node.name for node in file.tree.body if isinstance(node, ast.FunctionDef) and _is_helper(file, node)}


def chosen_values(function: Compiled, names: set[str]) -> Iterator[tuple[ast.Call, ast.expr, ast.expr]]:
    """Each call of a helper with the value and what stands in for it, where that is known to be called or to be no function."""
    for call in function.calls:
        if not (isinstance(call.func, ast.Name) and call.func.id in names and len(call.args) == 2 and not call.keywords):
            continue
        value, other = call.args
        if not isinstance(value, ast.Name | ast.Attribute):  # it is read twice
            continue
        if isinstance(other, ast.Lambda) and not other.args.args:
            yield call, value, other.body
        elif function.file.known(other).is_tensor or function.file.known(other).kind in _NO_FUNCTIONS:
            yield call, value, other


def _is_helper(file: File, function: ast.FunctionDef) -> bool:
    names = [argument.arg for argument in function.args.args]
    if len(names) != 2:
        return False
    value, other = names
    body = [ast.unparse(statement) for statement in function.body if not isinstance(statement, ast.Expr)]
    return any(body == form for asks in _asking(file, function) for form in _forms(value, other, asks, _exists(file)))


def _asking(file: File, function: ast.FunctionDef) -> set[str]:
    """How the function says `isfunction`."""
    calls = (node.func for node in walk(function) if isinstance(node, ast.Call))
    return {ast.unparse(called) for called in calls if (file.facts.origin(called) or ast.unparse(called)) in _ASKING}


def _exists(file: File) -> list[str]:
    """`def exists(x): return x is not None`, by the names that it has in the file."""
    return [
        node.name
        for node in file.tree.body
        if isinstance(node, ast.FunctionDef) and len(node.args.args) == 1 and len(node.body) == 1
        and ast.unparse(node.body[0]) == f"return {node.args.args[0].arg} is not None"
    ]  # fmt: skip


def _forms(value: str, other: str, asks: str, exists: list[str]) -> Iterator[list[str]]:
    called = f"{other}() if {asks}({other}) else {other}"
    for there in (f"{value} is not None", *(f"{name}({value})" for name in exists)):
        for way in (called, f"({called})"):
            yield [ast.unparse(ast.parse(f"return {value} if {there} else {way}"))]
        yield [ast.unparse(ast.parse(f"if {there}:\n    return {value}")), f"return {called}"]
