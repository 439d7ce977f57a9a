"""Tensors that one function computes with a network and another one's loss reads: `policy.saved_log_probs.append(log_prob)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.analysis.free_names import reads, reads_with_gradient
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk
from workers.translation.training.requires_grad_taint import tainted_by_gradients


def carried_over(file: File, scope: ast.AST, statements: list[ast.stmt]) -> str:
    """What the statements read that holds the graph of another function's computation; empty when there is none."""
    return next((name for _, name in _stored_and_read(file, scope, statements)), "")


def storing_with_gradient(file: File, scope: ast.AST, statements: list[ast.stmt]) -> set[tuple[Function, str]]:
    """Functions that compute what the statements read, not counting what is read detached, and under which name that is."""
    kept = {name for s in statements for name in reads_with_gradient(file, s)}
    return {(function, name) for function, name in _stored_and_read(file, scope, statements) if name in kept}


def _stored_and_read(file: File, scope: ast.AST, statements: list[ast.stmt]) -> Iterator[tuple[Function, str]]:
    asked = {_place(name): name for s in statements for name in reads(s)}
    asked = {place: whole for place, whole in asked.items() if place.lstrip(".") not in _run(file)}
    called = {called_name(n) for s in statements for n in walk(s) if isinstance(n, ast.Call)} if asked else set()
    leaving = {(number, place): function for place in asked for number, function in _leaving(file).get(place, ())}
    for (_, place), function in sorted(leaving.items(), key=lambda item: item[0]):
        if function is not scope and function.name not in called:
            yield function, asked[place]


@once
def _leaving(file: File) -> dict[str, list[tuple[int, Function]]]:
    """By place the functions that leave there what a network gave them, with their numbers."""
    everything: list[Function] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    found: dict[str, list[tuple[int, Function]]] = {}
    for number, function in enumerate(everything):
        if not file.facts.gradients.is_cut_off(function) and not _makes_or_runs(file, function):
            for place in set(_left_behind(file, function)):
                found.setdefault(place, []).append((number, function))
    return found


def _place(name: str) -> str:
    """`policy.saved` is looked for as an attribute of that name, a plain name as a name of the file."""
    holder, _, attribute = name.rpartition(".")
    return f".{attribute}" if holder else name


@once
def _run(file: File) -> set[str]:
    """Names that are called somewhere: networks and losses, not what they gave."""
    return {called_name(call) for call in file.nodes(ast.Call)}


def _makes_or_runs(file: File, function: Function) -> bool:
    """An object's making, and a network's own method, which runs where the network is called: nobody calls it by its name."""
    owner = file.parent(function)
    running = isinstance(owner, ast.ClassDef) and file.types.is_module(owner.name) and function.name == "forward"
    return (running and not _runs_forward_by_name(file)) or function.name == "__init__"


@once
def _runs_forward_by_name(file: File) -> bool:
    """`self.forward()`; `super().forward(x)` stands in another's and runs where that does."""
    named = (n.value for n in file.nodes(ast.Attribute) if n.attr == "forward" and isinstance(file.parent(n), ast.Call))
    return any(not (isinstance(value, ast.Call) and called_name(value) == "super") for value in named)


def _left_behind(file: File, function: Function) -> Iterator[str]:
    """Attributes and names of the file in which the function leaves what a network gave it."""
    shared = {name for node in walk(function) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    bound = {n.id for n in walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {a.arg for a in walk(function.args) if isinstance(a, ast.arg)}
    for name in tainted_by_gradients(file, function):
        holder, _, attribute = name.rpartition(".")
        if holder or name in shared or name not in bound:
            yield f".{attribute}" if holder else name
