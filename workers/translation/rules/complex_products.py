"""A product of complex tensors in a differentiated function: MindSpore 2.10 has no gradient for it on CPU."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.differentiated import is_differentiated
from workers.translation.file import File

ORDER = 80
_REASON = Text(
    "MindSpore has no gradient for a product of complex tensors on CPU: write it with the real and imaginary parts.",
    "MindSpore 在 CPU 上不支持复数张量乘积的梯度：请用实部与虚部展开书写。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.BinOp):
        operands = (file.known(node.left), file.known(node.right))
        complex_tensors = any(value.is_tensor and value.dtype == "complex" for value in operands)
        if isinstance(node.op, ast.Mult | ast.Div) and complex_tensors and is_differentiated(file, node):
            file.change(node, [], verdict="review", rule="complex_products", reason=_REASON)
