"""Which expressions stand for a place to compute."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File

_WORDS = ("dev", "gpu", "cuda", "rank", "cpu")


def is_device(file: File, node: ast.expr) -> bool:
    """A device, its text or number, or a name that says so."""
    kinds = {option.kind for option in file.known(node).options}
    if kinds <= {"device", "str", "number", "bool", "none"}:
        return True
    return bool(kinds & {"unknown", "other"}) and any(word in place_of(node).lower() for word in _WORDS)
