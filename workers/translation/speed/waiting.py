"""Where the host waits for the device: values that Python reads in every step."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.file import File
from workers.translation.source.survey import walk
from workers.translation.speed.steps import every_step, in_forwards, last_word

_ARRAYS = frozenset({"numpy", "tolist"})
_NUMBERS = frozenset({"float", "int", "bool"})


def items(file: File) -> Iterator[ast.AST]:
    """`loss.item()` and `float(loss)` that are kept, step by step."""
    for node in every_step(file):
        if _reads(file, node) and not _is_total(file, node) and not _is_index(file, node) and not _is_printed(file, node):
            yield node


def totals(file: File) -> Iterator[ast.AST]:
    """`total += loss.item()`"""
    return (node for node in every_step(file) if _reads(file, node) and _is_total(file, node))


def prints(file: File) -> Iterator[ast.AST]:
    for node in every_step(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            values = [inner for argument in node.args for inner in walk(argument) if isinstance(inner, ast.expr)]
            if any(file.known(value).is_tensor or _reads(file, value) for value in values):
                yield node


def arrays(file: File) -> Iterator[ast.AST]:
    return (node for node in every_step(file) if isinstance(node, ast.Call) and last_word(file, node) in _ARRAYS)


def arrays_in_forward(file: File) -> Iterator[ast.AST]:
    return (node for node in in_forwards(file) if isinstance(node, ast.Call) and last_word(file, node) in _ARRAYS)


def conditions(file: File) -> Iterator[ast.AST]:
    """`if torch.isnan(loss):`, `if loss < best:`"""
    return (node for node in every_step(file) if isinstance(node, ast.If | ast.While) and _asks_tensor(file, node.test))


def branches_in_forward(file: File) -> Iterator[ast.AST]:
    return (
        node for node in in_forwards(file) if isinstance(node, ast.If | ast.IfExp | ast.While) and _asks_tensor(file, node.test)
    )


def indices(file: File) -> Iterator[ast.AST]:
    """`x[:int(lengths.max())]`, `range(n.item())`"""
    return (node for node in [*every_step(file), *in_forwards(file)] if _reads(file, node) and _is_index(file, node))


def _reads(file: File, node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id in _NUMBERS and len(node.args) == 1:
        return file.known(node.args[0]).is_tensor
    return last_word(file, node) == "item"


def _asks_tensor(file: File, test: ast.expr) -> bool:
    match test:
        case ast.BoolOp(values=values):
            return any(_asks_tensor(file, value) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _asks_tensor(file, operand)
        case ast.Compare(left=left, ops=[op], comparators=[right]) if not isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn):
            return file.known(left).is_tensor or file.known(right).is_tensor
    return file.known(test).is_tensor


def _is_total(file: File, node: ast.AST) -> bool:
    return isinstance(file.statement_of(node), ast.AugAssign)


def _is_index(file: File, node: ast.AST) -> bool:
    for outer in file.facts.ancestors(node):
        if isinstance(outer, ast.Subscript) or (
            isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id == "range"
        ):
            return True
        if isinstance(outer, ast.stmt):
            return isinstance(outer, ast.Assign) and _cuts(file, outer)
    return False


def _cuts(file: File, given: ast.Assign) -> bool:
    """Whether what it assigns is used to cut a tensor or to count a loop."""
    names = {target.id for target in given.targets if isinstance(target, ast.Name)}
    cuts = (node.slice for node in walk(file.enclosing(given, *FUNCTIONS) or file.tree) if isinstance(node, ast.Subscript))
    return any(isinstance(part, ast.Name) and part.id in names for cut in cuts for part in walk(cut))


def _is_printed(file: File, node: ast.AST) -> bool:
    calls = (outer for outer in file.facts.ancestors(node) if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name))
    return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)
