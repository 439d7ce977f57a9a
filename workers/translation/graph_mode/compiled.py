"""Which functions a graph is made of: a network's `forward`, and what of this file it calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeGuard

from workers.translation.facts.signatures import positional
from workers.translation.facts.sites import Class
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.source.survey import walk

_SCRIPTED = {"torch.jit.script", "torch.jit.trace", "torch.compile"}


@dataclass(eq=False)
class Compiled:
    """One function of a graph, and the class whose method it is."""

    file: File
    node: Function
    owner: Class | None

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything inside its body, in the order of the text."""
        inner = (node for statement in self.node.body for node in walk(statement))
        return sorted(inner, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0)))

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in self.nodes if isinstance(node, ast.Call)]


def compiled_functions(file: File) -> Iterator[Compiled]:
    """Each function once, also when several networks call it, but for what is called no more: see rules/default_values."""
    written = {pending.node for pending in file.pending if pending.rule == "default_values"}
    plain = {node.name: node for node in file.tree.body if isinstance(node, Function)}
    scripted = (node for node in plain.values() if _scripted(file, node))
    waiting = [*_forwards(file), *(Compiled(file, node, None) for node in scripted)]
    seen: set[ast.AST] = set()
    while waiting:
        function = waiting.pop(0)
        if function.node not in seen:
            seen.add(function.node)
            yield function
            waiting.extend(_called(function, plain, written))


def _forwards(file: File) -> Iterator[Compiled]:
    for cls in file.types.classes.values():
        if file.types.is_module(cls.name) and "forward" in cls.methods:
            yield Compiled(file, cls.methods["forward"], cls)


def _scripted(file: File, node: Function) -> bool:
    sites = (file.facts.site_at(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list)
    return any(site is not None and site.name in _SCRIPTED for site in sites)


def _called(function: Compiled, plain: dict[str, Function], written: set[ast.AST | None]) -> Iterator[Compiled]:
    for call in function.calls:
        if call in written:
            continue
        if isinstance(call.func, ast.Name) and call.func.id in plain:
            yield replace(function, node=plain[call.func.id], owner=None)
        elif function.owner and isinstance(call.func, ast.Attribute) and _is_object(function, call.func.value):
            for cls in function.file.types.ancestry(function.owner.name):
                if method := cls.methods.get(call.func.attr):
                    yield replace(function, node=method)
                    break


def _is_object(function: Compiled, node: ast.AST) -> bool:
    """`self`, by whatever name the method knows its object."""
    first = next(iter(positional(function.node.args)), None)
    return isinstance(node, ast.Name) and node.id in {"self", first.arg if first is not None else ""}


def is_self_attribute(node: ast.AST) -> TypeGuard[ast.Attribute]:
    """`self.x`"""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
