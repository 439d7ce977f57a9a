"""Tensors that are given to an optimizer: `image = content.clone().requires_grad_(True); opt = Adam([image])`.

They are Parameters in MindSpore, and what is written to them in place has to reach the optimizer. It happens before translation,
on the text, so that every rule sees a Parameter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.parts import said_names
from workers.translation.source.text import Span
from workers.translation.training.data import wants_gradient


def with_optimized(file: File) -> File:
    """The same file, with `torch.nn.Parameter` where a name that is optimized gets its tensor."""
    if not file.facts.imports("torch") or file.members.isdisjoint({"requires_grad", "requires_grad_"}):
        return file
    names = {name for call in file.nodes(ast.Call) if file.known(call).kind == "optimizer" for name in _given(call)}
    names = _listed(file, names)
    told = _listed(file, _told_in_loops(file)) & names
    values = [v for name in names for v in _values(file, name) if is_trained(file, name, v)]
    values += [v for name in told for v in _values(file, name) if _is_tensor(file, v) and _scope(file, v) in _listing(file, name)]
    values += [made for name in names for value in _values(file, name) for made in _made_in(value) if _says_so(made)]
    values += [made for call in _appended(file, names) for made in call.args if _says_so(made)]
    replacements: dict[Span, str] = {}
    for value in values:
        start, end = file.source.span(value)
        replacements |= {(start, start): "torch.nn.Parameter(", (end, end): ")"}
    return reopened(file, replacements) if replacements else file


def _given(call: ast.Call) -> set[str]:
    """Names in what an optimizer is made of: `[image]`, `[{"params": w}]`."""
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "params")]
    return {name for part in given for name in said_names(part)}


def _listed(file: File, names: set[str]) -> set[str]:
    """With the names that lists of these names hold: `params = [w1, b1] + head`, `opt = Adam(params)`.

    Also those of a function of the file that returns such a list: `params = layer(3, 4) + layer(4, 1)`.
    """
    found, waiting = set(names), list(names)
    while waiting:
        for value in _values(file, waiting.pop()):
            more = {node.id for node in _elements(file, value) if isinstance(node, ast.Name)} - found
            found |= more
            waiting += more
    return found


def _told_in_loops(file: File) -> set[str]:
    """`for param in params: param.requires_grad_()`: the lists."""
    loops = [loop for loop in file.nodes(ast.For) if isinstance(loop.iter, ast.Name) and isinstance(loop.target, ast.Name)]
    return {_name(loop.iter) for loop in loops if _name(loop.target) in file.facts.gradients.flagged}


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _listing(file: File, name: str) -> set[ast.AST]:
    """The functions in which the name stands in a list: others may mean something else by it."""
    shown: list[ast.List | ast.Tuple] = [*file.nodes(ast.List), *file.nodes(ast.Tuple)]
    return {_scope(file, d) for d in shown if isinstance(d.ctx, ast.Load) and name in map(_name, d.elts)}


def _scope(file: File, node: ast.AST) -> ast.AST:
    return file.enclosing(node, ast.FunctionDef, ast.AsyncFunctionDef) or file.tree


def _is_tensor(file: File, value: ast.expr) -> bool:
    return file.known(value).kind == "tensor"


def _made_in(value: ast.expr) -> Iterator[ast.expr]:
    """The tensors that a list makes where it stands: `[torch.zeros(3, requires_grad=True) for _ in range(2)]`."""
    if isinstance(value, ast.ListComp):
        yield value.elt
    elif isinstance(value, ast.List | ast.Tuple):
        yield from value.elts
    elif isinstance(value, ast.BinOp):
        for side in (value.left, value.right):
            yield from _made_in(side)


def _appended(file: File, names: set[str]) -> Iterator[ast.Call]:
    """`params.append(torch.zeros(3, requires_grad=True))`."""
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "append" and _name(call.func.value) in names:
            yield call


def _elements(file: File, value: ast.expr) -> Iterator[ast.expr]:
    """What a display of a list holds, the lists that are put together, and those that a call returns."""
    if isinstance(value, ast.List | ast.Tuple):
        yield from value.elts
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        for side in (value.left, value.right):
            yield from [side] if isinstance(side, ast.Name) else _elements(file, side)
    elif isinstance(value, ast.Call):
        for one in (one for found in file.facts.calls.results(value) for one in found):
            yield from [one] if isinstance(one, ast.Name) else one.elts if isinstance(one, ast.List | ast.Tuple) else []


def _values(file: File, name: str) -> list[ast.expr]:
    """What assignments give to this name alone, also to one of several: `w, b = draw(3), draw(1)`."""
    return [value for made, value in file.facts.assignments.values(name) if len(made.targets) == 1]


def is_trained(file: File, name: str, value: ast.expr) -> bool:
    """It says so itself, or `x.requires_grad_()`, `x.requires_grad = True` further down does."""
    if _says_so(value) or _is_made_by(file, value):
        return True
    return file.known(value).kind == "tensor" and name in file.facts.gradients.flagged


def _says_so(value: ast.expr) -> bool:
    """`torch.ones(2, requires_grad=True)`, `torch.ones(2).requires_grad_()`: what an optimizer takes is a leaf."""
    called = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "requires_grad_"
    said = value.args[0] if isinstance(value, ast.Call) and value.args else None
    return wants_gradient(value) or (called and (said is None or is_literal(said, True)))


def _is_made_by(file: File, value: ast.expr) -> bool:
    """`w = xavier(size)` of a function of the file that returns such a tensor."""
    returned = file.facts.calls.results(value) if isinstance(value, ast.Call) else []
    return bool(returned) and all(found and all(map(wants_gradient, found)) for found in returned)
