"""Operators on tensors that MindSpore reads otherwise: `~` of integers is a logical negation there, `<<` and `>>` do not exist.

Measured on MindSpore 2.10 CPU: `~Tensor([1, 2])` gives [False, False], torch gives [-2, -3].
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.edits import Piece
from workers.translation.file import File

INVERT = Text(
    "`~` of an integer tensor is a logical negation in MindSpore; torch turns every bit.",
    "MindSpore 对整数张量的 `~` 是逻辑取反，torch 则按位取反。",
)
SHIFT = Text(
    "MindSpore tensors have no shift operators; the function does the same.", "MindSpore 张量没有移位运算符，改用对应函数。"
)
_SHIFTS = {ast.LShift: "bitwise_left_shift", ast.RShift: "bitwise_right_shift"}


def rewrite_file(file: File) -> None:
    for inversion in file.nodes(ast.UnaryOp):
        value = file.known(inversion.operand)
        if isinstance(inversion.op, ast.Invert) and value.is_tensor and value.dtype != "bool":
            _call(file, inversion, "bitwise_not", [inversion.operand], INVERT)
    for shift in file.nodes(ast.BinOp):
        name = _SHIFTS.get(type(shift.op))
        if name and file.known(shift.left).is_tensor:
            _call(file, shift, name, [shift.left, shift.right], SHIFT)


def _call(file: File, node: ast.expr, name: str, operands: list[ast.expr], reason: Text) -> None:
    inside = file.source.span(node)
    pieces: list[Piece] = [f"{file.use_block(name)}("]
    for index, operand in enumerate(operands):
        pieces += [", "] if index else []
        pieces.append(file.source.outer_span(operand, inside))
    file.change(
        node,
        [(inside, [*pieces, ")"])],
        torch=f"torch.{name}",
        target=name,
        verdict="adapted",
        rule="operators",
        record=f"torch.{name}",
        reason=reason,
    )
