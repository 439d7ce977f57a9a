"""`p._grad` is the tensor under `p.grad`, which older programs write because torch refused some assignments to `.grad`."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.rendering.reopening import reopened


def with_gradients_named(file: File) -> File:
    """The same file with the public name; an attribute of the program's own objects stays."""
    if b"._grad" not in file.source.data:
        return file
    found = [node for node in file.nodes(ast.Attribute) if node.attr == "_grad" and _is_of_tensor(file, node.value)]
    ends = [file.source.span(node)[1] for node in found]
    return reopened(file, {(end - len("_grad"), end): "grad" for end in ends}) if ends else file


def _is_of_tensor(file: File, owner: ast.expr) -> bool:
    return file.known(owner).kind in {"tensor", "parameter", "unknown"} and not (isinstance(owner, ast.Name) and owner.id == "self")
