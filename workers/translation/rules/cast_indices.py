"""torch.topk where the indices are taken out of the result at once: MindSpore's own function, with the cast to int64 beside it.

A result that goes elsewhere whole, `return torch.topk(x, 3)`, is the companion's: no line there could cast its indices.
"""

from __future__ import annotations

import ast

from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.rename_call import rewrite_call as renamed
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    cast = _cast(use, call) if call is not None and "out" not in use.bound.given else None  # `out` is bound to the result as well
    outcome = renamed(use) if cast is not None else None
    if cast is None or outcome is None or outcome.verdict == "review":
        return call_block(use)
    outcome.replacements = [*outcome.replacements, cast]
    return outcome


def _cast(use: Use, call: ast.Call) -> tuple[Span, list[Piece]] | None:
    """`torch.topk(x, 3)[1]` and `.indices` are cast where they stand, `best, at = torch.topk(x, 3)` in a line that follows."""
    file, outer = use.file, use.file.parent(call)
    cast = f".astype({file.spelling.spell('mindspore.int64')})"
    if isinstance(outer, ast.Subscript | ast.Attribute) and outer.value is call and _names_indices(outer):
        end = file.source.span(outer)[1]
        return (end, end), [cast]
    name = _unpacked(outer, call)
    if name is None or not isinstance(outer, ast.stmt) or not file.source.is_alone(outer):
        return None
    indices = file.source.span(name)
    end = file.source.line_end(file.source.span(outer)[1])  # behind a comment, which stays with its statement
    return (end, end), [f"{file.source.newline}{file.source.indent(outer)}", indices, " = ", indices, cast]


def _names_indices(outer: ast.Subscript | ast.Attribute) -> bool:
    if isinstance(outer, ast.Attribute):
        return outer.attr == "indices"
    return isinstance(outer.slice, ast.Constant) and outer.slice.value == 1


def _unpacked(outer: ast.AST | None, call: ast.Call) -> ast.Name | None:
    """The second of the two names that an assignment gives the result to."""
    if not isinstance(outer, ast.Assign) or outer.value is not call or len(outer.targets) != 1:
        return None
    names = outer.targets[0]
    if not isinstance(names, ast.Tuple | ast.List) or len(names.elts) != 2 or not all(isinstance(n, ast.Name) for n in names.elts):
        return None
    values, indices = names.elts
    assert isinstance(values, ast.Name)
    return indices if isinstance(indices, ast.Name) and indices.id != values.id else None
