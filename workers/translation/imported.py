"""Names of other libraries than torch, as a file's imports spell them."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from workers.translation.file import File


def imported_names(file: File) -> dict[str, str]:
    """Local name to what it stands for: np -> numpy, rand -> numpy.random.rand."""
    found: dict[str, str] = {}
    for node in file.nodes(ast.Import):
        found.update({alias.asname or alias.name.partition(".")[0]: alias.name for alias in node.names})
    for origin in file.nodes(ast.ImportFrom):
        found.update({alias.asname or alias.name: f"{origin.module}.{alias.name}" for alias in origin.names})
    return found


def dotted_name(node: ast.AST, imported: Mapping[str, str]) -> str:
    """numpy.abs for `np.abs`; empty for what does not begin with an imported name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    origin = imported.get(node.id, "") if isinstance(node, ast.Name) else ""
    return ".".join([origin, *reversed(parts)]) if origin else ""
