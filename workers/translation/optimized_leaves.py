"""Tensors that are given to an optimizer: `image = content.clone().requires_grad_(True); opt = Adam([image])`.

They are Parameters in MindSpore, and what is written to them in place has to reach the optimizer. It happens before translation,
on the text, so that every rule sees a Parameter.
"""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.reopening import reopened
from workers.translation.source import Span
from workers.translation.training.data import wants_gradient


def with_optimized(file: File) -> File:
    """The same file, with `torch.nn.Parameter` where a name that is optimized gets its tensor."""
    plain = any(a.name == "torch" and a.asname is None for n in file.nodes(ast.Import) for a in n.names)
    if not plain or b"requires_grad" not in file.source.data:
        return file
    names = {name for call in file.nodes(ast.Call) if file.known(call).kind == "optimizer" for name in _given(call)}
    replacements: dict[Span, str] = {}
    for made in file.nodes(ast.Assign) if names else ():
        target = made.targets[0]
        if isinstance(target, ast.Name) and target.id in names and len(made.targets) == 1 and is_trained(file, made):
            start, end = file.source.span(made.value)
            replacements |= {(start, start): "torch.nn.Parameter(", (end, end): ")"}
    return reopened(file, replacements) if replacements else file


def _given(call: ast.Call) -> set[str]:
    """Names in what an optimizer is made of: `[image]`, `[{"params": w}]`."""
    given = [*call.args[:1], *(k.value for k in call.keywords if k.arg == "params")]
    return {node.id for part in given for node in ast.walk(part) if isinstance(node, ast.Name)}


def is_trained(file: File, made: ast.Assign) -> bool:
    """It says so itself, or `x.requires_grad_()`, `x.requires_grad = True` further down does."""
    name, value = ast.unparse(made.targets[0]), made.value
    if wants_gradient(value):
        return True
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "requires_grad_":
        return not value.args or ast.unparse(value.args[0]) == "True"
    said = {f"{name}.requires_grad = True", f"{name}.requires_grad_()", f"{name}.requires_grad_(True)"}
    statements = [*file.nodes(ast.Assign), *file.nodes(ast.Expr)]
    return file.known(value).kind == "tensor" and any(ast.unparse(statement) in said for statement in statements)
