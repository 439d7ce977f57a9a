"""`rows[t] = value` with a value of shape (1, n): torch passes over the leading 1, MindSpore 2.10 raises.

The slice `rows[t:t + 1]` has that dimension, and takes values of shape (n,) and numbers as well (measured on CPU).
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.sharing import scope_of
from workers.translation.training.names import reads

_REASON = Text(
    "The value may have a leading dimension of length 1, which MindSpore takes for a slice of one row, not for the row.",
    "赋值可能带有长度为 1 的前导维；MindSpore 只有对单行切片赋值时才接受。",
)
_SHAPES = frozenset({"reshape", "view", "expand"})
_SAME = frozenset({"data", "detach", "cpu"})


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Assign):
        for target in node.targets:
            row = isinstance(target, ast.Subscript) and file.known(target.value).is_tensor and _counts(file, target.slice)
            if isinstance(target, ast.Subscript) and row and _leads_by_one(file, node.value):
                _rewrite(file, target)


def _counts(file: File, index: ast.expr) -> bool:
    """A name that runs over a range from a number that is not negative."""
    for loop in file.ancestors(index):
        if isinstance(loop, ast.For) and ast.unparse(loop.target) == ast.unparse(index):
            steps = loop.iter
            if isinstance(steps, ast.Call) and ast.unparse(steps.func) == "reversed" and steps.args:
                steps = steps.args[0]
            plain = isinstance(steps, ast.Call) and ast.unparse(steps.func) == "range"
            return plain and isinstance(steps, ast.Call) and not any(isinstance(a, ast.UnaryOp) for a in steps.args)
    return False


def _leads_by_one(file: File, value: ast.expr, depth: int = 4) -> bool:
    """Something that the value is computed from was given a first dimension of 1."""
    if any(_gives_one(node) for node in ast.walk(value)):
        return True
    if not depth:
        return False
    names, scope = reads(value), scope_of(file, value)
    if _unpacked_from_network(file, value, scope):
        return True
    bound = [n for n in file.nodes(ast.Assign) if scope_of(file, n) is scope and n.value is not value]
    made = [n.value for n in bound if any(isinstance(t, ast.Name) and t.id in names for t in n.targets)]
    return any(_leads_by_one(file, each, depth - 1) for each in made)


def _unpacked_from_network(file: File, value: ast.expr, scope: ast.AST) -> bool:
    """`output, attention = decoder(token)`, then `rows[t] = attention.data`: its shape is the network's business."""
    while isinstance(looks := value.func if isinstance(value, ast.Call) else value, ast.Attribute) and looks.attr in _SAME:
        value = looks.value
    if not isinstance(value, ast.Name):
        return False
    bound = [n for n in file.nodes(ast.Assign) if scope_of(file, n) is scope and isinstance(n.value, ast.Call)]
    calls = [n for n in bound if isinstance(n.value, ast.Call) and file.known(n.value.func).kind in {"module", "self"}]
    unpacked = [part for n in calls for t in n.targets if isinstance(t, ast.Tuple) for part in t.elts]
    return any(isinstance(part, ast.Name) and part.id == value.id for part in unpacked)


def _gives_one(node: ast.AST) -> bool:
    """`x.reshape(1, -1)`, `x.view(1, n)`, `x.unsqueeze(0)`, `x[None]`."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value is None
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
        return False
    first = ast.unparse(node.args[0])
    return (node.func.attr in _SHAPES and first == "1" and len(node.args) > 1) or (node.func.attr == "unsqueeze" and first == "0")


def _rewrite(file: File, target: ast.Subscript) -> None:
    index = file.source.span(target.slice)
    file.change(
        target, [(index, [index, ":", index, " + 1"])], target="mindspore.Tensor", verdict="adapted", rule="leading_ones",
        reason=_REASON,
    )  # fmt: skip
