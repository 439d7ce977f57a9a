"""Files that name torch nowhere and still hold networks: their classes derive from networks of the project's other files."""

from __future__ import annotations

import ast
import re
import sys

from workers.translation.parameters import tensor_uses
from workers.translation.source import Source

_NEVER = frozenset(sys.stdlib_module_names) | {"numpy", "scipy", "mindspore", "tensorflow", "jax", "paddle", "django"}


def may_hold_networks(text: str) -> bool:
    """A quick no for files without a forward method."""
    return re.search(r"\bdef forward\b", text) is not None


def holds_networks(source: Source) -> bool:
    """A class with forward derives from an imported one, and the file treats something as only tensors can be treated."""
    imported = _imported(source.tree)
    classes = [node for node in source.survey.nodes(ast.ClassDef) if _has_forward(node)]
    derived = any(_root(base) in imported or ("*" in imported and _root(base)) for node in classes for base in node.bases)
    return derived and bool(tensor_uses(source.survey))


def _imported(tree: ast.Module) -> set[str]:
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.level or _root_name(node.module or "") not in _NEVER):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.asname or _root_name(alias.name) for alias in node.names if _root_name(alias.name) not in _NEVER}
    return found


def _root_name(module: str) -> str:
    return module.partition(".")[0]


def _has_forward(node: ast.ClassDef) -> bool:
    return any(isinstance(item, ast.FunctionDef) and item.name == "forward" and item.args.args for item in node.body)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
