"""Which expressions are weights: `p` of a loop over parameters, `layer.weight`."""

from __future__ import annotations

import ast
import re

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.parts import said_names

_PARAMETERS = re.compile(r"parameters\(|\[['\"]params['\"]\]|^params$|parameters$")


def is_weight(file: File, node: ast.AST, looped: set[str]) -> bool:
    """`looped` are the names that `loop_names` gives."""
    kind = file.known(node).kind
    if isinstance(node, ast.Name) and node.id in looped:
        return True
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int):
        return _PARAMETERS.search(place_of(node.value)) is not None  # `parameters[0]`
    layer = isinstance(node, ast.Attribute) and node.attr in {"weight", "bias"}
    return kind == "parameter" or (layer and kind in {"tensor", "unknown"})


def loop_names(file: File) -> set[str]:
    """Names that run over parameters: of a network, of an optimizer's group."""
    pairs = [(loop.target, loop.iter) for loop in file.nodes(ast.For)]
    pairs += [(part.target, part.iter) for part in file.nodes(ast.comprehension)]
    return {name for target, source in pairs if _PARAMETERS.search(place_of(source)) for name in said_names(target)}
