"""A product of complex tensors in a differentiated function: MindSpore 2.10 has no gradient for it on CPU."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("masks", "operators")
_PARTS = Text(
    "MindSpore has no gradient for a product of complex tensors on CPU: this one is made of real and imaginary parts.",
    "MindSpore 在 CPU 上不支持复数张量乘积的梯度：此处由实部与虚部组成。",
)
_REASON = Text(
    "MindSpore has no gradient for a product of complex tensors on CPU: write it with the real and imaginary parts.",
    "MindSpore 在 CPU 上不支持复数张量乘积的梯度：请用实部与虚部展开书写。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.BinOp):
        operands = (file.known(node.left), file.known(node.right))
        complex_tensors = any(value.is_tensor and value.dtype == "complex" for value in operands)
        if isinstance(node.op, ast.Mult | ast.Div) and complex_tensors and file.facts.gradients.differentiated(node):
            _rewrite(file, node, parted=isinstance(node.op, ast.Mult))


def _rewrite(file: File, node: ast.BinOp, *, parted: bool) -> None:
    span = file.source.span
    call: list[Piece] = [f"{file.use_block('complex_product')}(", span(node.left), ", ", span(node.right), ")"] if parted else []
    file.change(
        node, [(span(node), call)] if parted else [], target="complex_product" if parted else "",
        verdict="adapted" if parted else "review", rule="complex_products", reason=_PARTS if parted else _REASON,
    )  # fmt: skip
