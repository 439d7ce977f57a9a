"""Tensors that are given to an optimizer: `image = content.clone().requires_grad_(True); opt = Adam([image])`.

They are Parameters in MindSpore, and what is written to them in place has to reach the optimizer. It happens before translation,
on the text, so that every rule sees a Parameter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span
from workers.translation.training.data import wants_gradient


def with_optimized(file: File) -> File:
    """The same file, with `torch.nn.Parameter` where a name that is optimized gets its tensor."""
    plain = any(a.name == "torch" and a.asname is None for n in file.nodes(ast.Import) for a in n.names)
    if not plain or file.members.isdisjoint({"requires_grad", "requires_grad_"}):
        return file
    names = {name for call in file.nodes(ast.Call) if file.known(call).kind == "optimizer" for name in _given(call)}
    names = _listed(file, names)
    replacements: dict[Span, str] = {}
    for name in names:
        for value in _values(file, name):
            if is_trained(file, name, value):
                start, end = file.source.span(value)
                replacements |= {(start, start): "torch.nn.Parameter(", (end, end): ")"}
    return reopened(file, replacements) if replacements else file


def _given(call: ast.Call) -> set[str]:
    """Names in what an optimizer is made of: `[image]`, `[{"params": w}]`."""
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "params")]
    return {node.id for part in given for node in walk(part) if isinstance(node, ast.Name)}


def _listed(file: File, names: set[str]) -> set[str]:
    """With the names that lists of these names hold: `params = [w1, b1] + head`, `opt = Adam(params)`."""
    found, waiting = set(names), list(names)
    while waiting:
        for value in _values(file, waiting.pop()):
            more = {node.id for node in _elements(value) if isinstance(node, ast.Name)} - found
            found |= more
            waiting += more
    return found


def _elements(value: ast.expr) -> Iterator[ast.expr]:
    """What a display of a list holds, and the lists that are put together."""
    if isinstance(value, ast.List | ast.Tuple):
        yield from value.elts
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        for side in (value.left, value.right):
            yield from [side] if isinstance(side, ast.Name) else _elements(side)


def _values(file: File, name: str) -> list[ast.expr]:
    """What assignments give to this name alone, also to one of several: `w, b = draw(3), draw(1)`."""
    found = [made.value for made in file.facts.assignments.to(name) if len(made.targets) == 1]
    for made in file.nodes(ast.Assign):
        target, value = made.targets[0], made.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            found += [given for part, given in zip(target.elts, value.elts, strict=True) if place_of(part) == name]
    return found


def is_trained(file: File, name: str, value: ast.expr) -> bool:
    """It says so itself, or `x.requires_grad_()`, `x.requires_grad = True` further down does."""
    if wants_gradient(value) or _is_made_by(file, value):
        return True
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "requires_grad_":
        return not value.args or is_literal(value.args[0], True)
    return file.known(value).kind == "tensor" and name in file.facts.gradients.flagged


def _is_made_by(file: File, value: ast.expr) -> bool:
    """`w = xavier(size)` of a function of the file that returns such a tensor."""
    functions = file.facts.calls.callees(value) if isinstance(value, ast.Call) else []
    returned = [[node.value for node in walk(function) if isinstance(node, ast.Return)] for function in functions]
    return bool(returned) and all(found and all(one is not None and wants_gradient(one) for one in found) for found in returned)
