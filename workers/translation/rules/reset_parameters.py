"""`layer.reset_parameters()`, and hasattr that asks for it: layers of MindSpore have no such method, so nothing would be drawn."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

_NAME = "reset_parameters"
_REASON = Text(
    "MindSpore's layers have no reset_parameters: draw their weights with mindspore.common.initializer, or make the layer anew.",
    "MindSpore 的层没有 reset_parameters：请用 mindspore.common.initializer 重新初始化权重，或重新创建该层。",
)


def rewrite_file(file: File) -> None:
    own = {function.name for function in file.nodes(ast.FunctionDef)}
    for call in file.nodes(ast.Call):
        if _asks(call) or (_NAME not in own and isinstance(call.func, ast.Attribute) and call.func.attr == _NAME):
            file.claimed.update({call, call.func})
            file.change(call, [], torch="torch.nn.Module.reset_parameters", verdict="review", rule=_NAME, reason=_REASON)


def _asks(call: ast.Call) -> bool:
    """`hasattr(m, "reset_parameters")` is False for every layer."""
    named = isinstance(call.func, ast.Name) and call.func.id == "hasattr" and len(call.args) == 2
    return named and isinstance(call.args[1], ast.Constant) and call.args[1].value == _NAME
