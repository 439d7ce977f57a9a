"""The record of what an operator or an index does: `x * y` is torch.Tensor.mul, `x[i] = y` torch.Tensor.__setitem__."""

from __future__ import annotations

import ast

_METHODS: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow", ast.MatMult: "matmul",
    ast.FloorDiv: "floor_divide", ast.Mod: "remainder", ast.BitAnd: "bitwise_and", ast.BitOr: "bitwise_or",
    ast.BitXor: "bitwise_xor", ast.LShift: "bitwise_left_shift", ast.RShift: "bitwise_right_shift",
    ast.USub: "neg", ast.Invert: "logical_not",
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip


def operator_record(node: ast.BinOp | ast.UnaryOp | ast.AugAssign | ast.Compare) -> str:
    """Empty for `in`, `is`, `not` and `+x`, which are no methods of tensors; `~` is that of a mask."""
    method = _METHODS.get(type(node.ops[0] if isinstance(node, ast.Compare) else node.op))
    return f"torch.Tensor.{method}" if method else ""


def index_record(node: ast.Subscript) -> str:
    return f"torch.Tensor.{'__getitem__' if isinstance(node.ctx, ast.Load) else '__setitem__'}"
