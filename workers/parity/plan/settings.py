"""Names of a program that say how it is run and not what it computes: constants, and what is asked about devices."""

from __future__ import annotations

import ast

DEVICES = frozenset(
    "cuda gpu npu mps xpu cudnn device devices backends backend is_available device_count distributed rank local_rank"
    " world_size nccl gloo amp pin_memory num_workers".split()
)
PLAIN = frozenset("bool str int getattr hasattr len dict get environ getenv format".split())


def settings(tree: ast.Module) -> set[str]:
    """Names of which every value is a plain constant, or made of what is asked about devices."""
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    given.setdefault(target.id, []).append(node.value)
        elif isinstance(node, ast.AugAssign | ast.NamedExpr | ast.For) and isinstance(node.target, ast.Name):
            given.setdefault(node.target.id, []).append(ast.Call(node.target, [], []))
    found: set[str] = set()
    while fresh := {name for name, values in given.items() if all(_is_setting(value, found) for value in values)} - found:
        found |= fresh
    return found


def _is_setting(value: ast.expr, known: set[str]) -> bool:
    if isinstance(value, ast.List | ast.Tuple | ast.Set | ast.Dict):
        return False
    parts = [part for part in ast.walk(value) if isinstance(part, ast.Call)]
    called = all(_words(part.func) & (DEVICES | PLAIN) for part in parts)
    names = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)}
    return called and all(name in known or _words(value) & DEVICES for name in names - {"torch", "os", "args"} - PLAIN)


def _words(node: ast.AST) -> set[str]:
    """Every name, attribute and part of a word in it."""
    found: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found |= {part.id, *part.id.lower().split("_")}
        elif isinstance(part, ast.Attribute):
            found |= {part.attr, *part.attr.lower().split("_")}
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            found |= {part.value, *part.value.lower().split(":")}
    return found
