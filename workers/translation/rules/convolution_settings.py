"""`block.conv.groups`, `m.padding_mode` where the code does not show how the convolution was made: asked while it runs."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("layer_attributes",)
# Only convolutions have the first; the others say something of convolutions beside one of these.
_ALWAYS = frozenset({"padding_mode"})
_BESIDE = frozenset({"groups", "padding"})
_TELLING = frozenset({"in_channels", "out_channels", "padding_mode", "kernel_size", "dilation"})
_REASON = Text(
    "MindSpore's convolution keeps this setting in another form; conv_setting gives it as torch does.",
    "MindSpore 的卷积层以另一种形式保留此设置；conv_setting 按 torch 的形式给出。",
)


def rewrite_file(file: File) -> None:
    asked = _ALWAYS | _BESIDE
    found = [n for n in file.nodes(ast.Attribute) if n.attr in asked and isinstance(n.ctx, ast.Load) and _may_be_one(file, n)]
    telling = {place_of(n.value) for n in file.nodes(ast.Attribute) if n.attr in _TELLING} if found else set()
    for node in found:
        if node.attr in _ALWAYS or place_of(node.value) in telling:
            _ask(file, node)


def _may_be_one(file: File, node: ast.Attribute) -> bool:
    """Of no known class, or a convolution whose making is not in sight: the rule of settings would leave that to a person."""
    value, parent = file.known(node.value), file.parent(node)
    if node in file.claimed or (isinstance(parent, ast.Call) and parent.func is node) or file.types.dotted(node):
        return False
    if value.kind == "unknown" or (value.kind == "module" and value.name in {"", "torch.nn.Module"}):
        return True
    plain = value.kind == "module" and value.name.startswith("torch.nn.Conv") and node.attr != "groups"
    return plain and isinstance(node.value, ast.Name) and not _is_made(file, node.value)


def _is_made(file: File, layer: ast.expr) -> bool:
    """No line makes what is found by `for m in net.modules(): if isinstance(m, nn.Conv2d)`."""
    return bool(file.facts.assignments.of(layer))


def _ask(file: File, node: ast.Attribute) -> None:
    source = file.source
    pieces: list[Piece] = [f"{file.use_block('conv_setting')}(", source.span(node.value), f', "{node.attr}")']
    file.claimed.add(node)
    file.change(
        node, [(source.span(node), pieces)], torch=f"torch.nn.Conv2d.{node.attr}", target="mindspore.nn.Conv2d", verdict="adapted",
        record="torch.nn.Conv2d", reason=_REASON,
    )  # fmt: skip
