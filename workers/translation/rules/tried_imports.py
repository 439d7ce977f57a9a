"""`try: import torch`, `except ImportError: torch = None`, and later `if torch is None`: MindSpore is asked for instead."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.names import ROOTS, root_of
from workers.translation.file import File
from workers.translation.rendering import wording
from workers.translation.rendering.removal import vanish

_REASON = Text("Whether PyTorch was found became whether MindSpore was.", "原先判断是否装有 PyTorch，现在判断是否装有 MindSpore。")


def rewrite_file(file: File) -> None:
    for tried in file.nodes(ast.Try):
        renamed: set[ast.AST | None] = set()
        for name in sorted(_imported(tried)):
            if not (places := _emptied(tried, name)):
                continue
            if tried in file.tree.body and not _is_bound_elsewhere(file, name, places):
                _rename(file, name, [place for place in places if not _is_repeated(file, place, renamed)])
            else:
                _mark(file, name)


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


def _is_bound_elsewhere(file: File, name: str, places: list[ast.Name]) -> bool:
    """The same name may stand for something else there, as a parameter or the variable of a loop."""
    stored = any(node.id == name and isinstance(node.ctx, ast.Store) and node not in places for node in file.nodes(ast.Name))
    return stored or any(argument.arg == name for argument in file.nodes(ast.arg))


def _is_repeated(file: File, place: ast.Name, renamed: set[ast.AST | None]) -> bool:
    """`nn = None` behind `torch = None`: one name stands for both, and is bound once in each handler."""
    statement = file.parent(place)
    handler = file.parent(statement) if statement is not None else None
    if handler not in renamed or not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        renamed.add(handler)
        return False
    span, text = vanish(file, statement)
    file.change(statement, [(span, [text])], target="nothing", verdict="exact", reason=_REASON)
    return True


def _rename(file: File, name: str, places: list[ast.Name]) -> None:
    """The handler's names and those that are tested; a module that goes elsewhere as a value is left to a person."""
    local = file.spelling.local("ms")
    for node in _values(file, name):
        if node in places or _is_tested(file, node):
            span = file.source.span(node)
            file.change(node, [(span, [local])], target="mindspore", verdict="exact", reason=_REASON)
        elif isinstance(node.ctx, ast.Load):
            _leave(file, node)


def _mark(file: File, name: str) -> None:
    """Inside a function a new binding would hide the file's own import."""
    for node in _values(file, name):
        if isinstance(node.ctx, ast.Load):
            _leave(file, node)


def _leave(file: File, node: ast.Name) -> None:
    file.change(node, [], torch="torch", verdict="review", reason=wording.left_over("torch"))


def _values(file: File, name: str) -> list[ast.Name]:
    """Where the name stands alone, not in front of a member."""
    return [node for node in file.nodes(ast.Name) if node.id == name and not isinstance(file.parent(node), ast.Attribute)]


def _is_tested(file: File, node: ast.expr) -> bool:
    """`torch is None`, `not torch`, `if torch:`; `torch and torch.cuda` is None or what follows."""
    parent = file.parent(node)
    if isinstance(parent, ast.Compare):
        others = (each for each in (parent.left, *parent.comparators) if each is not node)
        return all(isinstance(each, ast.Constant) and each.value is None for each in others)
    if isinstance(parent, ast.If | ast.IfExp | ast.While | ast.Assert):
        return parent.test is node
    if isinstance(parent, ast.BoolOp):
        return (isinstance(parent.op, ast.And) and parent.values[-1] is not node) or _is_tested(file, parent)
    return isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)
