"""`criterion(input=x, target=y)`: MindSpore's layers call their inputs otherwise, so they are passed by position."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Text
from workers.translation.file import File

AFTER = ("layer_attributes",)
_INPUTS = ("input", "target")
_REASON = Text(
    "The layer's inputs have other names in MindSpore: they are passed by position.",
    "该层输入在 MindSpore 中名称不同，改为按位置传递。",
)


def rewrite_file(file: File) -> None:
    for call in file.nodes(ast.Call):
        layer = file.known(call.func)
        if layer.kind == "module" and layer.name.startswith("torch.nn.") and not call.args:
            _by_position(file, call, layer.name)


def _by_position(file: File, call: ast.Call, layer: str) -> None:
    given = {keyword.arg: keyword for keyword in call.keywords}
    wanted = [given[name] for name in _INPUTS if name in given]
    if not wanted or len(wanted) != len(call.keywords) or "input" not in given:
        return
    source, record = file.source, knowledge.find_exact(layer)
    places = [(source.span(old), [source.span(new.value)]) for old, new in zip(call.keywords, wanted, strict=True)]
    file.change(call, places, torch=f"{layer}.forward", verdict="exact", record=record.torch if record else "", reason=_REASON)
