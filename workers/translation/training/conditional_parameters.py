"""Weights that a network uses in some steps only, as chance, the data or the caller have it.

torch's optimizers pass over a parameter that got no gradient. MindSpore's are given zeros for it: momentum and weight decay
move it all the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.signatures import with_defaults
from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.source.survey import children, walk

_PLAIN = frozenset({"momentum", "weight_decay", None})
_WEIGHTS = frozenset({"module", "parameter"})


def used_by_chance(file: File) -> str:
    """A weight or layer of a network in the file that its methods reach only by chance; empty where there is none."""
    for cls in file.nodes(ast.ClassDef):
        methods = [n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == "forward"]
        if file.types.is_module(cls.name):
            chosen = frozenset(name for method in methods for name in _chosen(file, method))
            always = {name for method in methods for name in _used(file, method, chosen, by_chance=False)}
            sometimes = {name for method in methods for name in _used(file, method, chosen, by_chance=True)}
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


def _chosen(file: File, forward: ast.FunctionDef) -> Iterator[str]:
    """Parameters for which the calls that are trained on pass different constants, or each of a loop: `net(x, task)`."""
    gradients = file.facts.gradients
    calls = [c for c in file.facts.calls.sites(forward) if gradients.surely_differentiated(c) and not gradients.switched_off(c)]
    calls = [call for call in calls if not gradients.is_behind_steps(call)]
    for parameter, default in with_defaults(forward.args)[1:] if calls else ():
        passed = [file.facts.calls.argument(call, forward, parameter.arg) or default for call in calls]
        constants = {repr(node.value) for node in passed if isinstance(node, ast.Constant)}
        of_loops = any(_is_of_loop(file, call, node) for call, node in zip(calls, passed, strict=True))
        if len(constants) > 1 or of_loops:
            yield parameter.arg


def _is_of_loop(file: File, call: ast.AST, node: ast.expr | None) -> bool:
    """`for task in tasks: net(x, task)`, which is no batch."""
    loops = [outer for outer in file.ancestors(call) if isinstance(outer, ast.For)]
    targets = {name for loop in loops for name in said_names(loop.target)}
    return isinstance(node, ast.Name) and node.id in targets and not file.known(node).may_be_tensor


def _used(file: File, node: ast.AST, chosen: frozenset[str], *, by_chance: bool, inside: bool = False) -> set[str]:
    found: set[str] = set()
    for child in children(node):
        own = isinstance(child, ast.Attribute) and isinstance(child.value, ast.Name) and child.value.id == "self"
        if isinstance(child, ast.Attribute) and own and inside is by_chance and file.known(child).kind in _WEIGHTS:
            found.add(child.attr)
        branch = isinstance(child, ast.stmt) or (isinstance(node, ast.IfExp) and child is not node.test)
        chance = inside or (branch and _decided_by_chance(file, node, chosen)) or _is_one_of(child, chosen)
        found |= _used(file, child, chosen, by_chance=by_chance, inside=chance)
    return found


def _decided_by_chance(file: File, node: ast.AST, chosen: frozenset[str]) -> bool:
    tested = node.test if isinstance(node, ast.If | ast.IfExp | ast.While) else None
    asked = node.iter if isinstance(node, ast.For) else tested
    if tested is not None and said_names(tested) & chosen:
        return True
    return asked is not None and (file.facts.effects.draws(asked) or any(map(_reads_a_value, walk(asked))))


def _is_one_of(node: ast.AST, chosen: frozenset[str]) -> bool:
    """`self.heads[task]`."""
    return isinstance(node, ast.Subscript) and bool(said_names(node.slice) & chosen)


def _reads_a_value(node: ast.AST) -> bool:
    """`x.max().item()`: the data decide."""
    return isinstance(node, ast.Attribute) and node.attr == "item"
