"""Where a class is named as a class: in isinstance, a base, an annotation, a comparison."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

import knowledge
from knowledge import Record
from workers import bundling
from workers.translation.analysis.training_mode import foreign_names
from workers.translation.call_sites.conditions import holds
from workers.translation.call_sites.handed_classes import handed_on
from workers.translation.facts.arguments import bind
from workers.translation.facts.names import canonical
from workers.translation.facts.places import place_of
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import pairs


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
    if here and len(plain) == 1 and not any(True for _ in foreign_names(file)) and all(_native(file, record)):
        return file.spelling.spell(plain[0])
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
    targets = [target for target in file.targets(record) if target.verdict in {"exact", "adapted"}]
    plain = list(
        dict.fromkeys(t.name for t in targets if t.name.startswith("mindspore.") and t.name.rpartition(".")[2][:1].isupper())
    )
    bases = [f"({name.removeprefix('mindspore.')})" for name in plain]
    stand_ins = dict.fromkeys(t.block for t in targets if t.block and not t.name.startswith("mindspore."))
    return plain, [name for name in stand_ins if not any(f"class {name}{base}" in bundling.definition(name).text for base in bases)]


def _made_here(file: File, record: Record) -> bool:
    """The file makes such layers itself, or hands the class to what does."""
    return record.torch in _used(file)


@once
def _used(file: File) -> frozenset[str]:
    return frozenset(canonical(site.name) for site in file.types.sites if not is_type_test(file, site))


def _native(file: File, record: Record) -> Iterator[bool]:
    """Of each use of the class, whether MindSpore's own comes of it; what derives from it may derive from the companion's."""
    handed = any(found.torch == record.torch for found in handed_on(file))
    for site in file.types.sites:
        if canonical(site.name) != record.torch:
            continue
        if isinstance(file.parent(site.node), ast.ClassDef):
            yield False
        elif not is_type_test(file, site):
            yield handed if site.call is None else _comes_of_call(file, record, site)


def _comes_of_call(file: File, record: Record, site: Site) -> bool:
    """The first target whose condition holds is MindSpore's class; not where the code does not show which it is."""
    bound = bind(record.signature, site.call)
    for target in file.targets(record):
        answer = holds(target.when, bound, file.known, program=file.facts.program, node=site.node)
        if answer is not False:
            short = target.name.removeprefix("mindspore.")
            own = (
                short != target.name
                and target.rule in {"rename_call", "compose"}
                and (not target.expression or target.expression.startswith(f"{short}("))
            )
            return bool(answer) and own and not bound.starred
    return False


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
    whole, around = (assign.targets[0], assign.value), {node, *file.ancestors(node)}
    return next((pair for pair in pairs(*whole) if pair[1] in around), whole)  # `table[nn.Linear], n = 1, 2`


def _reads(file: File, target: ast.expr) -> list[ast.AST]:
    name = place_of(target)
    return [n for n in file.nodes(type(target)) if isinstance(getattr(n, "ctx", None), ast.Load) and place_of(n) == name]


def _asked_for(file: File, node: ast.AST) -> bool:
    outer = file.parent(node)
    while isinstance(outer, ast.BinOp | ast.Tuple):
        node, outer = outer, file.parent(outer)
    if isinstance(outer, ast.comprehension | ast.For) and outer.iter is node:
        return all(_asked_for(file, read) for read in _reads(file, outer.target))
    if isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name):
        return outer.func.id in {"isinstance", "issubclass"} and node in outer.args[1:]
    return isinstance(outer, ast.Compare) and outer.left is not node and _is_type(outer.left)


def _is_type(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "type"
