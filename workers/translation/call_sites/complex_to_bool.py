"""`x.to(torch.bool)` of complex numbers: MindSpore's cast looks at the real part alone, torch at the whole number."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece

_REASON = Text(
    "MindSpore's cast looks at the real part only; torch at the whole number.",
    "MindSpore 的转换只看实部，torch 看整个复数。",
)
_ALONE = (ast.Assign, ast.AnnAssign, ast.Return, ast.Expr, ast.keyword)


def not_zero(use: Use, call: ast.Call, dtype: ast.expr) -> Outcome | None:
    """None for another dtype, and where the numbers are surely real."""
    file, func = use.file, call.func
    if not isinstance(func, ast.Attribute) or use.site.receiver is None or file.types.dotted(dtype) != "torch.bool":
        return None
    if not file.facts.program.may_be(use.site.receiver_value, "complex"):
        return None
    outer = file.parent(call)
    alone = isinstance(outer, _ALONE) or (isinstance(outer, ast.Call) and call in outer.args)
    tested: list[Piece] = [file.source.receiver_span(func), " != 0"]
    return Outcome(
        [(file.source.span(call), tested if alone else ["(", *tested, ")"])], verdict="adapted", target="mindspore.Tensor.ne",
        reason=_REASON,
    )  # fmt: skip
