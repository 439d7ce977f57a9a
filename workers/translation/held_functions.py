"""A function of torch that is passed on as a value: what can be passed on instead, to be called with torch's arguments."""

from __future__ import annotations

import ast

from knowledge import Record
from workers.translation import blocks
from workers.translation.arguments import Bound
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.general_arguments import GENERAL, STREAM, WRITES, removals
from workers.translation.source import Span


def stand_in(record: Record, bound: Bound, profile: str) -> str:
    """The block that some form of the function needs anyway, where it takes all of torch's arguments."""
    name = record.short
    own = any(target.rule == "call_block" and target.block == name for target in record.targets_for(profile))
    wanted = _wanted(bound)
    return name if own and list(blocks.parameters(name))[: len(wanted)] == wanted else ""


def called_alike(record: Record, bound: Bound, profile: str) -> str:
    """`ops.arange(start, end, step, dtype=dtype)`: MindSpore's function, where every call of it is written with torch's names."""
    for target in record.targets_for(profile):
        if target.rule == "compose" and not target.when and _says_the_same(target.expression, target.name, _wanted(bound)):
            return target.name
    return ""


def _says_the_same(expression: str, name: str, wanted: list[str]) -> bool:
    call = ast.parse(expression, mode="eval").body
    if not (isinstance(call, ast.Call) and f"mindspore.{ast.unparse(call.func)}" == name):
        return False
    given = [getattr(a, "id", "") for a in call.args]
    named = {k.arg: getattr(k.value, "id", "") for k in call.keywords}
    return given + list(named.values()) == wanted and all(key == value for key, value in named.items())


def _wanted(bound: Bound) -> list[str]:
    return [p.name for p in bound.parameters if p.name not in GENERAL | STREAM | WRITES]


def without_general(file: File, node: ast.expr) -> list[tuple[Span, list[Piece]]]:
    """`partial(torch.arange, device=device)`: placement is no argument in MindSpore."""
    call = file.parent(node)
    if not (isinstance(call, ast.Call) and call.args[:1] == [node]):
        return []
    return [(span, []) for span in removals(file.source, call, [k for k in call.keywords if k.arg in GENERAL])]
