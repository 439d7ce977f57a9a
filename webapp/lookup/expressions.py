"""What an expression of a record says of its call's arguments."""

from __future__ import annotations

import ast

from knowledge import syntax


def keyword_for(expression: str, name: str) -> str:
    """The keyword under which the expression hands the parameter on; empty when it goes by place or is computed with."""
    words = (word for call in _calls(expression) for word in call.keywords)
    return next((word.arg or "" for word in words if isinstance(word.value, ast.Name) and word.value.id == name), "")


def constants_for(expression: str, callee: str) -> dict[str, str]:
    """Keywords that calls of `callee` (a dotted name, known by its last part) always get, with their values."""
    calls = [call for call in _calls(expression) if ast.unparse(call.func).rpartition(".")[2] == callee.rpartition(".")[2]]
    words = [word for call in calls for word in call.keywords]
    return {word.arg: ast.unparse(word.value) for word in words if word.arg and isinstance(word.value, ast.Constant)}


def _calls(expression: str) -> list[ast.Call]:
    try:
        tree = syntax.expression(expression)
    except SyntaxError:
        return []
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
