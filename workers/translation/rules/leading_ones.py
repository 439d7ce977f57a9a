"""`rows[t] = value` with a value of shape (1, n): torch passes over the leading 1, MindSpore 2.10 raises.

The slice `rows[t:t + 1]` has that dimension, and takes values of shape (n,) and numbers as well (measured on CPU).
"""

from __future__ import annotations

import ast
from collections.abc import Set

from knowledge import Text
from workers.translation.analysis.free_names import reads
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import parameters
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

_REASON = Text(
    "The value may have a leading dimension of length 1, which MindSpore takes for a slice of one row, not for the row.",
    "赋值可能带有长度为 1 的前导维；MindSpore 只有对单行切片赋值时才接受。",
)
_SHAPES = frozenset({"reshape", "view", "expand"})
_SAME = frozenset({"data", "detach", "cpu"})
_MADE = frozenset({"zeros", "ones", "rand", "randn", "empty"})


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Assign):
        for target in node.targets:
            row = isinstance(target, ast.Subscript) and file.known(target.value).is_tensor and _counts(file, target.slice)
            if isinstance(target, ast.Subscript) and row and _leads_by_one(file, node.value):
                _rewrite(file, target)


def _counts(file: File, index: ast.expr) -> bool:
    """A name that runs over a range from a number that is not negative."""
    for loop in file.ancestors(index):
        if isinstance(loop, ast.For) and place_of(loop.target) == place_of(index):
            steps = loop.iter
            if isinstance(steps, ast.Call) and place_of(steps.func) == "reversed" and steps.args:
                steps = steps.args[0]
            plain = isinstance(steps, ast.Call) and place_of(steps.func) == "range"
            return plain and isinstance(steps, ast.Call) and not any(isinstance(a, ast.UnaryOp) for a in steps.args)
    return False


@once
def _leads_by_one(file: File, value: ast.expr, depth: int = 4) -> bool:
    """Something that the value is computed from was given a first dimension of 1."""
    if any(_gives_one(node) for node in walk(value)):
        return True
    if not depth:
        return False
    names, scope = reads(value), scope_of(file, value)
    if _unpacked_from_network(file, value, scope):
        return True
    return any(_name_leads(file, scope, name, depth - 1) for name in names)


@once
def _name_leads(file: File, scope: ast.AST, name: str, depth: int) -> bool:
    """Asked by name: of N lines `y = y + x` each would ask for all the others."""
    made = [value for a, value in file.facts.assignments.values(name) if scope_of(file, a) is scope]
    return any(_leads_by_one(file, each, depth) for each in [*made, *_handed_in(file, scope, {name})])


def _handed_in(file: File, scope: ast.AST, names: Set[str]) -> list[ast.expr]:
    """What calls in this file pass for those parameters that are read as they are, not by rows."""
    if not isinstance(scope, ast.FunctionDef):
        return []
    whole = [each.arg for each in parameters(scope.args) if each.arg in names and not _by_rows(file, scope, each.arg)]
    return [given for name in whole for given in file.facts.calls.passed(scope, name) if given is not None]


def _by_rows(file: File, scope: ast.FunctionDef, name: str) -> bool:
    """`values[t]` wherever it is read: a leading 1 of the whole is none of the row."""
    read = [n for n in walk(scope) if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    return all(isinstance(outer := file.parent(node), ast.Subscript) and outer.value is node for node in read)


def _unpacked_from_network(file: File, value: ast.expr, scope: ast.AST) -> bool:
    """`output, attention = decoder(token)`, then `rows[t] = attention.data`: its shape is the network's business."""
    while isinstance(looks := value.func if isinstance(value, ast.Call) else value, ast.Attribute) and looks.attr in _SAME:
        value = looks.value
    if not isinstance(value, ast.Name):
        return False
    return value.id in _unpacked(file, scope)


@once
def _unpacked(file: File, scope: ast.AST) -> frozenset[str]:
    """Names of the scope that a network's several outputs are given."""
    bound = [n for n in file.nodes(ast.Assign) if scope_of(file, n) is scope and isinstance(n.value, ast.Call)]
    calls = [n for n in bound if isinstance(n.value, ast.Call) and file.known(n.value.func).kind in {"module", "self"}]
    unpacked = [part for n in calls for t in n.targets if isinstance(t, ast.Tuple) for part in t.elts]
    return frozenset(part.id for part in unpacked if isinstance(part, ast.Name))


def _gives_one(node: ast.AST) -> bool:
    """`x.reshape(1, -1)`, `x.view(1, n)`, `x.unsqueeze(0)`, `x[None]`, `torch.zeros(1, n)`, `[[0.5, 1.0]]`."""
    if isinstance(node, ast.List):
        return len(node.elts) == 1 and isinstance(node.elts[0], ast.List)
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value is None
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
        return False
    first = place_of(node.args[0])
    if node.func.attr in _MADE and len(node.args) > 1 and first == "1":
        return isinstance(node.args[1], ast.Constant | ast.Name | ast.Attribute)
    return (node.func.attr in _SHAPES and first == "1" and len(node.args) > 1) or (node.func.attr == "unsqueeze" and first == "0")


def _rewrite(file: File, target: ast.Subscript) -> None:
    index = file.source.span(target.slice)
    file.change(target, [(index, [index, ":", index, " + 1"])], target="mindspore.Tensor", verdict="adapted", reason=_REASON)
