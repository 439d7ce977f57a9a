"""Expressions of an inner scope in terms that hold outside it: names with one plain value are replaced by it."""

from __future__ import annotations

import ast
import copy

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.If
Constants = dict[str, ast.expr]
_PLAIN = (
    ast.Constant, ast.Tuple, ast.List, ast.BinOp, ast.UnaryOp, ast.Name, ast.operator, ast.unaryop, ast.expr_context,
)  # fmt: skip


def constants(scope: Scope, *, made: bool = False) -> Constants:
    """Names that this scope binds exactly once, to a literal or to an expression of such names.

    made: also what a class makes of them, `config = GPTConfig(vocab_size=50)`.
    """
    bindings: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            bindings.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bindings.setdefault(node.id, [])
    counts = _stores(scope)
    once = {name: values[0] for name, values in bindings.items() if len(values) == 1 and counts.get(name) == 1}
    return {name: value for name, value in once.items() if value is not None and _plain(value, made=made)} | _defaults(scope)


def inlined(node: ast.expr, known: Constants) -> ast.expr:
    for _ in range(len(known) + 1):
        fresh = _Inline(known).visit(copy.deepcopy(node))
        if ast.dump(fresh) == ast.dump(node):
            break
        node = fresh
    return node


class _Inline(ast.NodeTransformer):
    def __init__(self, known: Constants) -> None:
        self.known = known

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.known.get(node.id, node))


def _stores(scope: Scope) -> dict[str, int]:
    counts: dict[str, int] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            counts[node.id] = counts.get(node.id, 0) + 1
    return counts


def _defaults(scope: Scope) -> Constants:
    if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        return {}
    names = [argument.arg for argument in scope.args.args]
    pairs = zip(reversed(names), reversed(scope.args.defaults), strict=False)
    return {name: value for name, value in pairs if _plain(value)}


def _plain(node: ast.expr, *, made: bool = False) -> bool:
    return all(isinstance(part, _PLAIN) or (made and _is_made(part)) for part in ast.walk(node))


def _is_made(part: ast.AST) -> bool:
    """A function or method may give something else each time; a class is named with a capital."""
    if not isinstance(part, ast.Call):
        return isinstance(part, ast.Attribute | ast.keyword | ast.Dict)
    name = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
    return str(name)[:1].isupper()
