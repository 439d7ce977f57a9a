"""Which values may have been computed by a network, so that gradients flow through them."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Sequence

from workers.translation.facts.places import place_of, root_of
from workers.translation.file import File
from workers.translation.source.parts import elements, said_names, values_passed
from workers.translation.source.survey import children
from workers.translation.training.own_functions import touches_no_network

_CUTS = frozenset({"detach", "item", "numpy", "tolist", "size", "argmax", "sample", "eq", "long", "zero_grad", "step", "backward"})
_ADDING = frozenset({"append", "insert", "extend", "appendleft", "push", "store", "add"})
# What comes from these packages are numbers: simulators and writers of logs.
_NO_NETWORKS = re.compile(
    r"(gym|gymnasium|envpool|procgen|pettingzoo|supersuit|tensorboardX|wandb|torch\.utils\.tensorboard)(\.|$)"
)
_NETWORKS = frozenset({"module", "self"})
_BUILTINS = frozenset(dir(builtins))
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def from_network(file: File, node: ast.AST, traced: set[str]) -> bool:
    """Whether a gradient may flow from the expression to weights; `traced` are names through which one flows.

    What a call of something unknown gives may come from a network; what methods of data, torch's functions and the file's own
    functions without networks give comes from their arguments.
    """
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _CUTS:
            return False
        if _NO_NETWORKS.match(file.facts.origin(node.func)):
            return False
        if _may_be_network(file, node.func):
            return True
    if isinstance(node, ast.Attribute) and node.attr in {"data", "shape"}:
        return False
    if isinstance(node, ast.Name | ast.Attribute) and place_of(node) in traced:
        return True
    return any(from_network(file, child, traced) for child in children(node))


def _may_be_network(file: File, func: ast.expr) -> bool:
    kind = file.known(func).kind
    if kind in _NETWORKS:
        return True
    if isinstance(func, ast.Name):
        return kind in {"unknown", "function"} and func.id not in _BUILTINS and not touches_no_network(file, func)
    if isinstance(func, ast.Attribute) and kind == "unknown":
        root = root_of(func)
        own = root is not None and root.id == "self"
        return own and not touches_no_network(file, func) and not file.facts.effects.is_stream(func.value)
    return False


def tainted_by_gradients(file: File, scope: ast.AST, given: frozenset[str] = frozenset()) -> set[str]:
    """Names and attributes of the scope that may hold what a network gave; `given` parameters do from the beginning."""
    traced = set(given)
    for statement in _statements(file, scope):
        targets = _bound(statement)
        value = getattr(statement, "value", None) if targets else None
        if isinstance(statement, ast.For) and from_network(file, statement.iter, traced):
            traced |= said_names(statement.target)
        if value is not None and from_network(file, value, traced):
            traced |= targets
        traced |= set(_added(file, statement, traced))
    return traced


def is_rollout(file: File, block: ast.AST, scope: ast.AST, backward: Sequence[ast.AST]) -> bool:
    """`for step in range(128): with torch.no_grad(): ...`: the block is in a loop that neither goes backward nor computes a loss.

    The function that is differentiated begins with the first statement that computes with a network: behind that loop.
    """
    around = {outer for call in backward for outer in file.ancestors(call)}
    loops = [outer for outer in file.ancestors(block) if isinstance(outer, ast.For | ast.While) and outer not in around]
    loops = [loop for loop in loops if scope in set(file.ancestors(loop))]
    if not loops:
        return False
    traced = tainted_by_gradients(file, scope)
    holder = next(outer for outer in file.ancestors(loops[-1]) if outer in around or outer is scope)
    before = (statement for statement in _statements(file, holder) if statement.lineno < loops[-1].lineno)
    values = (getattr(statement, "value", None) for statement in (*before, *_statements(file, loops[-1])))
    return not any(value is not None and from_network(file, value, traced) for value in values)


def _bound(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    if not isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
        return set()
    parts = [n for t in targets if t is not None for n in (elements(t))]
    return {place_of(n.value if isinstance(n, ast.Subscript) else n) for n in parts}


def _added(file: File, statement: ast.stmt, traced: set[str]) -> Iterator[str]:
    """`self.saved.append(log_prob)`."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    func = call.func if isinstance(call, ast.Call) else None
    if isinstance(call, ast.Call) and isinstance(func, ast.Attribute) and func.attr in _ADDING:
        given = values_passed(call)
        yield from [place_of(func.value)] if any(from_network(file, a, traced) for a in given) else []


def _statements(file: File, node: ast.AST) -> Iterator[ast.stmt]:
    """In the order of the text, without those of inner functions and of no_grad blocks."""
    for child in children(node):
        if isinstance(child, _Function | ast.ClassDef | ast.Lambda):
            continue
        if file.facts.gradients.stops(child):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from _statements(file, child)
