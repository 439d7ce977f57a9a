"""`conv.stride = (1, 1)`, `m.dilation, m.padding = (2, 2), (2, 2)`: the operator behind a convolution is made again."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.parts import pairs

AFTER = ("layer_bias",)
_SETTINGS = frozenset({"stride", "padding", "dilation"})
_REASON = Text(
    "MindSpore's convolution holds an operator made with the old value; it is made again with the new one.",
    "MindSpore 的卷积层持有按旧值创建的算子，因此按新值重新创建。",
)
_LAYERS = frozenset({"", "torch.nn.Module", "torch.nn.Conv2d"})


def rewrite_file(file: File) -> None:
    for statement in file.nodes(ast.Assign):
        found = _settings(statement)
        if found and all(_is_set(file, target) for target, _ in found):
            _write(file, statement, found)


def _settings(statement: ast.Assign) -> list[tuple[ast.Attribute, ast.expr]]:
    """What is set to what, where all of it is settings of one layer."""
    both = pairs(statement.targets[0], statement.value)
    found = [(t, v) for t, v in both if isinstance(t, ast.Attribute) and t.attr in _SETTINGS]
    one = len({place_of(t.value) for t, _ in found}) == 1 and len(statement.targets) == 1
    return found if one and len(found) == len(both) else []


def _is_set(file: File, target: ast.Attribute) -> bool:
    """A layer, or something deep in an object that may be one: whatever else it is keeps the value as before."""
    value = file.known(target.value)
    if value.kind == "module":
        return value.name in _LAYERS
    return value.kind == "unknown" and isinstance(target.value, ast.Attribute | ast.Subscript)


def _write(file: File, statement: ast.Assign, settings: list[tuple[ast.Attribute, ast.expr]]) -> None:
    source = file.source
    pieces: list[Piece] = [f"{file.use_block('set_layer')}(", source.span(settings[0][0].value)]
    for target, value in settings:
        pieces += [f", {target.attr}=", source.span(value)]
    file.claimed.update(target for target, _ in settings)
    file.change(
        statement, [(source.span(statement), [*pieces, ")"])], torch="torch.nn.Conv2d.stride", target="mindspore.ops.Conv2D",
        verdict="adapted", record="torch.nn.Conv2d", reason=_REASON,
    )  # fmt: skip
