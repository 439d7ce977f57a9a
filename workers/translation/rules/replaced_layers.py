"""`setattr(m, name, nn.Tanh())`, `m._modules[name] = layer`: a SequentialCell runs the list of layers that it was made with.

Measured on MindSpore 2.10: after setattr the cell shows the new layer and goes on with the old one, without an error.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_REASON = Text(
    "A SequentialCell runs the list of layers that it was made with: the list is made again as well.",
    "SequentialCell 按创建时的层列表运行，因此同时重建该列表。",
)


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        plain = isinstance(call.func, ast.Name) and call.func.id == "setattr" and len(call.args) == 3 and not call.keywords
        if plain and isinstance(file.parent(call), ast.Expr) and _may_hold(file, call.args[0], call.args[2]):
            _write(file, call, file.source.span(call), call.args)
    for statement in file.nodes(ast.Assign):
        target = statement.targets[0]
        if len(statement.targets) != 1 or not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Attribute):
            continue
        if target.value.attr == "_modules" and not isinstance(target.slice, ast.Slice | ast.Tuple):
            file.claim(target.value)
            _write(file, statement, file.source.span(statement), [target.value.value, target.slice, statement.value])


def _may_hold(file: File, owner: ast.expr, value: ast.expr) -> bool:
    """A layer is set, or something unknown in what may be a Sequential."""
    given, holder = file.known(value), file.known(owner)
    if holder.kind == "self":
        return any(cls.torch_base == "torch.nn.Sequential" for cls in file.types.ancestry(holder.name))
    if given.kind == "module":
        return holder.kind in {"module", "unknown"}
    return given.kind == "unknown" and holder.kind == "module"


def _write(file: File, node: ast.AST, span: Span, parts: list[ast.expr]) -> None:
    owner, name, value = (file.source.span(part) for part in parts)
    pieces: list[Piece] = [f"{file.use_block('set_child')}(", owner, ", ", name, ", ", value, ")"]
    file.change(
        node, [(span, pieces)], torch="torch.nn.Module", target="mindspore.nn.SequentialCell", verdict="adapted", reason=_REASON
    )
