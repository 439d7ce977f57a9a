"""Sequences of layers that the program adds to by name after they are made: SequentialCell does not run what is added so."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import walk

_GROWS = frozenset({"add_module", "register_module"})
_CONTAINERS = frozenset({"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})


def grows(file: File, made: ast.Call | None = None) -> bool:
    """The program adds modules by name to the sequence that the call makes, or where the code does not show to which; without a
    call, to one of the user's own classes."""
    targets, unknown = _grown(file)
    return unknown or (made in targets if made is not None else bool(targets) or _grows_itself(file))


@once
def _grown(file: File) -> tuple[frozenset[ast.AST], bool]:
    """The calls that make what add_module is asked of, and whether there is a container of which nothing is known."""
    found: set[ast.AST] = set()
    unknown = False
    for node in _asked(file):
        if not _is_self(file, node):
            made = [statement.value for statement in file.facts.assignments.of(node.value)]
            unknown |= not made or not all(file.facts.called(value) in _CONTAINERS for value in made)
            found.update(made)
    return frozenset(found), unknown


@once
def _grows_itself(file: File) -> bool:
    """`self` is an object of the class around it, never one that `nn.Sequential(...)` makes."""
    own = any(_is_self(file, node) and may_be_sequence(file, file.known(node.value).name) for node in _asked(file))
    return own or any(_starts_empty(node) for node in file.nodes(ast.ClassDef))


def _asked(file: File) -> list[ast.Attribute]:
    return [node for node in file.nodes(ast.Attribute) if node.attr in _GROWS and not _registers_a_class(file.parent(node), node)]


def _registers_a_class(call: ast.AST | None, method: ast.Attribute) -> bool:
    """`@BACKBONES.register_module()`: a module is added with its name."""
    return isinstance(call, ast.Call) and call.func is method and len(values_passed(call)) < 2


def _is_self(file: File, node: ast.Attribute) -> bool:
    return file.known(node.value).kind == "self" and isinstance(node.value, ast.Name)


def may_be_sequence(file: File, name: str) -> bool:
    """A network of the user's own keeps what is added as an attribute; a class derived from Sequential runs it."""
    line = file.types.ancestry(name)
    return not line or line[-1].torch_base not in {"torch.nn.Module", "torch.nn.modules.Module", "torch.nn.modules.module.Module"}


def _starts_empty(node: ast.ClassDef) -> bool:
    """A container of the user's own gives its base no layers: other files put them in."""
    starts = [
        call
        for call in walk(node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "__init__"
        and isinstance(call.func.value, ast.Call)
    ]
    derived = any(place_of(base).rpartition(".")[2] == "Sequential" for base in node.bases)
    return derived and any(not call.args and not call.keywords for call in starts)
