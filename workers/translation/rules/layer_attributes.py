"""Attributes of layers that MindSpore calls otherwise: `bn.weight` is `bn.gamma`, where the code says what bn is."""

from __future__ import annotations

import ast
import re

import knowledge
from knowledge import Record, Text
from workers import bundling
from workers.translation.call_sites.base_classes import base_class
from workers.translation.facts import class_names
from workers.translation.facts.arguments import read_signature
from workers.translation.facts.sites import Site
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

AFTER = ("layer_bias", "set_layers")
_NAME = Text("The class has this name in MindSpore.", "该类在 MindSpore 中使用此名称。")

_WIDTHS = {"in_features": "in_channels", "out_features": "out_channels"}
_PERHAPS = Text(
    "The code does not show whether this is a Dense, which has its widths under other names; own_name gives the name.",
    "代码未表明此处是否为 Dense（其输入输出宽度使用别的名称）；own_name 给出该名称。",
)
_CONFIGURATION = re.compile(r"args?|config|cfg|conf|opts?|options|h?params|settings")
_WIDTH = Text("A Dense has the widths of its weights under this name.", "Dense 的输入输出宽度使用此名称。")
_BATCH_NORMS = frozenset({"BatchNorm1d", "BatchNorm2d", "BatchNorm3d"})
_SET = Text(
    "MindSpore's layer holds operators made with the old value; they are made again with the new one.",
    "MindSpore 的层持有按旧值创建的算子，因此按新值重新创建。",
)


def rewrite_file(file: File) -> None:
    for site in file.sites():
        record = _layer(site)
        if record is not None and isinstance(site.node, ast.Attribute) and not _by_torch_names(file, record):
            _rename(file, site.node, record)
    for node in file.nodes(ast.Attribute):
        _perhaps_of_a_layer(file, node)
    for test in file.nodes(ast.Compare):
        _class_name(file, test)
    inherited = {cls.name: record for cls in file.types.classes.values() if (record := _base(file, cls.name)) is not None}
    for node in file.nodes(ast.Attribute) if inherited else ():
        value = file.known(node.value)
        if value.kind in {"self", "module"} and value.name in inherited and _is_held(file, inherited[value.name], node.attr):
            _rename(file, node, inherited[value.name])


def derives_from_known(file: File, value: Value) -> bool:
    """A network of a class of the file whose base is a layer of torch: the layer's record says what its attributes are called."""
    if value.kind != "module" or value.name not in file.types.classes:
        return False
    base = next((cls.torch_base for cls in file.types.ancestry(value.name) if cls.torch_base), "")
    record = knowledge.find_exact(base) if base.startswith("torch.nn.") and base != "torch.nn.Module" else None
    return record is not None and bool(record.targets) and not _by_torch_names(file, record)


def _perhaps_of_a_layer(file: File, node: ast.AST) -> None:
    """`model.fc.in_features`, where the code does not show what the network is made of."""
    if not isinstance(node, ast.Attribute) or node.attr not in _WIDTHS or not isinstance(node.ctx, ast.Load):
        return
    if file.profile == "mint" or not _may_be_a_layer(file, node.value):
        return
    seen, new, source = of_torchvision(file, node.value), _WIDTHS[node.attr], file.source
    asked: list[Piece] = [f"{file.use_block('own_name')}(", source.span(node.value), f', "{node.attr}")'] if not seen else []
    span: Span = source.name_span(node) if seen else source.span(node)
    pieces: list[Piece] = [new] if seen else ["getattr(", source.span(node.value), ", ", *asked, ")"]
    file.change(
        node, [(span, pieces)], torch=f"torch.nn.Linear.{node.attr}", target=f"mindspore.nn.Dense.{new}",
        verdict="exact" if seen else "adapted", record="torch.nn.Linear", reason=_WIDTH if seen else _PERHAPS,
    )  # fmt: skip


def _may_be_a_layer(file: File, base: ast.expr) -> bool:
    """A part of something, or a name that is no set of settings: what has these widths of its own keeps them."""
    value = file.known(base)
    named = isinstance(base, ast.Name) and not _CONFIGURATION.fullmatch(base.id)
    return value.kind in {"unknown", "module"} and not value.name and (named or isinstance(base, ast.Attribute | ast.Subscript))


