"""Which expressions stand for a place to compute."""

from __future__ import annotations

import ast

from workers.translation.file import File

_WORDS = ("dev", "gpu", "cuda", "rank", "cpu")


def is_device(file: File, node: ast.expr) -> bool:
    """A device, its text or number, or a name that says so."""
    kind = file.known(node).kind
    if kind in {"device", "str", "number", "bool", "none"}:
        return True
    return kind in {"unknown", "other"} and any(word in ast.unparse(node).lower() for word in _WORDS)
