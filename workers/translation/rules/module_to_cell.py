"""A Module becomes a Cell: `forward` is called `construct`, `extra_repr` is called `extend_repr`, `train` is called `set_train`.

The base class itself is a torch name with a record; this rule renames what the classes define and how it is called.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.source.text import Span

_MODES = frozenset({"mode", "train", "training", "is_train", "is_training", "train_mode", "flag", "status"})
RENAMED = {"forward": "construct", "extra_repr": "extend_repr", "train": "set_train"}
_FORWARD = Text("A Cell calls its computation construct.", "Cell 的计算方法叫 construct。")
_REPR = Text("A Cell asks extend_repr for its description.", "Cell 的描述由 extend_repr 提供。")
_TRAIN = Text(
    "set_train changes nested cells directly: an override is called for the outermost cell only.",
    "set_train 直接设置内层 Cell 的模式，重写的方法只在最外层被调用。",
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.ClassDef):
        if file.types.is_module(node.name):
            for method in _methods(node.body):
                _define(file, method)
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    _alias(file, node, statement)
    for attribute in file.nodes(ast.Attribute):
        if attribute.attr in RENAMED and _is_renamed_member(file, attribute):
            _call(file, attribute)


def _methods(body: list[ast.stmt]) -> list[Function]:
    """Also those under a condition in the class body."""
    found: list[Function] = []
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(statement)
        elif isinstance(statement, ast.If | ast.Try | ast.TryStar):
            found += _methods([*statement.body, *statement.orelse])
    return found


def _define(file: File, method: Function) -> None:
    if method.name not in RENAMED or not method.args.args or _trains_itself(method):
        return
    new = RENAMED[method.name]
    start = file.source.data.index(method.name.encode(), file.source.span(method)[0] + len(b"def"))
    place = (start, start + len(method.name.encode()))
    verdict, reason = _judged(method.name)
    file.change(
        method, [(place, [new])], target=f"mindspore.nn.Cell.{new}", verdict=verdict, record=_record(method.name), reason=reason,
        span=place,
    )  # fmt: skip


def _alias(file: File, owner: ast.ClassDef, statement: ast.Assign) -> None:
    """`forward = log_prob`, `score = forward`: a method under a second name."""
    methods = {method.name: method for method in _methods(owner.body)}
    named = [*statement.targets, *([statement.value] if getattr(statement.value, "id", "") in methods else [])]
    for name in named:
        if not isinstance(name, ast.Name) or name.id not in RENAMED or _keeps_its_name(methods.get(name.id)):
            continue
        verdict, reason = _judged(name.id)
        new = RENAMED[name.id]
        file.change(
            name, [(file.source.span(name), [new])], target=f"mindspore.nn.Cell.{new}", verdict=verdict, record=_record(name.id),
            reason=reason,
        )  # fmt: skip


def _keeps_its_name(method: Function | None) -> bool:
    return method is not None and _trains_itself(method)


def _trains_itself(method: Function) -> bool:
    """`def train(self, inputs, targets)` is no mode that is set: a Cell has no method of that name in its way."""
    required = [a.arg for a in method.args.args[1 : len(method.args.args) - len(method.args.defaults)]]
    return method.name == "train" and (len(required) > 1 or any(name not in _MODES for name in required))


def _judged(name: str) -> tuple[str, Text]:
    return ("review", _TRAIN) if name == "train" else ("exact", _FORWARD if name == "forward" else _REPR)


def _record(name: str) -> str:
    """What explains the new name and was measured. An override of `train` waits for a person, for a reason of its own."""
    return "" if name == "train" else f"torch.nn.Module.{name}"


def _is_renamed_member(file: File, node: ast.Attribute) -> bool:
    """`forward` of anything that may be a network; the others only where a class of the file defines them."""
    base = file.known(node.value)
    if base.kind in {"self", "super", "class"} or (base.kind == "module" and base.name in file.types.classes):
        owners = file.types.ancestry(base.name)
        methods = [cls.methods[node.attr] for cls in owners if node.attr in cls.methods]
        defined = node.attr == "forward" or any(not _trains_itself(method) for method in methods)
        return file.types.is_module(base.name) and defined
    if node.attr != "forward" or file.types.dotted(node):
        return False
    return base.kind == "module" or (base.kind == "unknown" and not _defined_elsewhere(file))


def _defined_elsewhere(file: File) -> bool:
    """A class that is no Module has a `forward` of its own, so an unknown object's may be that one."""
    return any("forward" in cls.methods and not file.types.is_module(name) for name, cls in file.types.classes.items())


def _call(file: File, node: ast.Attribute) -> None:
    new = RENAMED[node.attr]
    place: Span = file.source.name_span(node)
    parent = file.parent(node)
    file.claimed.add(node)
    if isinstance(parent, ast.Call) and parent.func is node:
        file.claimed.add(parent)
    file.change(
        node, [(place, [new])], target=f"mindspore.nn.Cell.{new}", verdict="exact", record=_record(node.attr),
        reason=_judged(node.attr)[1], span=place,
    )  # fmt: skip
