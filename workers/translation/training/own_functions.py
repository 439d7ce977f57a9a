"""Functions and methods of the program that only handle data: `memory.sample(32)`, `to_categorical(labels, 10)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.survey import walk

_NETWORKS = frozenset({"module", "parameter", "optimizer", "super"})
_PLAIN = frozenset("other ndarray tensor list tuple dict set deque str number bool range shape api held".split())
_DEPTH = 4


def touches_no_network(file: File, func: ast.expr, depth: int = 0) -> bool:
    """Whether the function that is called is the program's own and reaches no network, parameter or unknown object."""
    if file.neighbours.is_plain(file.known(func).name):
        return True
    function = _definition(file, func)
    return function is not None and depth <= _DEPTH and is_plain(file, function, depth)


def is_plain(file: File, function: Function, depth: int = 0) -> bool:
    """The same of a function that stands in the file."""
    return all(_plain(file, node, _arguments(function), depth) for node in _inside(function))


def draws_from_generator(file: File, call: ast.Call) -> bool:
    """`next(self.batches)` of what `self.batches = cycle(loader)` gave: a generator of the program that reaches no network."""
    drawn = call.args[0] if isinstance(call.func, ast.Name) and call.func.id == "next" and call.args else None
    if not isinstance(drawn, ast.Name | ast.Attribute):
        return False
    made = [assign.value for assign in file.facts.assignments.of(drawn)]
    return bool(made) and all(isinstance(value, ast.Call) and _generates_data(file, value) for value in made)


def _generates_data(file: File, call: ast.Call) -> bool:
    functions = file.facts.calls.callees(call)
    return bool(functions) and all(
        any(isinstance(node, ast.Yield) for node in _inside(function))
        and all(isinstance(n, ast.Yield) or _plain(file, n, _arguments(function), 0) for n in _inside(function))
        for function in functions
    )


def _inside(function: Function) -> Iterator[ast.AST]:
    return (node for statement in function.body for node in walk(statement))


def _arguments(function: Function) -> set[str]:
    return {a.arg for a in walk(function.args) if isinstance(a, ast.arg)}


def _definition(file: File, func: ast.expr) -> Function | None:
    value = file.known(func)
    if value.kind != "function" or not value.name or ":" in value.name:
        return None
    owner, _, name = value.name.rpartition(".")
    if owner:
        methods = (cls.methods.get(name) for cls in file.types.ancestry(owner))
        return None if file.types.is_module(owner) else next((method for method in methods if method is not None), None)
    found = [f for f in file.nodes(ast.FunctionDef) if f.name == name]
    return found[0] if len(found) == 1 else None


def is_free_of_weights(name: str) -> bool:
    """Of torch's functions: what pads and packs sequences is no layer."""
    return not name.startswith("torch.nn.") or name.startswith("torch.nn.utils.rnn.") or name.endswith(".one_hot")


def _plain(file: File, node: ast.AST, arguments: set[str], depth: int) -> bool:
    if isinstance(node, ast.Name | ast.Attribute) and file.known(node).kind in _NETWORKS:
        return False
    if not isinstance(node, ast.Call):
        return not isinstance(node, ast.Lambda | ast.Yield | ast.Await)
    func = node.func
    name = file.types.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""
    if name:
        return is_free_of_weights(name)
    if isinstance(func, ast.Name):
        return func.id not in arguments and (_builtin(file, func) or touches_no_network(file, func, depth + 1))
    if not isinstance(func, ast.Attribute):
        return False
    return file.known(func.value).kind in _PLAIN or _of_plain(func.value, arguments) or touches_no_network(file, func, depth + 1)


def _builtin(file: File, func: ast.Name) -> bool:
    """A name that the file never binds, or a class that is no network: `Transition(*zip(*rows))`."""
    value = file.known(func)
    if value.kind == "class":
        return not file.types.is_module(value.name)
    return (func.id not in _stored(file) and value.kind != "function") or _named_tuple(file, func.id)


@once
def _stored(file: File) -> frozenset[str]:
    return frozenset(n.id for n in file.nodes(ast.Name) if not isinstance(n.ctx, ast.Load))


def _named_tuple(file: File, name: str) -> bool:
    made = [assign.value for assign in file.facts.assignments.to(name)]
    return bool(made) and all(isinstance(v, ast.Call) and file.facts.origin(v.func) == "collections.namedtuple" for v in made)


def _of_plain(holder: ast.expr, arguments: set[str]) -> bool:
    """`s_lst.append(s)` of a list that is made here; an argument may be anything."""
    return isinstance(holder, ast.Name) and holder.id not in arguments
