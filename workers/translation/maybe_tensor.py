"""Names that are a number first and a tensor later: `correct = 0`, then `correct += (a == b).sum()`."""

from __future__ import annotations

import ast

from workers.translation.file import File

_NUMBERS = frozenset({"number", "str", "bool", "none"})
_KEEPS = frozenset({"double", "float", "mean", "sum"})


def may_be_tensor(file: File, node: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether something that was assigned to the name, or added to it, is a tensor."""
    if not isinstance(node, ast.Name) or node.id in seen or file.known(node).kind in _NUMBERS:
        return False
    values = [n.value for n in file.nodes(ast.Assign) if any(isinstance(t, ast.Name) and t.id == node.id for t in n.targets)]
    values += [n.value for n in file.nodes(ast.AugAssign) if isinstance(n.target, ast.Name) and n.target.id == node.id]
    return any(_gives_tensor(file, value, seen | {node.id}) for value in values)


def _gives_tensor(file: File, value: ast.expr, seen: frozenset[str]) -> bool:
    known = file.known(value)
    if known.is_tensor or known.kind in _NUMBERS:
        return known.is_tensor
    if isinstance(value, ast.BinOp):
        return _gives_tensor(file, value.left, seen) or _gives_tensor(file, value.right, seen)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _KEEPS:
        return _gives_tensor(file, value.func.value, seen)
    return may_be_tensor(file, value, seen)
