"""Where a class is named as a class: in isinstance, a base, an annotation, a comparison."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.sites import Site


def is_type_test(file: File, site: Site) -> bool:
    """isinstance(x, nn.Linear), issubclass, a base class, an annotation, `type(x) is`: the class itself is meant."""
    for outer in file.ancestors(site.node):
        if isinstance(outer, ast.Call):
            return (
                isinstance(outer.func, ast.Name)
                and outer.func.id in {"isinstance", "issubclass"}
                and site.node is not outer.args[0]
            )
        if isinstance(outer, ast.arguments):
            return False
        if isinstance(outer, ast.ClassDef | ast.arg | ast.AnnAssign | ast.Compare | ast.FunctionDef | ast.ExceptHandler):
            return True
        if isinstance(outer, ast.stmt):
            return False
    return False
