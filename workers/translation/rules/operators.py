"""Operators on tensors that MindSpore reads otherwise: `~` of integers is a logical negation there, `<<` and `>>` do not exist.

Measured on MindSpore 2.10 CPU: `~Tensor([1, 2])` gives [False, False], torch gives [-2, -3]. No operator takes a Python complex
number, and products and quotients of complex and real tensors have no kernel.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.operator_records import operator_record
from workers.translation.facts.dtypes import category
from workers.translation.facts.exact_dtypes import yields
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.rendering.around import Around, around
from workers.translation.rules.complex_products import makes_complex
from workers.translation.source.edits import Piece

INVERT = Text(
    "`~` of an integer tensor is a logical negation in MindSpore; torch turns every bit.",
    "MindSpore 对整数张量的 `~` 是逻辑取反，torch 则按位取反。",
)
SHIFT = Text(
    "MindSpore tensors have no shift operators; the function does the same.", "MindSpore 张量没有移位运算符，改用对应函数。"
)
COMPLEX = Text(
    "MindSpore multiplies complex numbers with complex tensors only: both sides become complex.",
    "MindSpore 的复数运算只接受复数张量：两边都转为复数。",
)
UNKNOWN_WIDTH = Text(
    "MindSpore multiplies complex numbers with complex tensors only, and the code does not say whether this tensor is float64: "
    "write Tensor(1j, ms.complex64) or ms.complex128, and cast the tensor to the same.",
    "MindSpore 的复数运算只接受复数张量，而代码没有说明该张量是否为 float64："
    "请写 Tensor(1j, ms.complex64) 或 ms.complex128，并把张量转换为相同类型。",
)
SCALAR = Text(
    "A tensor without dimensions takes the other one's dtype in torch; in MindSpore it would promote it.",
    "torch 中零维张量采用另一方的数据类型；MindSpore 则会提升类型。",
)
REFLECTED = Text(
    "A number on the left of `&`, `|` or `^` does not find MindSpore's tensor on the right; the function does.",
    "数字在 `&`、`|`、`^` 左侧时找不到右侧的 MindSpore 张量；改用对应函数。",
)
BITWISE = {ast.BitAnd: "bitwise_and", ast.BitOr: "bitwise_or", ast.BitXor: "bitwise_xor"}
SHIFTS = {ast.LShift: "bitwise_left_shift", ast.RShift: "bitwise_right_shift"}


_MASKING = frozenset({"masked_fill", "masked_fill_"})


def rewrite_file(file: File) -> None:
    for inversion in file.nodes(ast.UnaryOp):
        value = file.known(inversion.operand)
        if isinstance(inversion.op, ast.Invert) and value.is_tensor and value.dtype != "bool" and not _is_mask(file, inversion):
            _call(file, inversion, "bitwise_not", [inversion.operand], INVERT)
    for binary in file.nodes(ast.BinOp):
        name = SHIFTS.get(type(binary.op))
        if name and file.known(binary).is_tensor:
            _call(file, binary, name, [binary.left, binary.right], SHIFT)
        elif (name := BITWISE.get(type(binary.op))) and _number_first(file, binary):
            _call(file, binary, name, [binary.right, binary.left], REFLECTED)
        elif file.known(binary).is_tensor:
            _complex(file, binary)
            _without_dimensions(file, binary)


def _is_mask(file: File, node: ast.UnaryOp) -> bool:
    """`x.masked_fill(~mask, 0.0)`: torch takes booleans only there, so that is what `mask` holds."""
    call = file.parent(node)
    site = file.facts.site_at(call) if isinstance(call, ast.Call) else None
    if site is None or not isinstance(call, ast.Call) or site.name.rpartition(".")[2] not in _MASKING:
        return False
    return call.args.index(node) == (0 if site.receiver is not None else 1) if node in call.args else False


def _number_first(file: File, node: ast.BinOp) -> bool:
    return file.known(node.left).kind == "number" and file.known(node.right).is_tensor


def _complex(file: File, node: ast.BinOp) -> None:
    """`1j * x` and `c * x`, where x is real or nobody knows; what is differentiated is made of parts."""
    sides = {side: file.known(side) for side in (node.left, node.right)}
    if not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div) or not makes_complex(tuple(sides.values())):
        return
    if isinstance(node.op, ast.Mult | ast.Div) and file.facts.gradients.differentiated(node):
        return
    tensors = {category(value) for value in sides.values() if value.is_tensor}
    number = any(value.kind == "number" and category(value) == "complex" for value in sides.values())
    mixed = len(tensors) > 1 and ("" not in tensors or not isinstance(node.op, ast.Add | ast.Sub))
    if not number and not mixed:
        return
    if any(value.is_tensor and not category(value) and file.facts.program.may_be(value, "float64") for value in sides.values()):
        file.change(node, [], target="mindspore.Tensor", verdict="review", reason=UNKNOWN_WIDTH)
        return
    wide = any(value.exact in {"float64", "complex128"} for value in sides.values())
    dtype = f"{file.spelling.local('ms')}.{'complex128' if wide else 'complex64'}"
    casts = {side: text for side, value in sides.items() if (text := _as_complex(file, value, dtype))}
    _cast(file, node, casts, COMPLEX)


def _without_dimensions(file: File, node: ast.BinOp) -> None:
    """`half * torch.tensor(2.0)`: a tensor without dimensions does not promote others of its kind."""
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if not yields(file.known(side), file.known(other)) or not file.known(other).exact:
            continue
        dtype = file.known(other).exact.replace("bool", "bool_")
        _cast(file, node, {side: ("", f".astype({file.spelling.local('ms')}.{dtype})")}, SCALAR)


def _as_complex(file: File, value: Value, dtype: str) -> tuple[str, str] | None:
    """What stands before and behind the operand."""
    if value.kind == "number" and category(value) == "complex":
        return f"{file.spelling.spell('mindspore.Tensor')}(", f", {dtype})"
    return ("", f".astype({dtype})") if value.is_tensor and category(value) != "complex" else None


def _cast(file: File, node: ast.BinOp, casts: Around, reason: Text) -> None:
    file.change(
        node, [around(file, node, casts)], target="mindspore.Tensor", verdict="adapted", record=operator_record(node), reason=reason
    )


def _call(file: File, node: ast.expr, name: str, operands: list[ast.expr], reason: Text) -> None:
    inside = file.source.span(node)
    plain = name in BITWISE.values()
    pieces: list[Piece] = [f"{file.spelling.spell(f'mindspore.ops.{name}') if plain else file.use_block(name)}("]
    for index, operand in enumerate(operands):
        pieces += [", "] if index else []
        quoted = file.source.outer_span(operand, inside)
        number = name in SHIFTS.values() and not file.known(operand).is_tensor and not index
        pieces += [f"{file.spelling.spell('mindspore.Tensor')}(", quoted, ")"] if number else [quoted]
    file.change(
        node, [(inside, [*pieces, ")"])], torch=f"torch.{name}", target=f"mindspore.ops.{name}" if plain else name,
        verdict="adapted", reason=reason,
    )  # fmt: skip
