"""Where a class is named as a class: in isinstance, a base, an annotation, a comparison."""

from __future__ import annotations

import ast
from collections.abc import Sequence

import knowledge
from knowledge import Record
from workers.translation.blocks import block
from workers.translation.file import File
from workers.translation.names import canonical
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
            return isinstance(outer, ast.Assign) and _only_tested(file, outer, site.node)
    return False


def classes_made(file: File, record: Record) -> str:
    """The classes of the layers that stand for torch's, as isinstance takes them; empty where it is one, which needs no care."""
    plain, own = _counterparts(file, record)
    here = _made_here(file, record)
    if not own or (here and not plain):
        return ""
    stand_ins = list(map(file.use_block, own)) if here else [named_alike(file, own)]
    others = plain if here else [name for name in plain if name.rpartition(".")[2] not in own]
    texts = [*map(file.spelling.spell, others), *stand_ins]
    return f"({', '.join(texts)})" if len(texts) > 1 else texts[0]


def family_made(file: File, names: Sequence[str]) -> str:
    """The same for several of torch's classes at once, such as all those that derive from its _BatchNorm."""
    found = [_counterparts(file, record) for name in names if (record := knowledge.find_exact(name)) is not None]
    plain = dict.fromkeys(name for part, _ in found for name in part)
    own = [name for _, part in found for name in part]
    texts = [*map(file.spelling.spell, plain), *([named_alike(file, own)] if own else [])]
    return f"({', '.join(texts)})" if len(texts) > 1 else "".join(texts)


def named_alike(file: File, own: Sequence[str]) -> str:
    """No layer of this file: each file has stand-ins of its own, so their name is asked for."""
    listed = ", ".join(f'"{name}"' for name in own)
    return f"{file.use_block('class_named')}({listed})"


def _counterparts(file: File, record: Record) -> tuple[list[str], list[str]]:
    """MindSpore's classes, and the blocks that derive from none of them."""
    targets = [target for target in record.targets_for(file.profile) if target.verdict in {"exact", "adapted"}]
    plain = list(
        dict.fromkeys(t.name for t in targets if t.name.startswith("mindspore.") and t.name.rpartition(".")[2][:1].isupper())
    )
    bases = [f"({name.removeprefix('mindspore.')})" for name in plain]
    stand_ins = dict.fromkeys(t.block for t in targets if t.block and not t.name.startswith("mindspore."))
    return plain, [name for name in stand_ins if not any(f"class {name}{base}" in block(name).text for base in bases)]


def _made_here(file: File, record: Record) -> bool:
    """The file makes such layers itself, or hands the class to what does."""
    return any(canonical(site.name) == record.torch and not is_type_test(file, site) for site in file.flow.sites)


def in_isinstance(file: File, site: Site) -> bool:
    """A tuple may stand in the class's place."""
    outer = file.parent(site.node)
    while isinstance(outer, ast.Tuple | ast.List | ast.Set):
        outer = file.parent(outer)
    if isinstance(outer, ast.Assign):
        target, _ = _bound(file, outer, site.node)
        return not any(isinstance(file.parent(n), ast.Compare) for n in _reads(file, target))
    return isinstance(outer, ast.Call)


def _only_tested(file: File, assign: ast.Assign, node: ast.AST) -> bool:
    """`kinds = (nn.Linear, nn.Conv2d)` for `isinstance(m, kinds)`: wherever the name is read, it is asked for."""
    target, value = _bound(file, assign, node)
    if not isinstance(value, ast.Tuple | ast.List | ast.Set) or len(assign.targets) != 1:
        return False
    reads = _reads(file, target)
    return bool(reads) and all(_asked_for(file, read) for read in reads)


def _bound(file: File, assign: ast.Assign, node: ast.AST) -> tuple[ast.expr, ast.expr]:
    """What the assignment gives the value that holds the node, and that value: `a, b = (nn.Linear,), (nn.Conv2d,)`."""
    target, value = assign.targets[0], assign.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        around = {node, *file.ancestors(node)}
        return next(pair for pair in zip(target.elts, value.elts, strict=True) if pair[1] in around)
    return target, value


def _reads(file: File, target: ast.expr) -> list[ast.AST]:
    name = ast.unparse(target)
    return [n for n in file.nodes(type(target)) if isinstance(getattr(n, "ctx", None), ast.Load) and ast.unparse(n) == name]


def _asked_for(file: File, node: ast.AST) -> bool:
    outer = file.parent(node)
    while isinstance(outer, ast.BinOp | ast.Tuple):
        node, outer = outer, file.parent(outer)
    if isinstance(outer, ast.comprehension | ast.For) and outer.iter is node:
        return all(_asked_for(file, read) for read in _reads(file, outer.target))
    if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name):
        return outer.func.id in {"isinstance", "issubclass"} and node in outer.args[1:]
    return isinstance(outer, ast.Compare) and outer.left is not node and ast.unparse(outer.left).startswith("type(")
