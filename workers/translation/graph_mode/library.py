"""Calls of Python's own library and of numpy that a graph does not take, or takes once and for all."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled, is_self_attribute
from workers.translation.once import once
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk

_INTROSPECTION = {"eval", "exec", "globals", "locals", "vars", "dir", "next", "callable"}
_OPTIONS = {"sep", "end", "file", "flush"}
_DRAWING = ("random.", "numpy.random.", "time.", "datetime.")
_LIST_METHODS = {"extend", "remove", "sort"}


def _named(function: Compiled, names: set[str]) -> Iterator[ast.Call]:
    for call in function.calls:
        if isinstance(call.func, ast.Name) and call.func.id in names:
            yield call


def introspection(function: Compiled) -> Iterator[ast.AST]:
    yield from _named(function, _INTROSPECTION)
    yield from (call for call in function.calls if function.file.facts.origin(call.func).startswith("inspect."))


def print_options(function: Compiled) -> Iterator[ast.AST]:
    for call in _named(function, {"print"}):
        if any(keyword.arg in _OPTIONS for keyword in call.keywords):
            yield call


def reversed_values(function: Compiled) -> Iterator[ast.AST]:
    """`reversed(self.layers)`, `reversed(range(len(self.layers)))`; a range of plain numbers is unrolled."""
    for call in _named(function, {"reversed"}):
        if len(call.args) == 1 and not _is_plain_range(call.args[0]):
            yield call


def _is_plain_range(node: ast.expr) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"):
        return False
    return all(isinstance(number, ast.Constant) for number in node.args)


def python_random(function: Compiled) -> Iterator[ast.AST]:
    for call in function.calls:
        if f"{function.file.facts.origin(call.func)}.".startswith(_DRAWING):
            yield call


def list_methods(function: Compiled) -> Iterator[ast.AST]:
    """`values.extend(more)` on a local list; `x.sort()` of a tensor is another matter."""
    for call in function.calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _LIST_METHODS and _is_local_list(function, call.func.value):
            yield call


def _is_local_list(function: Compiled, node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and not function.file.known(node).is_tensor and not function.file.facts.origin(node)


def dict_methods(function: Compiled) -> Iterator[ast.AST]:
    for call in function.calls:
        name = called_name(call)
        taken = name == "pop" and len(call.args) > 0 and _is_text(function, call.args[0])
        if name in {"setdefault", "defaultdict", "popitem"} or (name == "update" and call.keywords) or taken:
            yield call


def _is_text(function: Compiled, node: ast.expr) -> bool:
    return function.file.known(node).kind == "str" or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def popped_within(function: Compiled) -> Iterator[ast.AST]:
    """`torch.cat((x, skips.pop()), 1)`; `skip = skips.pop()` is compiled to what it says."""
    for call in function.calls:
        taken = isinstance(call.func, ast.Attribute) and call.func.attr == "pop" and _is_local_list(function, call.func.value)
        if taken and not isinstance(function.file.parent(call), ast.Assign | ast.Expr):
            yield call


def numpy_values(function: Compiled) -> Iterator[ast.AST]:
    """`x.numpy()`, `np.abs(x)`: numpy on values of tensors; on constants and shapes it is computed while compiling."""
    for call in function.calls:
        owner = [call.func.value] if isinstance(call.func, ast.Attribute) and call.func.attr == "numpy" else []
        arguments = call.args if function.file.facts.origin(call.func).startswith("numpy.") else []
        if any(function.file.known(value).is_tensor for value in (*owner, *arguments)):
            yield call


def kept_partials(function: Compiled) -> Iterator[ast.Call]:
    """`self.join(parts)` where the class says `self.join = partial(torch.cat, dim=-1)`."""
    made = made_calls(function.file, function.owner.name) if function.owner else {}
    for call in function.calls:
        given = made.get(call.func.attr, []) if is_self_attribute(call.func) else []
        if any(function.file.facts.origin(value.func) == "functools.partial" for value in given):
            yield call


@once
def made_calls(file: File, network: str) -> dict[str, list[ast.Call]]:
    """The calls whose results the network keeps, by the name under which it does."""
    found: dict[str, list[ast.Call]] = {}
    for node in (inner for cls in file.types.ancestry(network) for inner in walk(cls.node)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            for target in filter(is_self_attribute, node.targets):
                found.setdefault(target.attr, []).append(node.value)
    return found
