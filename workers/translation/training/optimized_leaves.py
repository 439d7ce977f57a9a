"""Tensors that are given to an optimizer: `image = content.clone().requires_grad_(True); opt = Adam([image])`.

They are Parameters in MindSpore, and what is written to them in place has to reach the optimizer. It happens before translation,
on the text, so that every rule sees a Parameter.
"""

from __future__ import annotations

import ast

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
    replacements: dict[Span, str] = {}
    for made in (assign for name in names for assign in file.facts.assignments.to(name)):
        if len(made.targets) == 1 and is_trained(file, made):
            start, end = file.source.span(made.value)
            replacements |= {(start, start): "torch.nn.Parameter(", (end, end): ")"}
    return reopened(file, replacements) if replacements else file


def _given(call: ast.Call) -> set[str]:
    """Names in what an optimizer is made of: `[image]`, `[{"params": w}]`."""
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "params")]
    return {node.id for part in given for node in walk(part) if isinstance(node, ast.Name)}


def is_trained(file: File, made: ast.Assign) -> bool:
    """It says so itself, or `x.requires_grad_()`, `x.requires_grad = True` further down does."""
    value = made.value
    if wants_gradient(value):
        return True
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "requires_grad_":
        return not value.args or is_literal(value.args[0], True)
    return file.known(value).kind == "tensor" and place_of(made.targets[0]) in file.facts.gradients.flagged
