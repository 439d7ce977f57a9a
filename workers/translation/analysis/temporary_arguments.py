"""`train(*random_example())`: a tensor that a caller makes for the call and then has no name for.

What a function changes in such an argument nobody else will see, not even its shape.
"""

from __future__ import annotations

import ast

from workers.translation.analysis.name_uses import scope_of, uses_like
from workers.translation.analysis.references import is_fresh, is_given_up, unshared_argument
from workers.translation.file import File
from workers.translation.source.parts import keyword_value


def is_temporary(file: File, name: ast.Name) -> bool:
    """The parameter holds, in every call of its function in this file, a tensor that only the call has."""
    function = scope_of(file, name)
    if not isinstance(function, ast.FunctionDef) or not unshared_argument(file, name):
        return False
    plain = [argument.arg for argument in function.args.args]
    owner, uses = file.parent(function), list[ast.Name | ast.Attribute]()
    if owner is file.tree:
        uses += file.named(function.name)
    elif isinstance(owner, ast.ClassDef) and not function.decorator_list and not function.name.startswith("__"):
        plain, uses = plain[1:], [node for node in file.nodes(ast.Attribute) if node.attr == function.name]
    calls = [outer for n in uses if isinstance(outer := file.parent(n), ast.Call) and outer.func is n]
    if not calls or len(calls) != len(uses) or name.id not in plain:
        return False
    return all(_passes_new(file, call, plain.index(name.id), name.id) for call in calls)


def _passes_new(file: File, call: ast.Call, place: int, name: str) -> bool:
    given = keyword_value(call, name)
    if given is None and len(call.args) == 1 and isinstance(call.args[0], ast.Starred) and not call.keywords:
        return _part_is_new(file, call.args[0].value, place)
    if given is None and place < len(call.args) and not any(isinstance(a, ast.Starred) for a in call.args[: place + 1]):
        given = call.args[place]
    return given is not None and _is_new(file, given)


def _is_new(file: File, node: ast.expr, depth: int = 4) -> bool:
    """Made on the spot, by torch or by a function of the file that gives nothing else."""
    made = _own(file, node)
    if made is None:
        return is_fresh(file, node) or (isinstance(node, ast.Name) and is_given_up(file, node))
    return depth > 0 and bool(made) and all(_is_new(file, value, depth - 1) for value in made)


def _part_is_new(file: File, node: ast.expr, place: int) -> bool:
    """One of the values that a function of the file returns together: a name of its own, bound once to something new."""
    for value in (returned := _own(file, node) or []):
        if not isinstance(value, ast.Tuple) or place >= len(value.elts):
            return False
        part = value.elts[place]
        if not isinstance(part, ast.Name):
            return _is_new(file, part)
        uses = uses_like(file, part)
        bound = [file.parent(n) for n in uses if not isinstance(n.ctx, ast.Load)]
        made = bound[0].value if len(bound) == 1 and isinstance(bound[0], ast.Assign) else None
        if made is None or len(uses) != 2 or not _is_new(file, made):
            return False
    return bool(returned)


def _own(file: File, node: ast.expr) -> list[ast.expr] | None:
    """What the called function of the file returns; None for any other expression."""
    name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    found = [f for f in file.nodes(ast.FunctionDef) if f.name == name and file.parent(f) is file.tree]
    if len(found) != 1:
        return None
    return [n.value for n in file.nodes(ast.Return) if n.value is not None and scope_of(file, n) is found[0]]
