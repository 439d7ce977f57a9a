"""`layer.reset_parameters()`, and hasattr that asks for it: layers of MindSpore have no such method.

An embedding of torch also has `_fill_padding_idx_with_zero()`, which classes derived from it call behind their own drawing.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece

_NAME, _PADDING = "reset_parameters", "_fill_padding_idx_with_zero"
_REASON = Text(
    "MindSpore's layers have no reset_parameters: the companion draws their parameters as torch's layers do.",
    "MindSpore 的层没有 reset_parameters：由伴随包按 torch 对应层的方式重新初始化参数。",
)


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        if _asks(call):
            _write(file, call, "has_reset_parameters", file.source.span(call.args[0]))
        elif isinstance(call.func, ast.Attribute) and call.func.attr == _NAME and not call.keywords:
            _told(file, call, call.func.value)
        elif isinstance(call.func, ast.Attribute) and call.func.attr == _PADDING and not call.args:
            _cleared(file, call, call.func.value)


def _told(file: File, call: ast.Call, receiver: ast.expr) -> None:
    value = file.known(receiver)
    if file.facts.origin(receiver).startswith("torch.nn."):  # nn.Linear.reset_parameters(self)
        if len(call.args) == 1:
            _write(file, call, "reset_layer", file.source.span(call.args[0]))
    elif call.args:
        return
    elif value.kind == "super":
        if not any(_NAME in cls.methods for cls in file.types.ancestry(value.name)[1:]):
            _write(file, call, "reset_layer", _self(file, call))
    elif not any(_NAME in cls.methods for cls in file.types.ancestry(value.name)):
        _write(file, call, "draw_again", file.source.span(receiver))


def _cleared(file: File, call: ast.Call, receiver: ast.expr) -> None:
    value = file.known(receiver)
    if not any(_PADDING in cls.methods for cls in file.types.ancestry(value.name)):
        _write(file, call, "clear_padding", _self(file, call) if value.kind == "super" else file.source.span(receiver))


def _self(file: File, call: ast.Call) -> str:
    method = file.enclosing(call, ast.FunctionDef)
    return method.args.args[0].arg if method is not None and method.args.args else "self"


def _write(file: File, call: ast.Call, definition: str, layer: Piece) -> None:
    """Uses inside the layer's expression are still to be translated."""
    file.claimed.add(call)
    if isinstance(call.func, ast.Attribute):
        file.claimed.add(call.func)
    pieces = [f"{file.use_block(definition)}(", layer, ")"]
    file.change(
        call, [(file.source.span(call), pieces)], torch="torch.nn.Module.reset_parameters", verdict="adapted", reason=_REASON
    )


def _asks(call: ast.Call) -> bool:
    """`hasattr(m, "reset_parameters")` is False for every layer of MindSpore."""
    named = isinstance(call.func, ast.Name) and call.func.id == "hasattr" and len(call.args) == 2
    return named and isinstance(call.args[1], ast.Constant) and call.args[1].value == _NAME
