"""Networks in which two parameters may have one name: MindSpore's optimizers refuse them.

A cell that is put into a list that has a name already, or is added under a name by a method, keeps the names that it has:
`self.downs.append(nn.Conv2d(...))` and `self.ups.append(nn.Conv2d(...))` both give `0.weight`. Of one such list the names are
distinct, and a network that another cell takes as an attribute gets them anew with its own before them (measured on 2.10 CPU).
The companion's Sequential gives what is added by name that name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.places import place_of, root_of
from workers.translation.facts.sites import Class
from workers.translation.facts.types import UNKNOWN
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

_BY_NAME = frozenset({"add_module", "register_module"})
_ADDING = frozenset({"append", "extend", "insert", "update", "setdefault"}) | _BY_NAME
_HOLDERS = frozenset({"module", "self"})


def may_repeat_names(file: File, network: ast.expr) -> bool:
    """Of a class of the project its methods tell; what is not known may be any network that the project makes."""
    value = file.known(network)
    if value.name.startswith(("torch.", "torchvision.")):
        return _filled_outside(file)
    classes = [file.types.ancestry(option.name) for option in value.options if option.name]
    if not classes or not all(classes):
        if (value is not UNKNOWN and value.kind not in _HOLDERS) or file.neighbours.project is None:
            return True
        others = (cls for shown in file.neighbours.shown.values() for cls in shown.classes.values())
        return _filled_outside(file) or any(cls.repeats for cls in others if cls.is_module)
    return _filled_outside(file) or any(repeats(file, cls) for line in classes for cls in line)


def repeats(file: File, cls: Class) -> bool:
    """Objects of the class fill two lists that have a name, or what is none of these; of another file, as that file says."""
    if cls is not file.types.classes.get(cls.name):
        return cls.repeats
    filled = {place for node, place in _filled(file) if file.enclosing(node, ast.ClassDef) is cls.node}
    return "" in filled or len(filled) > 1


def _filled_outside(file: File) -> bool:
    """Something is added to a network that is there already, outside of any class."""
    return any(file.enclosing(node, ast.ClassDef) is None for node, _ in _filled(file))


@once
def _filled(file: File) -> tuple[tuple[ast.AST, str], ...]:
    """What adds a layer to a container that may have a name, with its place; empty for more than one."""
    return tuple(_fillings(file))


def _fillings(file: File) -> Iterator[tuple[ast.AST, str]]:
    for call in file.nodes(ast.Call):
        func = call.func
        if not isinstance(func, ast.Attribute) or func.attr not in _ADDING or file.known(func.value).kind not in _HOLDERS:
            continue
        value, by_name = file.known(func.value), func.attr in _BY_NAME
        if not _is_fresh(file, func.value) and not (by_name and value.kind == "self"):  # these become attributes of that name
            yield call, "" if by_name and value.name != "torch.nn.Sequential" else _place(func.value)
    for node in file.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Store) and file.known(node.value).kind in _HOLDERS and not _is_fresh(file, node.value):
            yield node, ""


def _place(node: ast.expr) -> str:
    root = root_of(node)
    plain = root is not None and root.id == "self" and not any(isinstance(n, ast.Subscript) for n in walk(node))
    return place_of(node) if plain else ""


def _is_fresh(file: File, node: ast.expr) -> bool:
    """A variable of a function that holds a container made there: it has no name yet."""
    made = file.facts.assignments.of(node) if isinstance(node, ast.Name) else []
    function = any(isinstance(outer, ast.FunctionDef) for outer in file.ancestors(node))
    return function and bool(made) and all(isinstance(statement.value, ast.Call) for statement in made)
