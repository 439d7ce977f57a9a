"""`x[:, 1::2, ::2]`: the gradient of such a slice raises on MindSpore 2.10 CPU, so the elements are taken by number."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers.translation.analysis.name_uses import is_inside_function, scope_of
from workers.translation.analysis.written_names import written_uses
from workers.translation.facts.aliases import is_in_place
from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("mixed_index", "written_views")
BECAUSE = "cpu 2.10"
_REASON = Text(
    "MindSpore 2.10 on CPU has no gradient for a slice with a step between other dimensions; this takes the elements by number.",
    "MindSpore 2.10 在 CPU 上不支持中间维度带步长切片的梯度；此处改为按编号取元素。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Subscript):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else []
        tensor = file.known(node.value).is_tensor or _handed_to_torch(file, node)
        read = isinstance(node.ctx, ast.Load) and tensor and is_inside_function(file, node)
        if read and _has_no_gradient(parts) and _is_plain(file, parts) and not _written_to(file, node):
            _rewrite(file, node, parts)
    for statement in file.nodes(ast.AugAssign):
        target = statement.target
        parts = target.slice.elts if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Tuple) else []
        stepped = _has_no_gradient(parts) and _is_plain(file, parts) and is_inside_function(file, statement)
        if stepped and isinstance(target, ast.Subscript) and file.known(target.value).is_tensor:
            _spell_out(file, statement, target, parts)


def _handed_to_torch(file: File, node: ast.Subscript) -> bool:
    """`lambda x: F.pad(x[:, :, ::2, ::2], widths)`: what torch calls its input is a tensor, and what it puts together."""
    parent = file.parent(node)
    whole, first = (parent, "(tensors") if isinstance(parent, ast.List | ast.Tuple) else (node, "(input")
    call = file.parent(whole)
    site = file.facts.site_at(call) if isinstance(call, ast.Call) and call.args[:1] == [whole] else None
    record = knowledge.find_exact(site.name) if site is not None and file.known(node.value).kind == "unknown" else None
    return record is not None and record.signature.startswith(first)


def _spell_out(file: File, node: ast.AugAssign, target: ast.Subscript, parts: list[ast.expr]) -> None:
    """`x[:, :, 1::2] += y` reads the slice as well as it writes it."""
    source = file.source
    span, value = source.span(target), source.span(node.value)
    sign = source.segment((span[1], value[0])).partition("=")[0].strip()
    pieces: list[Piece] = [span, " = ", *_by_number(file, target, parts), f" {sign} (", value, ")"]
    file.change(node, [(source.span(node), pieces)], target="mindspore.ops.gather", verdict="adapted", reason=_REASON)


def _has_no_gradient(parts: list[ast.expr]) -> bool:
    """The first dimension alone, or the last behind an ellipsis, may have a step."""
    steps = [isinstance(part, ast.Slice) and part.step is not None and not is_literal(part.step, 1) for part in parts]
    last_alone = len(parts) == 2 and isinstance(parts[0], ast.Constant) and parts[0].value is ...
    return any(steps[1:]) and not last_alone


def _is_plain(file: File, parts: list[ast.expr]) -> bool:
    """Slices and whole numbers: a mask or a list of indices takes up dimensions in its own way."""
    return all(
        isinstance(part, ast.Slice | ast.Constant) or (isinstance(part, ast.UnaryOp) and isinstance(part.operand, ast.Constant))
        or file.known(part).kind == "number"
        for part in parts
    )  # fmt: skip


def _written_to(file: File, node: ast.Subscript) -> bool:
    """It or its name is written into: a slice is a view and hands that on, elements taken by number would not."""
    holder = file.parent(node)
    call = file.parent(holder) if isinstance(holder, ast.Attribute) else None
    if call is not None and is_in_place(call) and isinstance(call, ast.Call) and call.func is holder:
        return True
    targets = holder.targets if isinstance(holder, ast.Assign) else []
    named = {target.id for target in targets if isinstance(target, ast.Name)}
    return any(written_uses(file, scope_of(file, node), name) for name in named)


def _rewrite(file: File, node: ast.Subscript, parts: list[ast.expr]) -> None:
    span = file.source.span(node)
    file.change(node, [(span, _by_number(file, node, parts))], target="mindspore.ops.gather", verdict="adapted", reason=_REASON)


def _by_number(file: File, node: ast.Subscript, parts: list[ast.expr]) -> list[Piece]:
    pieces: list[Piece] = [f"{file.use_block('stepped')}(", file.source.span(node.value)]
    for part in parts:
        pieces += [", ", *_item(file, part)]
    return [*pieces, ")"]


def _item(file: File, part: ast.expr) -> list[Piece]:
    if not isinstance(part, ast.Slice):
        return [file.source.span(part)]
    if part.lower is part.upper is part.step is None:
        return ["slice(None)"]
    bounds: list[Piece] = []
    for bound in (part.lower, part.upper, part.step):
        bounds += [file.source.span(bound) if bound is not None else "None", ", "]
    return ["slice(", *bounds[:-1], ")"]
