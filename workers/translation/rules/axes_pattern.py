"""einops.rearrange, repeat and reduce: a pattern that the file shows becomes MindSpore's own calls, any other the companion's."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.call_sites import axes_patterns
from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.source.edits import Piece
from workers.translation.source.parts import literal_text

_REASON = Text(
    "The pattern is written out in MindSpore's own calls, which einops does not know how to make.",
    "该模式串直接写成 MindSpore 自己的调用；einops 不支持 MindSpore。",
)
_METHODS = {"mean": "mean", "sum": "sum", "max": "amax", "min": "amin"}


def rewrite_call(use: Use) -> Outcome | None:
    written = _written(use) if use.site.call is not None and not use.bound.starred else None
    if written is None or use.site.call is None:
        return call_block(use)
    target = "mindspore.Tensor.reshape"
    return Outcome([(use.file.source.span(use.site.call), written)], verdict="adapted", reason=_REASON, target=target)


def _written(use: Use) -> list[Piece] | None:
    call, file = use.site.call, use.file
    required = 3 if use.record.short == "reduce" else 2
    if call is None or len(call.args) != required or any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    text = call.args[1]
    held = file.known(call.args[0])
    notation = literal_text(text)
    pattern = axes_patterns.read(notation, -1 if _may_be_given(use, call.args[0]) else held.rank)
    if pattern is None or any(keyword.arg is None for keyword in call.keywords) or not _is_tensor(use, call.args[0]):
        return None
    writer = axes_patterns.Writer(
        tensor=_atom(use, call.args[0]),
        plain=_is_path(call.args[0]),
        sizes={str(keyword.arg): _atom(use, keyword.value) for keyword in call.keywords},
        floating=held.is_tensor and held.dtype == "float",
    )
    if use.record.short == "repeat":
        return writer.repeated(pattern)
    if use.record.short == "rearrange":
        return writer.rearranged(pattern)
    reduction = call.args[2]
    method = _METHODS.get(str(reduction.value), "") if isinstance(reduction, ast.Constant) else ""
    return writer.reduced(pattern, method) if method else None


def _may_be_given(use: Use, node: ast.expr) -> bool:
    """An ellipsis says that tensors of several ranks come: calls in this file show one, callers elsewhere may have another."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    return any(isinstance(outer, functions) for outer in use.file.ancestors(node))


def _is_tensor(use: Use, node: ast.expr) -> bool:
    """einops also takes arrays and lists. What a network's own code works on is a tensor unless the file says otherwise."""
    value = use.file.known(node)
    if value.kind == "unknown":
        in_network = any(isinstance(o, ast.ClassDef) and use.file.types.is_module(o.name) for o in use.file.ancestors(node))
        return in_network and not isinstance(node, ast.List | ast.Tuple | ast.ListComp)
    return all(option.is_tensor or option.kind == "parameter" for option in value.options)


def _is_path(node: ast.expr) -> bool:
    """A name or an attribute of one: reading it again costs nothing and changes nothing."""
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_path(node.value))


def _atom(use: Use, node: ast.expr) -> list[Piece]:
    span = use.file.source.span(node)
    return [span] if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.Constant) else ["(", span, ")"]
