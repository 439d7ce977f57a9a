"""`f"{loss:.4f}"` and `"{:.4f}".format(loss)`: a tensor of MindSpore takes no format, its number does."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.source import Span

ORDER = 60
_REASON = Text(
    "A MindSpore tensor takes no number format; its Python number does.", "MindSpore 张量不支持数字格式，需先取出 Python 数值。"
)
_KEEPS = frozenset({"double", "float", "mean", "sum"})
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def rewrite_file(file: File) -> None:
    for node in [*_in_fstrings(file), *_in_format_calls(file)]:
        if getattr(node, "_unplaced", False):
            continue
        span = file.source.span(node)
        if file.known(node).is_tensor:
            before, behind = ("", ".item()") if isinstance(node, _ATOMS) else ("(", ").item()")
            _note(file, node, span, before, behind, "mindspore.Tensor.item")
        elif isinstance(node, ast.Name) and _may_be_tensor(file, node, frozenset()):
            _note(file, node, span, "float(", ")", "float")


def _note(file: File, node: ast.expr, span: Span, before: str, behind: str, target: str) -> None:
    pieces: list[Piece] = [before, span, behind]
    file.change(node, [(span, pieces)], target=target, verdict="adapted", rule="formatted_tensor", reason=_REASON)


def _may_be_tensor(file: File, name: ast.Name, seen: frozenset[str]) -> bool:
    """`correct = 0` in the beginning, then `correct += (a == b).sum()`: one or the other, and float() takes both."""
    if name.id in seen or file.known(name).kind in {"number", "str", "bool"}:
        return False
    values = [n.value for n in file.nodes(ast.Assign) if any(isinstance(t, ast.Name) and t.id == name.id for t in n.targets)]
    values += [n.value for n in file.nodes(ast.AugAssign) if isinstance(n.target, ast.Name) and n.target.id == name.id]
    return any(_gives_tensor(file, value, seen | {name.id}) for value in values)


def _gives_tensor(file: File, value: ast.expr, seen: frozenset[str]) -> bool:
    known = file.known(value)
    if known.is_tensor or known.kind in {"number", "str", "bool", "none"}:
        return known.is_tensor
    if isinstance(value, ast.BinOp):
        return _gives_tensor(file, value.left, seen) or _gives_tensor(file, value.right, seen)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _KEEPS:
        return _gives_tensor(file, value.func.value, seen)
    return isinstance(value, ast.Name) and _may_be_tensor(file, value, seen)


def _in_fstrings(file: File) -> Iterator[ast.expr]:
    for field in file.nodes(ast.FormattedValue):
        if isinstance(field.format_spec, ast.JoinedStr) and field.format_spec.values and field.conversion == -1:
            yield field.value


def _in_format_calls(file: File) -> Iterator[ast.expr]:
    for call in file.nodes(ast.Call):
        func = call.func
        if isinstance(func, ast.Attribute) and func.attr == "format" and isinstance(func.value, ast.Constant):
            yield from _formatted(str(func.value.value), call)


def _formatted(text: str, call: ast.Call) -> Iterator[ast.expr]:
    """The arguments that a field with a format shows."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    number = 0
    try:
        fields = [(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name is not None]
    except ValueError:
        return
    for name, spec in fields:
        key = name or str(number)
        number += not name
        argument = call.args[int(key)] if key.isdigit() and int(key) < len(call.args) else named.get(key)
        if spec and argument is not None and not isinstance(argument, ast.Starred):
            yield argument
