"""A torch class that the user's class derives from: its stand-in where the constructors differ, else the MindSpore class."""

from __future__ import annotations

import ast

from knowledge import Record
from workers.translation.analysis.grown_sequences import grows
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span


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


def with_base(file: File, node: ast.expr, base: str) -> tuple[Span, list[Piece]]:
    """The edit that puts the base where the torch class stands; what every class derives from anyway goes with its brackets."""
    start, end = file.source.span(node)
    around = file.source.data[start - 1 : start] + file.source.data[end : end + 1]
    return ((start - 1, end + 1), [""]) if base == "object" and around == b"()" else ((start, end), [base])


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
