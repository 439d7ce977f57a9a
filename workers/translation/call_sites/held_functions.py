"""A function of torch that is passed on as a value: what can be passed on instead, to be called with torch's arguments."""

from __future__ import annotations

import ast
from dataclasses import replace

from knowledge import Kind, Record
from workers import bundling
from workers.translation.call_sites.general_arguments import GENERAL, STREAM, WRITES, removals
from workers.translation.facts.arguments import Bound
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span


def stand_in(file: File, record: Record, bound: Bound) -> str:
    """The block that some form of the function needs anyway, where it takes all of torch's arguments."""
    name = record.short
    own = any(target.rule == "call_block" and target.block == name for target in file.targets(record))
    wanted = _wanted(bound)
    return name if own and list(bundling.parameters(name))[: len(wanted)] == wanted else ""


def called_alike(file: File, record: Record, bound: Bound) -> str:
    """`ops.arange(start, end, step, dtype=dtype)`: MindSpore's function, where every call of it is written with torch's names."""
    for target in file.targets(record):
        if target.rule == "compose" and not target.when and _says_the_same(target.expression, target.name, _wanted(bound)):
            return target.name
    return ""


def _says_the_same(expression: str, name: str, wanted: list[str]) -> bool:
    call = ast.parse(expression, mode="eval").body
    if not (isinstance(call, ast.Call) and f"mindspore.{place_of(call.func)}" == name):
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


def unbound(use: Use, outcome: Outcome) -> Outcome:
    """`conv = torch.conv2d` in a class: torch's function takes no self, one that is written in Python would."""
    file, node = use.file, use.site.node
    if use.record.kind is Kind.CLASS or not outcome.target or outcome.verdict in {"review", "unsupported"}:
        return outcome
    holder = file.parent(node)
    while isinstance(holder, ast.IfExp | ast.BoolOp):
        node, holder = holder, file.parent(holder)
    of_class = isinstance(holder, ast.Assign | ast.AnnAssign) and isinstance(file.parent(holder), ast.ClassDef)
    if not (of_class and isinstance(holder, ast.Assign | ast.AnnAssign) and holder.value is node):
        return outcome
    around = file.source.span(use.site.node)
    held = [(span, ["staticmethod(", *pieces, ")"] if span == around else pieces) for span, pieces in outcome.replacements]
    return replace(outcome, replacements=held)
