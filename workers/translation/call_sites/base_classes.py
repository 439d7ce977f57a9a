"""A torch class that the user's class derives from: its stand-in where the constructors differ, else the MindSpore class."""

from __future__ import annotations

import ast

from knowledge import Record
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once

_GROWS = frozenset({"add_module", "register_module"})


def base_class(file: File, record: Record) -> str:
    """The text to write for the base; empty when there is none whose constructor takes torch's arguments."""
    target = next(iter(file.targets(record)), None)
    if target is None:
        return ""
    if record.torch == "torch.utils.data.Dataset" and _is_only_base(file, record):
        return "object"  # MindSpore's datasets take any object with __getitem__ and __len__
    if target.rule == "sequential":
        return file.use_block(target.block) if grows(file) else file.spelling.spell(target.name)
    same = target.rule == "rename_call" and not target.write_default and all(a == b for a, b in target.arguments.items())
    if same and (target.arguments or record.signature in {"", "()"}):
        return file.spelling.spell(target.name)
    stand_in = next((t.block for t in file.targets(record) if t.block), "")
    return file.use_block(stand_in) if stand_in else ""


def _is_only_base(file: File, record: Record) -> bool:
    """Every use of the class is the one base of a class, whose objects are added to nothing."""
    named = [site.node for site in file.types.sites if site.name == record.torch]
    owners = [file.parent(node) for node in named]
    return all(isinstance(owner, ast.ClassDef) and owner.bases == [node] for node, owner in zip(named, owners, strict=True)) and (
        not any(isinstance(node.op, ast.Add) and _makes_one(file, owners, node) for node in file.nodes(ast.BinOp))
    )


def _makes_one(file: File, owners: list[ast.AST | None], added: ast.BinOp) -> bool:
    """`TrainSet() + TestSet()`, which torch concatenates."""
    names = {owner.name for owner in owners if isinstance(owner, ast.ClassDef)}
    return any(file.known(side).name in names or _calls(side, names) for side in (added.left, added.right))


def _calls(node: ast.expr, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def grows(file: File, made: ast.Call | None = None) -> bool:
    """The program adds modules by name to the sequence that the call makes; without a call, or where the code does not show to
    which, to any."""
    targets, unknown = _grown(file)
    return unknown or (made is None and bool(targets)) or made in targets


@once
def _grown(file: File) -> tuple[frozenset[ast.AST], bool]:
    """The calls that make what add_module is asked of, and whether there is a container of which nothing is known."""
    found: set[ast.AST] = set()
    unknown = any(_starts_empty(node) for node in file.nodes(ast.ClassDef))
    for node in file.nodes(ast.Attribute):
        if node.attr not in _GROWS:
            continue
        if file.known(node.value).kind == "self" and isinstance(node.value, ast.Name):
            unknown |= _may_be_sequence(file, file.known(node.value).name)
            continue
        made = [statement.value for statement in file.facts.assignments.of(node.value)]
        unknown |= not made or not all(file.facts.called(value) == "torch.nn.Sequential" for value in made)
        found.update(made)
    return frozenset(found), unknown


def _may_be_sequence(file: File, name: str) -> bool:
    """A network of the user's own keeps what is added as an attribute; a class derived from Sequential runs it."""
    line = file.types.ancestry(name)
    return not line or line[-1].torch_base not in {"torch.nn.Module", "torch.nn.modules.Module", "torch.nn.modules.module.Module"}


def _starts_empty(node: ast.ClassDef) -> bool:
    """A container of the user's own gives its base no layers: other files put them in."""
    starts = [
        call
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "__init__"
        and isinstance(call.func.value, ast.Call)
    ]
    derived = any(place_of(base).rpartition(".")[2] == "Sequential" for base in node.bases)
    return derived and any(not call.args and not call.keywords for call in starts)
