"""torch.einsum and einops.einsum: an equation that the file shows as a matrix product or a product that broadcasts is written so.

The companion keeps the rest: mindspore.ops has no einsum that runs on every device.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.possible_texts import possible_texts
from workers.translation.call_sites import equations
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.source.edits import Piece

_REASON = Text(
    "The equation is a matrix product or a product that broadcasts, and is written as one.",
    "该式是矩阵乘或可广播的乘积，因此直接这样写。",
)
_SUBLISTS = Text(
    "Indices given as lists are not taken: write the equation as text, `einsum('ij,jk->ik', x, y)`.",
    "不支持以列表给出下标：请把等式写成文本，`einsum('ij,jk->ik', x, y)`。",
)
_ATOMS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)


def rewrite_call(use: Use) -> Outcome | None:
    call, named = use.site.call, use.record.torch.startswith("einops.")
    if call is not None and not named and call.args and use.file.known(call.args[0]).is_tensor:
        return Outcome(verdict="review", reason=_SUBLISTS)
    written = _written(use, call, named=named) if call is not None else None
    if call is None or written is None:
        return call_block(use)
    span, product = use.file.source.span(call), written[0] != f"{use.file.spelling.local('ops')}.matmul("
    bare = isinstance(use.file.parent(call), ast.Assign | ast.Return | ast.Call | ast.keyword)
    text = ["(", *written, ")"] if product and not bare else written
    target = "mindspore.ops.mul" if product else "mindspore.ops.matmul"
    return Outcome([(span, text)], verdict="adapted", reason=_REASON, target=target)


def _written(use: Use, call: ast.Call, *, named: bool) -> list[Piece] | None:
    given = call.args
    if not named and len(given) == 2 and isinstance(given[1], ast.List | ast.Tuple):
        given = [given[0], *given[1].elts]  # einsum("ij,jk->ik", [x, y])
    if call.keywords or len(given) < 3 or any(isinstance(argument, ast.Starred) for argument in given):
        return None
    text, operands = (given[-1], given[:-1]) if named else (given[0], given[1:])
    if isinstance(text, ast.Attribute):
        return None  # a class below, or another file, may set another one
    texts = possible_texts(use.file, text)
    if len(texts.known) != 1 or texts.patterns or not texts.all_of_them:
        return None
    equation = equations.read(next(iter(texts.known)), words=named)
    if equation is None or not all(_is_tensor(use, operand) for operand in operands):
        return None
    source = use.file.source
    atoms: list[list[Piece]] = [[source.span(o)] if isinstance(o, _ATOMS) else ["(", source.span(o), ")"] for o in operands]
    return equations.written(equation, atoms, use.file.spelling.local("ops"))


def _is_tensor(use: Use, node: ast.expr) -> bool:
    """einsum takes nothing but tensors; of whole numbers and bools a matrix product has no kernel everywhere."""
    return not isinstance(node, ast.List | ast.Tuple) and use.file.known(node).dtype not in {"int", "bool", "complex"}
