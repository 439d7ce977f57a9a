"""What torch is given as a device somewhere: `torch.zeros(3, device=self.dvc)` tells what `self.dvc` is wherever it stands.

Where the value comes from may not be seen: `self.__dict__.update(settings)`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import Symbol

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_WORDS = frozenset({"device", "map_location"})
_MAKERS = frozenset({"torch.device", "torch.cuda.set_device"})

Place = tuple[ast.AST | Symbol | None, str]


def device_places(facts: Facts) -> frozenset[Place]:
    """Of every name and attribute that a use of torch is given as the device, the place with what it belongs to."""
    given = []
    for call in facts.nodes(ast.Call):
        named = [word.value for word in call.keywords if word.arg in _WORDS]
        origin = facts.origin(call.func) if named or call.args else ""
        if origin in _MAKERS:
            given += call.args[:1]
        elif named and (origin.startswith("torch.") or facts.called(call)):
            given += named
    return frozenset(place_with_owner(facts, node) for node in given if isinstance(node, ast.Name | ast.Attribute))


def place_with_owner(facts: Facts, node: ast.expr) -> Place:
    """An attribute of `self` belongs to its class, a name to its scope."""
    first = node
    while isinstance(first, ast.Attribute):
        first = first.value
    if isinstance(first, ast.Name) and first.id == "self":
        return facts.enclosing(node, ast.ClassDef), place_of(node)
    return facts.symbols.symbol(first) if isinstance(first, ast.Name) else None, place_of(node)
