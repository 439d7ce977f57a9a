"""A fresh Module trains, a fresh Cell infers: where a network is created for use, its mode is set as torch would have it.

Layers made inside a Module are reached by the mode of the whole network, so only creations elsewhere are looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import knowledge
from knowledge import Kind, Returns, Text
from workers.translation.analysis.frozen_submodules import wakes
from workers.translation.analysis.network_creation import Creations, takes_over
from workers.translation.analysis.training_mode import mode_of
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

AFTER = ("module_to_cell",)
_REASON = Text(
    "A fresh torch module is in training mode, a fresh Cell is not; dropout and batch norm depend on it.",
    "新建的 torch 模块处于训练模式，新建的 Cell 则不是；dropout 与批归一化依赖该模式。",
)
_WOKEN = Text(
    "A part of it was set to inference, which set_train undoes: call set_train(False) of that part behind this line.",
    "其中一部分已设为推理模式，set_train 会将其改回训练模式：请在此行之后对该部分调用 set_train(False)。",
)
_SETS_MODE = frozenset({"train", "eval"})
_KEEPS_MODE = frozenset("to cuda cpu float double half bfloat16 apply requires_grad_ share_memory type".split())
# They give the layer that they are given, with a mode of its own.
_NORMED = frozenset({"torch.nn.utils.spectral_norm", "torch.nn.utils.parametrizations.spectral_norm"})
# Optimizers, schedulers and scalers have state_dict and zero_grad too.
_LIKE_MODULE = frozenset("parameters named_parameters train eval modules".split())


def rewrite_file(file: File) -> None:
    classes = {site.node for site in file.types.sites if site.call is not None and _is_layer(site.name)}
    created = [call for call in file.nodes(ast.Call) if call in classes or _creates(file, call)]
    created = [call for call in created if not takes_over(file, call)]
    if not created:
        return
    mode, places = mode_of(file), Creations(file, set(created))
    asked = any(_reads_mode(node) and place_of(node.value) != "self" for node in file.nodes(ast.Attribute))
    for call in created:
        if places.alone(call) and (asked or mode.matters(call)) and not _mode_follows(file, call):
            end, woken = file.source.span(call)[1], wakes(file, call)
            file.change(
                call, [((end, end), [".set_train()"])], target="mindspore.nn.Cell.set_train",
                verdict="review" if woken else "adapted", reason=_WOKEN if woken else _REASON,
                record="" if woken else "torch.nn.Module.train", assumed=("training mode",), span=file.source.span(call),
            )  # fmt: skip


def _reads_mode(node: ast.Attribute) -> bool:
    """`net.training`"""
    return node.attr == "training" and isinstance(node.ctx, ast.Load)


def _is_layer(name: str) -> bool:
    record = knowledge.find_exact(name)
    return name in _NORMED or (record is not None and record.kind is Kind.CLASS and record.returns is Returns.MODULE)


def _creates(file: File, call: ast.Call) -> bool:
    """A class of the file, or an imported one whose object is then used as a network."""
    callee = file.known(call.func)
    if callee.kind == "class" and callee.name:
        return file.types.is_module(callee.name)
    if callee.kind == "class":  # one of several
        return _used_as_module(file, call)
    foreign = callee.kind == "unknown" and isinstance(call.func, ast.Name) and not file.types.dotted(call.func)
    return foreign and isinstance(call.func, ast.Name) and call.func.id[:1].isupper() and _used_as_module(file, call)


def _used_as_module(file: File, call: ast.Call) -> bool:
    statement = file.parent(_chain(file, call))
    names = {place_of(target) for target in statement.targets} if isinstance(statement, ast.Assign) else set()
    return bool(names) and any(a.attr in _LIKE_MODULE and place_of(a.value) in names for a in file.nodes(ast.Attribute))


def _chain(file: File, call: ast.Call) -> ast.Call:
    """`Net().to(device).float()` as a whole: methods that give the network back."""
    while True:
        attribute = file.parent(call)
        outer = (
            file.parent(attribute) if isinstance(attribute, ast.Attribute) and attribute.attr in _KEEPS_MODE | _SETS_MODE else None
        )
        if not isinstance(outer, ast.Call) or outer.func is not attribute:
            return call
        call = outer


def _mode_follows(file: File, call: ast.Call) -> bool:
    """`.train()` or `.eval()` comes in the same chain, or before anything is done with the new name."""
    chain = _chain(file, call)
    inner: ast.AST = chain
    while inner is not call and isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
        if inner.func.attr in _SETS_MODE:
            return True
        inner = inner.func.value
    statement = file.parent(chain)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return False
    name = place_of(statement.targets[0])
    return any(_sets_mode(later, name) for later in _until_used(file, statement, name))


def _until_used(file: File, statement: ast.stmt, name: str) -> Iterator[ast.stmt]:
    """The statements behind this one up to the first that calls the network, hands it on or asks for its mode."""
    body, place = file.suite(statement)
    for later in body[place + 1 :]:
        called, asked = _called_and_asked(file, later)
        if name in called or any(owner.startswith(name) for owner in asked):
            return
        yield later


@once
def _called_and_asked(file: File, statement: ast.stmt) -> tuple[frozenset[str], frozenset[str]]:
    """Places that the statement calls or hands to a call, and those whose mode it reads. Many networks look at one statement."""
    nodes = list(walk(statement))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    asked = {place_of(node.value) for node in nodes if isinstance(node, ast.Attribute) and _reads_mode(node)}
    return frozenset(place_of(each) for call in calls for each in (call.func, *call.args)), frozenset(asked)


def _sets_mode(statement: ast.stmt, name: str) -> bool:
    value = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
    func = value.func if isinstance(value, ast.Call) else None
    return isinstance(func, ast.Attribute) and func.attr in _SETS_MODE and place_of(func.value) == name
