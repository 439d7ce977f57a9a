"""Settings that MindSpore's layer does not keep: `conv.padding` becomes the value that the layer was made with."""

from __future__ import annotations

import ast
import re

import knowledge
from knowledge import Record, Text
from workers.bundling import closure, definition
from workers.translation.facts.arguments import Bound, bind
from workers.translation.facts.names import canonical
from workers.translation.facts.places import place_of
from workers.translation.facts.types import Value
from workers.translation.file import File

AFTER = ("convolution_settings", "unknown_layers")
_WRITTEN = Text(
    "MindSpore's layer keeps this setting in another form or not at all: it is written out.",
    "MindSpore 的层不保留此设置或形式不同，因此直接写出其值。",
)
_WIDE = frozenset({"kernel_size", "stride", "padding", "dilation", "output_padding"})


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Attribute):
        layer = file.known(node.value)
        name = _derived_from(file, layer, node.attr) if layer.kind == "self" else layer.name
        if isinstance(node.ctx, ast.Load) and layer.kind in {"self", "module"} and name.startswith("torch.nn."):
            record = knowledge.find_exact(name)
            if record is not None and node.attr in record.missing_attributes and node not in file.claimed:
                _write_out(file, node, record)


def _derived_from(file: File, own: Value, attribute: str) -> str:
    """The layer that a class of the file derives from, where neither these classes nor what stands for it set the attribute."""
    family = file.types.ancestry(own.name)
    name = family[-1].torch_base if family else ""
    record = knowledge.find_exact(name) if name else None
    if record is None or any(attribute in cls.attributes or attribute in cls.methods for cls in family):
        return ""
    stands_in = next((target.block for target in file.targets(record) if target.block), "")
    kept = stands_in and any(f"self.{attribute}" in definition(part).text for part in closure([stands_in]))
    return "" if kept else name


def _write_out(file: File, node: ast.Attribute, record: Record) -> None:
    made = _creation(file, node.value, record.torch)
    value = _setting(bind(record.signature, made), record, node.attr) if made is not None else None
    reason = _WRITTEN if value is not None else _absent(record, node.attr)
    places = [] if value is None else [(file.source.span(node), [value])]
    file.change(
        node, places, torch=f"{record.torch}.{node.attr}", target=value or "", verdict="review" if value is None else "adapted",
        record=record.torch, reason=reason,
    )  # fmt: skip


def _absent(record: Record, name: str) -> Text:
    return Text(
        f"MindSpore's {record.short} does not keep {name} as torch does: take it from where the layer is made.",
        f"MindSpore 的 {record.short} 不像 torch 那样保留 {name}，请从创建处取值。",
    )


def _creation(file: File, layer: ast.expr, torch: str) -> ast.Call | None:
    """The call that made the layer, where there is only one, and it is the class itself: `bn = like(other)` makes it elsewhere."""
    if isinstance(layer, ast.Call):
        return layer if _is_class(file, layer, torch) else None
    if not isinstance(layer, ast.Name | ast.Attribute):
        return None
    made = [assign.value for assign in file.facts.assignments.of(layer)]
    return made[0] if len(made) == 1 and isinstance(made[0], ast.Call) and _is_class(file, made[0], torch) else None


def _is_class(file: File, call: ast.Call, torch: str) -> bool:
    site = file.facts.site_at(call)
    return site is not None and canonical(site.name) == torch


def _setting(bound: Bound, record: Record, name: str) -> str | None:
    """The Python text of the value that torch's layer holds; None where the code does not show it."""
    node = bound.given.get(name)
    text = place_of(node) if node is not None else bound.default(name)
    if bound.starred or text is None:
        return None
    if text == "None" and name == "stride":
        return _setting(bound, record, "kernel_size")
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None
    return repr(_spread(value, name, record.short))


def _spread(value: object, name: str, layer: str) -> object:
    """Convolutions keep one number per dimension, padding layers one per side; pools keep what they were given."""
    dimensions = re.search(r"(\d)d$", layer)
    wide = layer.startswith("Conv") and name in _WIDE
    sides = layer.endswith("d") and "Pad" in layer and name == "padding"
    if dimensions is None or not (wide or sides) or isinstance(value, str):
        one = layer in {"AvgPool1d"} and name in _WIDE
        return (value,) if one and isinstance(value, int) else value
    count = int(dimensions[1]) * (2 if sides else 1)
    return tuple(value) if isinstance(value, list | tuple) else (value,) * count
