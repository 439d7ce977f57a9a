"""What a node is made of, by the grammar alone: arguments, elements, names."""

from __future__ import annotations

import ast

from workers.translation.source.survey import walk


def last_name(node: ast.AST | None) -> str:
    """`b` of `a.b` and of `b`; empty for anything else."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def called_name(call: ast.Call) -> str:
    """Of the function or method that is called."""
    return last_name(call.func)


def values_passed(call: ast.Call) -> list[ast.expr]:
    """All that the call passes, by place and by keyword."""
    return [*call.args, *(keyword.value for keyword in call.keywords)]


def operands(call: ast.Call) -> list[ast.expr]:
    """The same behind what a method is called of."""
    return [*([call.func.value] if isinstance(call.func, ast.Attribute) else []), *values_passed(call)]


def elements(node: ast.expr) -> list[ast.expr]:
    """Those of a tuple or list that is written there; anything else is its own."""
    return node.elts if isinstance(node, ast.Tuple | ast.List) else [node]


def pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """`a, b = 1, 2` part by part; anything else as the whole that it is."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def index_parts(node: ast.Subscript) -> list[ast.expr]:
    """One for each dimension: `0` and `1:` of `x[0, 1:]`."""
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def keyword_value(call: ast.Call, name: str) -> ast.expr | None:
    """What the call passes by this keyword."""
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def said_names(node: ast.AST) -> set[str]:
    """Every name that stands anywhere inside."""
    return {inner.id for inner in walk(node) if isinstance(inner, ast.Name)}


def stored_names(node: ast.AST) -> set[str]:
    """What is bound anywhere inside."""
    return {inner.id for inner in walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)}


def literal_text(node: ast.AST | None) -> str:
    """What a text says that is written there; empty for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
