"""Tensors that one function computes with a network and another one's loss reads: `policy.saved_log_probs.append(log_prob)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.training.names import reads

_ADDING = frozenset({"append", "insert", "extend", "appendleft"})
_CUTS = frozenset({"detach", "item", "numpy", "tolist"})
_NETWORKS = frozenset({"module", "self"})


def carried_over(file: File, scope: ast.AST, statements: list[ast.stmt]) -> str:
    """What the statements read that holds the graph of another function's computation; empty when there is none."""
    asked = {name.rpartition(".")[2]: name for s in statements for name in reads(s) if "." in name}
    called = {_called(n) for s in statements for n in ast.walk(s) if isinstance(n, ast.Call)}
    everything: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)] if asked else []
    for function in everything:
        if function is scope or function.name in called or _without_gradient(function) or _of_network(file, function):
            continue
        for name in _stored(file, function):
            if name in asked:
                return asked[name]
    return ""


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""


def _of_network(file: File, function: Function) -> bool:
    """A network's own method: it runs where the network is called."""
    owner = file.parent(function)
    return isinstance(owner, ast.ClassDef) and file.flow.is_module(owner.name) and function.name in {"forward", "__init__"}


def _without_gradient(function: Function) -> bool:
    return any("no_grad" in ast.unparse(d) or "inference_mode" in ast.unparse(d) for d in function.decorator_list)


def _stored(file: File, function: Function) -> Iterator[str]:
    """Attributes in which the function leaves what a network gave it."""
    traced: set[str] = set()
    for statement in _statements(function):
        if isinstance(statement, ast.Assign):
            if _traced(file, statement.value, traced):
                traced |= {n.id for t in statement.targets for n in ast.walk(t) if isinstance(n, ast.Name)}
                yield from (t.attr for t in statement.targets if isinstance(t, ast.Attribute))
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            func = statement.value.func
            holder = func.value if isinstance(func, ast.Attribute) and func.attr in _ADDING else None
            if isinstance(holder, ast.Attribute) and any(_traced(file, a, traced) for a in statement.value.args):
                yield holder.attr


def _statements(node: ast.AST) -> Iterator[ast.stmt]:
    """In the order of the text, without those in a no_grad block."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.With) and "no_grad" in ast.unparse(child.items[0].context_expr):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from _statements(child)


def _traced(file: File, node: ast.AST, traced: set[str]) -> bool:
    """Whether a gradient may flow from the expression to a network's weights."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _CUTS:
            return False
        if file.known(node.func).kind in _NETWORKS:
            return True
    if isinstance(node, ast.Attribute) and node.attr == "data":
        return False
    if isinstance(node, ast.Name):
        return node.id in traced
    return any(_traced(file, child, traced) for child in ast.iter_child_nodes(node))
