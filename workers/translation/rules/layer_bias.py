"""`conv.bias = nn.Parameter(shift)`, `head.bias = None`: MindSpore's layer asks a flag of its own whether it adds one."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_REASON = Text(
    "Whether a layer of MindSpore adds its bias is said by has_bias, which is set along with it.",
    "MindSpore 的层是否加偏置由 has_bias 决定，因此随偏置一并设置。",
)
_CROWDED = Text(
    "Whether a layer of MindSpore adds its bias is said by has_bias, which has to be set along with it: "
    "give this statement a line of its own.",
    "MindSpore 的层是否加偏置由 has_bias 决定，须随偏置一并设置：请让此语句独占一行。",
)
_LAYERS = ("torch.nn.Linear", "torch.nn.Conv")


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Attribute):
        if node.attr != "bias" or not isinstance(node.ctx, ast.Store) or not _may_be_a_layer(file, node.value):
            continue
        statement = file.parent(node)
        if isinstance(statement, ast.Assign) and statement.targets == [node]:
            _write(file, node, statement)
        elif isinstance(statement, ast.Tuple) and isinstance(assign := file.parent(statement), ast.Assign):
            _write_after(file, node, assign)


def _may_be_a_layer(file: File, base: ast.expr) -> bool:
    value = file.known(base)
    if value.kind == "unknown":
        return True
    if value.kind == "self":  # `self.bias = None` in a layer of the user's own
        return any(cls.torch_base.startswith(_LAYERS) for cls in file.types.ancestry(value.name))
    return value.kind == "module" and (value.name.startswith(_LAYERS) or value.name in {"", "torch.nn.Module"})


def _write(file: File, node: ast.Attribute, statement: ast.Assign) -> None:
    """Where the layer was seen to be made with a bias, giving it another is an assignment as before."""
    if _has_one(file, node.value) and file.known(statement.value).kind == "parameter":
        return
    source, block = file.source, file.use_block("set_bias")
    pieces: list[Piece] = [f"{block}(", source.span(node.value), ", ", source.span(statement.value), ")"]
    file.claimed.add(node)
    _note(file, statement, source.span(statement), pieces)


def _write_after(file: File, node: ast.Attribute, statement: ast.Assign) -> None:
    """`conv.weight, conv.bias = fused(...)`: the flag on a line of its own."""
    if _has_one(file, node.value):
        return
    if not file.source.is_alone(statement):  # `if fused: conv.weight, conv.bias = fused`: the next line is outside
        _note(file, node, file.source.span(node), [file.source.span(node)], "review", _CROWDED)
        return
    source, block, base = file.source, file.use_block("set_bias"), place_of(node.value)
    end = source.span(statement)[1]
    _note(file, node, (end, end), [f"{source.newline}{source.indent(statement)}{block}({base}, {base}.bias)"])


def _note(file: File, node: ast.AST, span: Span, pieces: list[Piece], verdict: str = "adapted", reason: Text = _REASON) -> None:
    file.change(
        node, [(span, pieces)], torch="torch.nn.Conv2d.bias", target="mindspore.nn.Conv2d.has_bias", verdict=verdict,
        record="torch.nn.Conv2d", reason=reason,
    )  # fmt: skip


def _has_one(file: File, layer: ast.expr) -> bool:
    """Every line that binds it makes a layer and says nothing of a bias."""
    made = [assign.value for assign in file.facts.assignments.of(layer)]
    return bool(made) and all(isinstance(value, ast.Call) and _made_with_one(file, value) for value in made)


def _made_with_one(file: File, call: ast.Call) -> bool:
    name = file.known(call).name
    places = 2 if name == "torch.nn.Linear" else 7
    plain = len(call.args) <= places and not any(keyword.arg in {"bias", None} for keyword in call.keywords)
    return name.startswith(_LAYERS) and plain
