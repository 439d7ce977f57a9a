"""Parameters that a script makes by itself, with no network and no optimizer to hold them."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.survey import walk


def leaf_tensors(file: File, scope: ast.AST, read_in: ast.AST | None = None) -> str:
    """Those of the scope and of the module as one list: `[w, b]`; empty where there are none.

    read_in: only those whose gradient that part reads, under the leaf's own name.
    """
    read = [n.value for n in walk(read_in) if isinstance(n, ast.Attribute) and n.attr == "grad"] if read_in is not None else []
    names = {place_of(node) for node in read}
    found: list[str] = []
    for node in file.nodes(ast.Assign):
        owner = file.enclosing(node, ast.FunctionDef, ast.ClassDef, ast.Module)
        target = node.targets[0]
        if owner in (scope, file.tree) and isinstance(target, ast.Name):
            value = file.known(node.value)
            several = value.kind == "list" and value.item is not None and value.item.kind == "parameter"
            made = isinstance(node.value, ast.List | ast.ListComp) if several else value.kind == "parameter"
            made = made and (read_in is None or target.id in names)
            found += [f"*{target.id}" if several else target.id] if made else []
    return f"[{', '.join(dict.fromkeys(found))}]" if found else ""
