"""Whether a method call reads the same in both frameworks, so that it need not be known whose method it is."""

from __future__ import annotations

import ast

from knowledge import Target
from workers.translation.facts.arguments import Bound
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.rendering import templates
from workers.translation.source.edits import Piece

# Over all elements or over one numbered dimension MindSpore's tensors give the same value and dtype, and the same array (measured
# on 2.10 CPU; numpy() on 2.7.2 to 2.9.0 too).
_ALIKE = frozenset({"sum", "mean", "all", "any", "numpy"})


def spelled_alike(file: File, site: Site, target: Target, bound: Bound) -> bool:
    call = site.call
    if call is None or not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr in _ALIKE and not call.keywords and (not call.args or _is_one_number(call.args)):
        return True
    if target.rule == "rename_call":
        names = [keyword.arg for keyword in call.keywords if keyword.arg]
        alike = all(target.arguments.get(name, name) == name for name in names)
        return alike and not target.write_default and target.name == f"mindspore.Tensor.{call.func.attr}"
    return target.rule == "compose" and _filled(file, site, target, bound) == file.source.text_of(call)


def _is_one_number(arguments: list[ast.expr]) -> bool:
    if len(arguments) != 1:
        return False
    number = arguments[0]
    if isinstance(number, ast.UnaryOp) and isinstance(number.op, ast.USub):
        number = number.operand
    return isinstance(number, ast.Constant) and type(number.value) is int


def _filled(file: File, site: Site, target: Target, bound: Bound) -> str:
    try:
        text, free = templates.filled(target.expression, templates.states(bound), target.optional, ())
    except templates.Missing:
        return ""
    if free:
        return ""
    found = templates.pieces(text, lambda name, _: _argument(site, name, bound, file))
    return "".join(file.source.segment(piece) if isinstance(piece, tuple) else str(piece) for piece in found)


def _argument(site: Site, name: str, bound: Bound, file: File) -> list[Piece]:
    node = site.receiver if name == "self" else bound.given.get(name)
    return [file.source.span(node)] if node is not None else [""]
