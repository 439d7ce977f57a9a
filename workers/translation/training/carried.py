"""Tensors that one function computes with a network and another one's loss reads: `policy.saved_log_probs.append(log_prob)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.flow import Function
from workers.translation.training.history import traced_in
from workers.translation.training.names import reads


def carried_over(file: File, scope: ast.AST, statements: list[ast.stmt]) -> str:
    """What the statements read that holds the graph of another function's computation; empty when there is none."""
    return next((name for _, name in _stored_and_read(file, scope, statements)), "")


def storing(file: File, scope: ast.AST, statements: list[ast.stmt]) -> set[str]:
    """The names of the functions that compute it."""
    return {function.name for function, _ in _stored_and_read(file, scope, statements)}


def _stored_and_read(file: File, scope: ast.AST, statements: list[ast.stmt]) -> Iterator[tuple[Function, str]]:
    asked = {_place(name): name for s in statements for name in reads(s)}
    asked = {place: whole for place, whole in asked.items() if place.lstrip(".") not in _run(file)}
    called = {called_name(n) for s in statements for n in ast.walk(s) if isinstance(n, ast.Call)}
    everything: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)] if asked else []
    for function in everything:
        if function is scope or function.name in called or _without_gradient(function) or _makes_or_runs(file, function):
            continue
        for place in _left_behind(file, function):
            if place in asked:
                yield function, asked[place]


def _place(name: str) -> str:
    """`policy.saved` is looked for as an attribute of that name, a plain name as a name of the file."""
    holder, _, attribute = name.rpartition(".")
    return f".{attribute}" if holder else name


def _run(file: File) -> set[str]:
    """Names that are called somewhere: networks and losses, not what they gave."""
    return {called_name(call) for call in file.nodes(ast.Call)}


def called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""


def _makes_or_runs(file: File, function: Function) -> bool:
    """An object's making, and a network's own method, which runs where the network is called."""
    owner = file.parent(function)
    running = isinstance(owner, ast.ClassDef) and file.flow.is_module(owner.name) and function.name == "forward"
    return running or function.name == "__init__"


def _without_gradient(function: Function) -> bool:
    return any("no_grad" in ast.unparse(d) or "inference_mode" in ast.unparse(d) for d in function.decorator_list)


def _left_behind(file: File, function: Function) -> Iterator[str]:
    """Attributes and names of the file in which the function leaves what a network gave it."""
    shared = {name for node in ast.walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    bound = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)}
    for name in traced_in(file, function):
        holder, _, attribute = name.rpartition(".")
        if holder or name in shared or name not in bound:
            yield f".{attribute}" if holder else name
