"""torch.Tensor and torch.FloatTensor: the type in annotations and tests, or the old constructor."""

from __future__ import annotations

import ast

from workers.translation.edits import Piece
from workers.translation.legacy_types import dtype_of
from workers.translation.rules import Outcome, Use


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    if call is None:
        return _named(use)
    if call.keywords:
        return None
    span, tensor = file.source.span(call), file.spelling.local("Tensor")
    dtype = f"{file.spelling.local('ms')}.{dtype_of(use.record.torch)}"
    values = [file.known(argument) for argument in call.args]
    sizes = all(value.kind == "number" for value in values) or any(isinstance(a, ast.Starred) for a in call.args)
    if values and sizes:
        pieces: list[Piece] = [piece for argument in call.args for piece in (file.source.span(argument), ", ")]
        return Outcome([(span, [f"{file.spelling.local('ops')}.zeros((", *pieces[:-1], _close(call), f", {dtype})"])])
    if not values:
        return Outcome([(span, [f"{tensor}([], {dtype})"])])
    if len(values) > 1:
        return None
    argument = file.source.span(call.args[0])
    if values[0].kind == "shape":
        return Outcome([(span, [f"{file.spelling.local('ops')}.zeros(", argument, f", {dtype})"])])
    if values[0].kind in {"list", "tuple", "ndarray", "tensor"}:
        return Outcome([(span, [f"{tensor}(", argument, f", {dtype})"])])
    return None


def _close(call: ast.Call) -> str:
    return ",)" if len(call.args) == 1 else ")"


def _named(use: Use) -> Outcome | None:
    """`x.type(torch.LongTensor)` names the dtype; elsewhere only torch.Tensor has a counterpart."""
    file, node = use.file, use.site.node
    span, parent = file.source.span(node), file.parent(node)
    parent = file.parent(parent) if isinstance(parent, ast.keyword) else parent
    if use.record.torch == "torch.Tensor":
        return Outcome([(span, [file.spelling.local("Tensor")])], verdict="exact")
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute) and parent.func.attr == "type":
        return Outcome([(span, [f"{file.spelling.local('ms')}.{dtype_of(use.record.torch)}"])])
    return Outcome([(span, [file.spelling.local("Tensor")])], verdict="review")
