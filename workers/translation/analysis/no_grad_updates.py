"""`s += k`, `s.add_(k)` under `no_grad`: what is added to a tensor there brings no gradients with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.analysis.destinations import root_of_chain
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.aliases import is_in_place
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.parts import stored_names, values_passed
from workers.translation.source.survey import children, walk

_ADDING = (ast.Add, ast.Sub)
_ADDING_METHODS = frozenset({"add_", "sub_", "subtract_"})
_Update = ast.AugAssign | ast.Call


def updates(file: File, block: ast.AST) -> tuple[list[ast.expr], list[_Update]]:
    """What is to be cut off from gradients, and updates of which a person has to say where gradients go.

    A tensor made in the block and a buffer have no gradients, so that their updates need none; one from elsewhere keeps its own
    through a sum.
    """
    targets = [target for node in walk(block) if isinstance(node, ast.Assign) for target in node.targets]
    made = {name for target in targets for name in stored_names(target)}
    cut: list[ast.expr] = []
    unclear: list[_Update] = []
    for update in _found(block):
        updated, values = _parts(file, update)
        carrying = [value for value in values if file.known(value).is_tensor or file.known(value).kind == "unknown"]
        if carrying and updated is not None and _read_behind(file, updated, block):
            if isinstance(updated, ast.Attribute) or updated.id in made or _adds(update):
                cut += carrying
            else:
                unclear.append(update)
    return cut, unclear


def _found(node: ast.AST) -> Iterator[_Update]:
    """Not what stands in functions of the block's own."""
    for inner in children(node):
        if isinstance(inner, ast.AugAssign) or (isinstance(inner, ast.Call) and is_in_place(inner)):
            yield inner
        if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from _found(inner)


def _parts(file: File, update: _Update) -> tuple[ast.Name | ast.Attribute | None, list[ast.expr]]:
    """The name or buffer that is updated, and with what. Parameters have rules of their own."""
    target = (
        update.target
        if isinstance(update, ast.AugAssign)
        else update.func.value
        if isinstance(update.func, ast.Attribute)
        else None
    )
    values = [update.value] if isinstance(update, ast.AugAssign) else values_passed(update)
    root = None if target is None else root_of_chain(file, target.value if isinstance(target, ast.Subscript) else target)
    plain = isinstance(root, ast.Name | ast.Attribute) and file.known(root).kind != "parameter" and not file.types.dotted(root)
    return (root if plain and isinstance(root, ast.Name | ast.Attribute) else None), values


def _adds(update: _Update) -> bool:
    if isinstance(update, ast.AugAssign):
        return isinstance(update.op, _ADDING)
    return isinstance(update.func, ast.Attribute) and update.func.attr in _ADDING_METHODS


def is_read_outside(file: File, attribute: ast.Attribute, block: ast.AST) -> bool:
    """Whoever has the object reads it, here or in another function."""
    inside = set(walk(block))
    return any(n.attr == attribute.attr and n not in inside for n in file.nodes(ast.Attribute) if isinstance(n.ctx, ast.Load))


def _read_behind(file: File, updated: ast.expr, block: ast.AST) -> bool:
    if isinstance(updated, ast.Attribute):
        return is_read_outside(file, updated, block)
    if isinstance(block, ast.FunctionDef | ast.AsyncFunctionDef):
        return False  # a name of its own, or a parameter: what a caller reads of it is not seen here
    end, name = getattr(block, "end_lineno", 0), place_of(updated)
    nodes = (node for node in walk(scope_of(file, block)) if isinstance(node, type(updated)))
    return any(getattr(node, "lineno", 0) > end and place_of(node) == name for node in nodes)
