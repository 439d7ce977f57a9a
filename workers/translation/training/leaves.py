"""Parameters that a script makes by itself, with no network and no optimizer to hold them."""

from __future__ import annotations

import ast

from workers.translation.file import File


def leaves(file: File, scope: ast.AST) -> str:
    """Those of the scope and of the module as one list: `[w, b]`; empty where there are none."""
    found: list[str] = []
    for node in file.nodes(ast.Assign):
        owner = next((o for o in file.ancestors(node) if isinstance(o, ast.FunctionDef | ast.ClassDef | ast.Module)), None)
        target = node.targets[0]
        if owner in (scope, file.tree) and isinstance(target, ast.Name):
            value = file.known(node.value)
            several = value.kind == "list" and value.item is not None and value.item.kind == "parameter"
            made = isinstance(node.value, ast.List | ast.ListComp) if several else value.kind == "parameter"
            found += [f"*{target.id}" if several else target.id] if made else []
    return f"[{', '.join(dict.fromkeys(found))}]" if found else ""
