"""`group['lr']` of an optimizer: in MindSpore it is a Parameter, read as a number and written with ops.assign."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

AFTER = ("training_step",)
_READ = Text("The rate is a Parameter in MindSpore; its number is read.", "学习率在 MindSpore 中是 Parameter，此处读取其数值。")
_WRITE = Text(
    "The rate is a Parameter in MindSpore; the new number is assigned to it.", "学习率在 MindSpore 中是 Parameter，此处为其赋新值。"
)
_RECORD = "torch.optim.Optimizer.param_groups"


def rewrite_file(file: File) -> None:
    if "param_groups" not in file.members:
        return
    groups = _group_names(file)
    for node in file.nodes(ast.Subscript):
        if _is_rate(node, groups):
            _rewrite(file, node)


def _group_names(file: File) -> set[str]:
    """Names that a loop over `optimizer.param_groups` binds, or that one of the groups is given."""
    found: set[str] = set()
    pairs = [(loop.target, loop.iter) for loop in file.nodes(ast.For)]
    pairs += [(part.target, part.iter) for part in file.nodes(ast.comprehension)]
    pairs += [(n.targets[0], n.value.value) for n in file.nodes(ast.Assign) if isinstance(n.value, ast.Subscript)]
    for target, source in pairs:
        if any(isinstance(n, ast.Attribute) and n.attr == "param_groups" for n in walk(source)):
            found |= {n.id for n in walk(target) if isinstance(n, ast.Name)}
    return found


def _is_rate(node: ast.Subscript, groups: set[str]) -> bool:
    if not (isinstance(node.slice, ast.Constant) and node.slice.value == "lr"):
        return False
    base = node.value
    if isinstance(base, ast.Name):
        return base.id in groups
    return isinstance(base, ast.Subscript) and isinstance(base.value, ast.Attribute) and base.value.attr == "param_groups"


def _rewrite(file: File, node: ast.Subscript) -> None:
    source, outer = file.source, file.parent(node)
    span = source.span(node)
    if isinstance(node.ctx, ast.Load):
        _note(file, node, span, [f"{file.use_block('rate_of')}(", span, ")"], _READ)
    elif isinstance(outer, ast.Assign) and outer.targets == [node]:
        _write(file, outer, [span, ", ", source.span(outer.value)])
    elif isinstance(outer, ast.AugAssign):
        sign = source.segment((span[1], source.span(outer.value)[0])).strip().rstrip("=")
        _write(file, outer, [span, ", ", span, f" {sign} (", source.span(outer.value), ")"])


def _write(file: File, statement: ast.stmt, pieces: list[Piece]) -> None:
    _note(file, statement, file.source.span(statement), [f"{file.spelling.local('ops')}.assign(", *pieces, ")"], _WRITE)


def _note(file: File, node: ast.AST, span: Span, pieces: list[Piece], why: Text) -> None:
    file.change(
        node, [(span, pieces)], torch=_RECORD, target="mindspore.ops.assign" if why is _WRITE else "", verdict="adapted",
        rule="learning_rate", record=_RECORD, reason=why,
    )  # fmt: skip
