"""Tensors that a script makes with `requires_grad=True` and updates by hand: `w -= lr * w.grad`, `for p in params: p.data -= ...`.

Where their gradients cannot be had statement by statement, they become Parameters, which keep a gradient as torch's leaves do.
It happens before translation, on the text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.call_sites.general_arguments import removals
from workers.translation.facts.places import is_literal
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.rules import tensor_gradients
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_WRITES = frozenset({"sub_", "add_", "copy_"})


def with_parameters(file: File) -> File:
    """The same file, with `torch.nn.Parameter` where the leaves are made."""
    if file.members.isdisjoint({"requires_grad", "requires_grad_"}) or "grad" not in file.members or not _plain(file):
        return file
    updated = set(_updated(file))
    leaves = [call for call in _made(file) if _name(file, call) in updated or _listed(file, call, updated)]
    asked = [node for node in _asked(file) if node.id in updated]
    if not (leaves or asked) or tensor_gradients.fits(file):
        return file
    replacements = {span: text for call in leaves for span, text in _as_parameter(file, call).items()}
    for node in asked:
        replacements[file.source.span(file.statement_of(node))] = f"{node.id} = torch.nn.Parameter({node.id})"
    return reopened(file, replacements)


def _plain(file: File) -> bool:
    """`import torch`, a backward call, and no optimizer but for networks."""
    backward = any(node.attr == "backward" for node in file.nodes(ast.Attribute))
    optimizers = [call for call in file.nodes(ast.Call) if file.known(call).kind == "optimizer"]
    return file.facts.imports("torch") and backward and all(call.args and _of_network(file, call.args[0]) for call in optimizers)


def _of_network(file: File, node: ast.expr) -> bool:
    """`net.parameters()`."""
    func = node.func if isinstance(node, ast.Call) else None
    return isinstance(func, ast.Attribute) and func.attr == "parameters" and file.known(func.value).kind == "module"


def _updated(file: File) -> Iterator[str]:
    """Names that get a new value from a gradient."""
    written: list[ast.AugAssign | ast.Assign] = [*file.nodes(ast.AugAssign), *file.nodes(ast.Assign)]
    for node in written:
        target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
        in_place = isinstance(node, ast.AugAssign) or isinstance(target, ast.Attribute)
        if in_place and _mentions_gradient(node.value):
            yield _base(target)
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Attribute) and call.func.attr in _WRITES and any(map(_mentions_gradient, call.args)):
            yield _base(call.func.value)


def _base(node: ast.expr) -> str:
    """`w` of `w`, `w.data` and `w.detach()`; empty for anything else."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _mentions_gradient(node: ast.expr) -> bool:
    return any(isinstance(n, ast.Attribute) and n.attr == "grad" for n in walk(node))


def _made(file: File) -> list[ast.Call]:
    """`w = torch.randn(2, requires_grad=True)`, alone or in a list."""
    sites = [s.call for s in file.sites() if s.call is not None and s.receiver is None and s.name.startswith("torch.")]
    return [call for call in sites if _flag(call) is not None and (_name(file, call) or _list_of(file, call) is not None)]


def _flag(call: ast.Call) -> ast.keyword | None:
    return next((k for k in call.keywords if k.arg == "requires_grad" and is_literal(k.value, True)), None)


def _name(file: File, call: ast.Call) -> str:
    outer = file.parent(call)
    plain = isinstance(outer, ast.Assign) and len(outer.targets) == 1 and isinstance(outer.targets[0], ast.Name)
    return outer.targets[0].id if plain and isinstance(outer, ast.Assign) and isinstance(outer.targets[0], ast.Name) else ""


def _list_of(file: File, call: ast.Call) -> ast.AST | None:
    outer = file.parent(call)
    return outer if isinstance(outer, ast.List | ast.ListComp) else None


def _listed(file: File, call: ast.Call, updated: set[str]) -> bool:
    """It is in a list that is gone through by a name that is updated: `sgd([w, b])`, `for p in params`."""
    runs = {name for loop in file.nodes(ast.For) for name in said_names(loop.target)}
    if not runs & updated:
        return False
    name = _name(file, call)
    shown = {e.id for display in file.nodes(ast.List) for e in display.elts if isinstance(e, ast.Name)}
    return _list_of(file, call) is not None or name in shown


def _asked(file: File) -> Iterator[ast.Name]:
    """`w.requires_grad_()` and `w.requires_grad = True`, each a statement."""
    for node in file.nodes(ast.Attribute):
        outer = file.parent(node)
        called = node.attr == "requires_grad_" and isinstance(outer, ast.Call) and isinstance(file.parent(outer), ast.Expr)
        bare = called and isinstance(outer, ast.Call) and not outer.args and not outer.keywords
        flagged = node.attr == "requires_grad" and isinstance(outer, ast.Assign) and is_literal(outer.value, True)
        if isinstance(node.value, ast.Name) and (bare or flagged):
            yield node.value


def _as_parameter(file: File, call: ast.Call) -> dict[Span, str]:
    flag, (start, end) = _flag(call), file.source.span(call)
    gone = removals(file.source, call, [flag] if flag is not None else [])
    return {(start, start): "torch.nn.Parameter(", **dict.fromkeys(gone, ""), (end, end): ")"}
