"""A product or quotient of complex tensors in a differentiated function: MindSpore 2.10 has no gradient for it on CPU."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.dtypes import category
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("masks", "operators")
_REASON = Text(
    "MindSpore has no gradient for a product of complex tensors on CPU: this one is made of real and imaginary parts.",
    "MindSpore 在 CPU 上不支持复数张量乘积的梯度：此处由实部与虚部组成。",
)
_NAMES = {ast.Mult: "complex_product", ast.Div: "complex_quotient"}


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.BinOp):
        operands = (file.known(node.left), file.known(node.right))
        if isinstance(node.op, ast.Mult | ast.Div) and makes_complex(operands) and file.facts.gradients.differentiated(node):
            _rewrite(file, node, _NAMES[type(node.op)])


def makes_complex(operands: tuple[Value, ...]) -> bool:
    """A complex tensor, or a tensor beside a complex number: `z * w`, `1j * x`."""
    kinds = {category(value) for value in operands if value.is_tensor or value.kind == "number"}
    return "complex" in kinds and any(value.is_tensor for value in operands)


def _rewrite(file: File, node: ast.BinOp, name: str) -> None:
    span = file.source.span
    call: list[Piece] = [f"{file.use_block(name)}(", span(node.left), ", ", span(node.right), ")"]
    file.change(node, [(span(node), call)], target=name, verdict="adapted", reason=_REASON)
