"""Objects that compiled code builds: what is read back from one has no type there, and a layer given it fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import Compiled, compiled_functions, is_self_attribute
from workers.translation.once import once
from workers.translation.source.survey import walk


def built_objects(function: Compiled) -> Iterator[ast.AST]:
    """`belief = Belief(mean, spread)` of which `belief.mean` is read; one that is only returned leaves the graph whole."""
    fields = _fields_of_plain_classes(function.file)
    for call in function.calls:
        own = fields.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if own and (own & _read(function.file) or _taken_apart(function, call)):
            yield call


@once
def _fields_of_plain_classes(file: File) -> dict[str, frozenset[str]]:
    """By name, of classes that are no networks and of namedtuples at the top of the file."""
    found = {}
    for name, cls in file.types.classes.items():
        if not (cls.torch_base or file.types.is_module(name)):
            bases = file.types.ancestry(name)
            found[name] = frozenset(field for base in bases for field in (*_annotated(base.node), *base.attributes))
    for statement in file.tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
            called = statement.value
            if file.facts.origin(called.func) == "collections.namedtuple" and len(called.args) == 2:
                names = frozenset(_texts(called.args[1]))
                found |= {target.id: names for target in statement.targets if isinstance(target, ast.Name)}
    return found


def _annotated(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id


def _texts(node: ast.expr) -> Iterator[str]:
    """Of `"mean spread"`, `"mean, spread"` and `["mean", "spread"]`."""
    for part in walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from part.value.replace(",", " ").split()


@once
def _read(file: File) -> frozenset[str]:
    """Every attribute that compiled code reads of something else than the network."""
    nodes = (node for function in compiled_functions(file) for node in function.nodes)
    return frozenset(
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and not is_self_attribute(node)
    )


def _taken_apart(function: Compiled, call: ast.Call) -> bool:
    """`pair = Pair(x, y)` with `pair[0]` or `first, second = pair` in the same function."""
    names = set()
    for node in function.nodes:
        if isinstance(node, ast.Assign) and node.value is call:
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in function.nodes:
        read = node.value if isinstance(node, ast.Subscript | ast.Assign) else None
        unpacked = isinstance(node, ast.Subscript) or (
            isinstance(node, ast.Assign) and any(isinstance(target, ast.Tuple) for target in node.targets)
        )
        if unpacked and isinstance(read, ast.Name) and read.id in names:
            return True
    return False
