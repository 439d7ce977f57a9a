"""Weights that a network uses in some steps only, as chance or the data have it.

torch's optimizers pass over a parameter that got no gradient. MindSpore's are given zeros for it: momentum and weight decay
move it all the same.
"""

from __future__ import annotations

import ast
import re

from workers.translation.file import File

_BY_CHANCE = re.compile(r"\brandom\b|\brand(?:int|n|_like)?\(|\bbernoulli\(|\.item\(\)")
_PLAIN = re.compile(r"\b(?:momentum|weight_decay)\b")
_WEIGHTS = frozenset({"module", "parameter"})


def used_by_chance(file: File) -> str:
    """A weight or layer of a network in the file that its methods reach only by chance; empty where there is none."""
    for cls in file.nodes(ast.ClassDef):
        methods = [n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == "forward"]
        if file.flow.is_module(cls.name):
            always = {name for method in methods for name in _used(file, method, by_chance=False)}
            sometimes = {name for method in methods for name in _used(file, method, by_chance=True)}
            if sometimes - always:
                return f"{cls.name}.{min(sometimes - always)}"
    return ""


def moves_without_gradient(file: File, optimizer: str) -> bool:
    """Whether the optimizer changes a parameter whose gradient is zero: plain descent does not."""
    made = [n.value for n in file.nodes(ast.Assign) if optimizer in {ast.unparse(t) for t in n.targets}]
    calls = [value for value in made if isinstance(value, ast.Call)]
    plain = [c for c in calls if file.known(c).name == "torch.optim.SGD" and not _PLAIN.search(ast.unparse(c))]
    return not calls or len(plain) < len(calls)


def _used(file: File, node: ast.AST, *, by_chance: bool, inside: bool = False) -> set[str]:
    found: set[str] = set()
    for child in ast.iter_child_nodes(node):
        own = isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and child.value.id == "self"
        if isinstance(child, ast.Attribute) and own and inside is by_chance and file.known(child).kind in _WEIGHTS:
            found.add(child.attr)
        chance = inside or (isinstance(child, ast.stmt) and _decided_by_chance(node))
        found |= _used(file, child, by_chance=by_chance, inside=chance)
    return found


def _decided_by_chance(node: ast.AST) -> bool:
    asked = node.test if isinstance(node, ast.If | ast.While) else node.iter if isinstance(node, ast.For) else None
    return asked is not None and _BY_CHANCE.search(ast.unparse(asked)) is not None
