"""Which expressions stand for a place to compute."""

from __future__ import annotations

import ast

from workers.translation.facts.device_places import place_with_owner
from workers.translation.facts.places import place_of
from workers.translation.file import File

_WORDS = ("dev", "gpu", "cuda", "rank", "cpu")


def is_device(file: File, node: ast.expr) -> bool:
    """A device, its text or number, a name that says so, or what torch is given as a device elsewhere."""
    kinds = {option.kind for option in file.known(node).options}
    if kinds <= {"device", "str", "number", "bool", "none"}:
        return True
    if not kinds & {"unknown", "other"}:
        return False
    return any(word in place_of(node).lower() for word in _WORDS) or place_with_owner(file.facts, node) in file.facts.device_places
