"""What a network keeps between two calls: a graph runs none of Python's assignments again."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled, is_self_attribute
from workers.translation.once import once
from workers.translation.source.parts import elements
from workers.translation.source.survey import walk

_CHANGING = {"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "add"}
_REGISTERING = {"register_buffer", "register_parameter", "register_module", "add_module"}
_PLAIN = {"number", "int", "float", "str", "bool", "none"}


def kept_tensors(function: Compiled) -> Iterator[ast.AST]:
    """`self.last = y` where `last` is neither a buffer nor a parameter."""
    if function.owner is None or function.node.name == "__init__":
        return
    written = _written_in_place(function.file, function.owner.name)
    for node in function.nodes:
        for target in _targets(node):
            if is_self_attribute(target) and target.attr not in written and not _is_plain(function, node):
                yield target


def _targets(node: ast.AST) -> Iterator[ast.Attribute]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    for target in targets:
        parts = elements(target)
        yield from (part for part in parts if isinstance(part, ast.Attribute))


def _is_plain(function: Compiled, node: ast.AST) -> bool:
    """Numbers, texts and flags are kept as Python keeps them."""
    value = getattr(node, "value", None)
    return isinstance(value, ast.Constant) or function.file.known(value).kind in _PLAIN


@once
def _written_in_place(file: File, network: str) -> set[str]:
    """Buffers and parameters: what the translation writes into is an operator of the graph."""
    found: set[str] = set()
    for node in (inner for cls in file.types.ancestry(network) for inner in walk(cls.node)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.startswith("register_"):
            found.update(arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        for target in _targets(node):
            if isinstance(node, ast.Assign) and file.known(node.value).kind == "parameter":
                found.add(target.attr)
    return found


def kept_values(function: Compiled) -> Iterator[ast.AST]:
    """`self.seen.append(y)`, `self.cache[key] = y`"""
    for node in function.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CHANGING:
            if is_self_attribute(node.func.value) and not function.file.known(node.func.value).is_tensor:
                yield node
        elif isinstance(node, ast.Assign):
            yield from (t for t in node.targets if _is_held_item(function, t))


def _is_held_item(function: Compiled, target: ast.AST) -> bool:
    if not isinstance(target, ast.Subscript) or not is_self_attribute(target.value):
        return False
    return function.file.known(target.value).kind in {"dict", "list"}


def registrations(function: Compiled) -> Iterator[ast.AST]:
    """`self.register_buffer("mask", mask)`"""
    for call in function.calls:
        if is_self_attribute(call.func) and call.func.attr in _REGISTERING:
            yield call


def parameter_writes(function: Compiled) -> Iterator[ast.AST]:
    """`self.weight.data = y`, `self.weight.requires_grad = False`"""
    for node in function.nodes:
        for target in _targets(node):
            if target.attr in {"data", "requires_grad"} and not is_self_attribute(target):
                yield target
