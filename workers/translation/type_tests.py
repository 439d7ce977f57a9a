"""Where a class is named as a class: in isinstance, a base, an annotation, a comparison."""

from __future__ import annotations

import ast

from knowledge import Record
from workers.translation.blocks import block
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
            return isinstance(outer, ast.Assign) and _only_tested(file, outer)
    return False


def classes_made(file: File, record: Record) -> str:
    """The classes of the layers that stand for torch's, as isinstance takes them; empty where it is one, which needs no care."""
    targets = [target for target in record.targets_for(file.profile) if target.verdict in {"exact", "adapted"}]
    plain = list(
        dict.fromkeys(t.name for t in targets if t.name.startswith("mindspore.") and t.name.rpartition(".")[2][:1].isupper())
    )
    spelled = [file.spelling.spell(name) for name in plain]
    stand_ins = dict.fromkeys(t.block for t in targets if t.block and not t.name.startswith("mindspore."))
    own = [name for name in stand_ins if not any(f"class {name}({text})" in block(name).text for text in spelled)]
    return f"({', '.join([*spelled, *map(file.use_block, own)])})" if spelled and own else ""


def in_isinstance(file: File, site: Site) -> bool:
    """A tuple may stand in the class's place."""
    outer = file.parent(site.node)
    while isinstance(outer, ast.Tuple):
        outer = file.parent(outer)
    if isinstance(outer, ast.Assign):
        reads = [n for n in file.nodes(ast.Name) if n.id == ast.unparse(outer.targets[0]) and isinstance(n.ctx, ast.Load)]
        return bool(reads) and not any(isinstance(file.parent(n), ast.Compare) for n in reads)
    return isinstance(outer, ast.Call)


def _only_tested(file: File, assign: ast.Assign) -> bool:
    """`kinds = (nn.Linear, nn.Conv2d)` for `isinstance(m, kinds)`: wherever the name is read, it is asked for."""
    if not isinstance(assign.value, ast.Tuple) or len(assign.targets) != 1:
        return False
    name, kind = ast.unparse(assign.targets[0]), type(assign.targets[0])
    reads = [n for n in file.nodes(kind) if isinstance(getattr(n, "ctx", None), ast.Load) and ast.unparse(n) == name]
    return bool(reads) and all(_asked_for(file, node) for node in reads)


def _asked_for(file: File, node: ast.AST) -> bool:
    outer = file.parent(node)
    while isinstance(outer, ast.BinOp | ast.Tuple):
        node, outer = outer, file.parent(outer)
    if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name):
        return outer.func.id in {"isinstance", "issubclass"} and node in outer.args[1:]
    return isinstance(outer, ast.Compare) and outer.left is not node and ast.unparse(outer.left).startswith("type(")
