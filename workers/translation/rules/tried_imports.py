"""`try: import torch`, `except ImportError: torch = None`, and later `if torch is None`: MindSpore is asked for instead."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.names import ROOTS, root_of
from workers.translation.file import File
from workers.translation.rendering import wording
from workers.translation.rendering.removal import vanish

_REASON = Text(
    "Whether PyTorch was found became whether MindSpore was.",
    "原先判断是否装有 PyTorch，现在判断是否装有 MindSpore。",
)


def rewrite_file(file: File) -> None:
    for tried in file.nodes(ast.Try):
        said: set[ast.AST | None] = set()
        for name in sorted(_imported(tried)):
            if places := _emptied(tried, name):
                _rename(file, name, [place for place in places if not _is_said_again(file, place, said)])


def _imported(tried: ast.Try) -> set[str]:
    """The names under which it imports torch or parts of it as modules."""
    aliases = (alias for node in tried.body if isinstance(node, ast.Import) for alias in node.names)
    return {
        alias.asname or alias.name for alias in aliases if root_of(alias.name) in ROOTS and (alias.asname or "." not in alias.name)
    }


def _emptied(tried: ast.Try, name: str) -> list[ast.Name]:
    """Where a handler says None instead."""
    said = (node for handler in tried.handlers for node in handler.body if isinstance(node, ast.Assign))
    empty = (node for node in said if isinstance(node.value, ast.Constant) and node.value.value is None)
    return [target for node in empty for target in node.targets if isinstance(target, ast.Name) and target.id == name]


def _is_said_again(file: File, place: ast.Name, said: set[ast.AST | None]) -> bool:
    """`nn = None` behind `torch = None`: one name stands for both, and is given once."""
    statement = file.parent(place)
    handler = file.parent(statement) if statement is not None else None
    if handler not in said or not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        said.add(handler)
        return False
    span, text = vanish(file, statement)
    file.change(
        statement, [(span, [text])], target="nothing", verdict="exact", rule="tried_imports", record="torch", reason=_REASON
    )
    return True


def _rename(file: File, name: str, places: list[ast.Name]) -> None:
    """The handler's names and those that are tested; a module that goes elsewhere as a value is left to a person."""
    local = file.spelling.local("ms")
    for node in file.nodes(ast.Name):
        if node.id != name or isinstance(parent := file.parent(node), ast.Attribute):
            continue
        if node in places or _is_tested(file, node, parent):
            file.change(
                node, [(file.source.span(node), [local])], target="mindspore", verdict="exact", rule="tried_imports",
                record="torch", reason=_REASON,
            )  # fmt: skip
        elif isinstance(node.ctx, ast.Load):
            file.change(node, [], torch="torch", verdict="review", rule="tried_imports", reason=wording.left_over("torch"))


def _is_tested(file: File, node: ast.Name, parent: ast.AST | None) -> bool:
    """`torch is None`, `not torch`, `if torch:`, `bool(torch)`."""
    if isinstance(parent, ast.Compare):
        return all(
            isinstance(each, ast.Constant) and each.value is None for each in (parent.left, *parent.comparators) if each is not node
        )
    if isinstance(parent, ast.If | ast.IfExp | ast.While | ast.Assert):
        return parent.test is node
    if isinstance(parent, ast.BoolOp):
        return _is_tested(file, node, file.parent(parent)) or parent.values[-1] is not node
    return isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)
