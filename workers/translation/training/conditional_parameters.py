"""Weights that a network uses in some steps only, as chance or the data have it.

torch's optimizers pass over a parameter that got no gradient. MindSpore's are given zeros for it: momentum and weight decay
move it all the same.
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source.survey import children, walk

_PLAIN = frozenset({"momentum", "weight_decay", None})
_WEIGHTS = frozenset({"module", "parameter"})


def used_by_chance(file: File) -> str:
    """A weight or layer of a network in the file that its methods reach only by chance; empty where there is none."""
    for cls in file.nodes(ast.ClassDef):
        methods = [n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == "forward"]
        if file.types.is_module(cls.name):
            always = {name for method in methods for name in _used(file, method, by_chance=False)}
            sometimes = {name for method in methods for name in _used(file, method, by_chance=True)}
            if sometimes - always:
                return f"{cls.name}.{min(sometimes - always)}"
    return ""


def moves_without_gradient(file: File, optimizer: str) -> bool:
    """Whether the optimizer changes a parameter whose gradient is zero: plain descent does not."""
    made = [assign.value for assign in file.facts.assignments.to(optimizer)]
    calls = [value for value in made if isinstance(value, ast.Call)]
    plain = [c for c in calls if file.known(c).name == "torch.optim.SGD" and _is_plain(c)]
    return not calls or len(plain) < len(calls)


def _is_plain(call: ast.Call) -> bool:
    """Neither momentum nor weight decay, by name or behind params and lr."""
    starred = any(isinstance(given, ast.Starred) for given in call.args)
    return not starred and len(call.args) <= 2 and not _PLAIN & {keyword.arg for keyword in call.keywords}


def _used(file: File, node: ast.AST, *, by_chance: bool, inside: bool = False) -> set[str]:
    found: set[str] = set()
    for child in children(node):
        own = isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and child.value.id == "self"
        if isinstance(child, ast.Attribute) and own and inside is by_chance and file.known(child).kind in _WEIGHTS:
            found.add(child.attr)
        chance = inside or (isinstance(child, ast.stmt) and _decided_by_chance(file, node))
        found |= _used(file, child, by_chance=by_chance, inside=chance)
    return found


def _decided_by_chance(file: File, node: ast.AST) -> bool:
    asked = node.test if isinstance(node, ast.If | ast.While) else node.iter if isinstance(node, ast.For) else None
    return asked is not None and (file.facts.effects.draws(asked) or any(map(_reads_a_value, walk(asked))))


def _reads_a_value(node: ast.AST) -> bool:
    """`x.max().item()`: the data decide."""
    return isinstance(node, ast.Attribute) and node.attr == "item"