def of_torchvision(file: File, node: ast.expr) -> bool:
    """A part of a network of torchvision that is translated: `model.fc`, `self.net.classifier[6]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
        record = knowledge.find_exact(file.known(node).name) if file.known(node).kind == "module" else None
        if record is not None and record.torch.startswith("torchvision.models."):
            return bool(record.targets)
    return False


def _layer(site: Site) -> Record | None:
    value = site.receiver_value
    return knowledge.find_exact(value.name) if value.kind == "module" and value.name.startswith("torch.nn.") else None


def _base(file: File, name: str) -> Record | None:
    """The layer of torch that a class of the file derives from, where it renames what it holds."""
    base = next((cls.torch_base for cls in file.types.ancestry(name) if cls.torch_base), "")
    record = knowledge.find_exact(base) if base.startswith("torch.nn.") else None
    return record if record and record.attributes and not _by_torch_names(file, record) else None


def _is_held(file: File, record: Record, attribute: str) -> bool:
    """A stand-in that is no layer of MindSpore holds some attributes under torch's names."""
    new = record.attributes.get(attribute, "")
    base = base_class(file, record)
    text = bundling.definition(base).text if base in bundling.names() else ""
    return bool(new) and (f"self.{new}" in text or "(nn.Cell)" not in text)


def _by_torch_names(file: File, record: Record) -> bool:
    """mint layers keep torch's names."""
    targets = file.targets(record)
    return bool(targets) and targets[0].name.startswith("mindspore.mint.")


def _rename(file: File, node: ast.Attribute, record: Record) -> None:
    new = record.attributes.get(node.attr)
    if new is None:
        if isinstance(node.ctx, ast.Store) and node.attr in _settings(record):
            _fixed(file, node, record)
        return
    reason = Text(f"{node.attr} of {record.short} is called {new}.", f"{record.short} 的 {node.attr} 叫 {new}。")
    target = f"{record.targets[0].name}.{new}" if record.targets else new
    file.change(
        node, [(file.source.name_span(node), [new])], torch=f"{record.torch}.{node.attr}", target=target, verdict="exact",
        record=record.torch, reason=reason,
    )  # fmt: skip


def _settings(record: Record) -> frozenset[str]:
    return frozenset(p.name for p in read_signature(record.signature)) - {"inplace", "bias", "weight"}


def _set_norm(file: File, node: ast.Attribute, record: Record) -> bool:
    """`bn.eps = 1e-3`: the operators behind the layer are made again."""
    statement = file.parent(node)
    if record.short not in _BATCH_NORMS or node.attr not in {"eps", "momentum"} or not isinstance(statement, ast.Assign):
        return False
    if len(statement.targets) != 1:
        return False
    span, source = file.source.span(statement), file.source
    call: list[Piece] = [f"{file.use_block('set_batch_norm')}(", source.span(node.value), f", {node.attr}="]
    file.change(
        node, [(span, [*call, source.span(statement.value), ")"])], torch=f"{record.torch}.{node.attr}",
        target="mindspore.ops.BatchNorm", verdict="adapted", record=record.torch, reason=_SET,
    )  # fmt: skip
    return True


def _fixed(file: File, node: ast.Attribute, record: Record) -> None:
    """`bn.momentum = 0.01`: the operator behind the layer was made with the old value."""
    if _set_norm(file, node, record):
        return
    reason = Text(
        f"A {record.short} takes {node.attr} when it is made; setting it later has no effect.",
        f"{record.short} 的 {node.attr} 在创建时确定，之后修改不起作用。",
    )
    file.change(node, [], torch=f"{record.torch}.{node.attr}", verdict="review", record=record.torch, reason=reason)


def _class_name(file: File, test: ast.Compare) -> None:
    """`classname.find("Linear")` would never be true: the layer is a Dense."""
    found = class_names.asked(test)
    if found is None or file.known(found[0]).kind != "str" or not file.known(found[0]).name:
        return
    old = str(found[1].value)
    new = class_names.translated(old)
    if new != old:
        file.change(
            found[1], [(file.source.span(found[1]), [repr(new)])], torch=f"torch.nn.{old}", target=f"mindspore.nn.{new}",
            verdict="adapted", reason=_NAME,
        )  # fmt: skip
