"""What torch makes of an index: a view of the tensor, or a copy of its elements."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source.parts import index_parts


def takes_copies(file: File, node: ast.Subscript) -> bool:
    """`x[mask]`, `x[:, [0, 2]]`: torch copies the elements; whole numbers and slices give a view."""
    return file.known(node.value).is_tensor and "copy" in [index_kind(file, part) for part in index_parts(node)]


def index_kind(file: File, node: ast.expr) -> str:
    """view, copy or unknown: what torch makes of an index."""
    if isinstance(node, ast.Slice) or (isinstance(node, ast.Constant) and (node.value is None or node.value is ...)):
        return "view"
    value = file.known(node)
    if value.is_tensor or value.kind in {"list", "ndarray", "bool"}:
        return "copy"
    return "view" if value.kind == "number" else "unknown"
