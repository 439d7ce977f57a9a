"""The call goes to a function with torch's own signature that is inserted at the top of the file."""

from __future__ import annotations

import ast

from workers import bundling
from workers.translation.call_sites.general_arguments import GENERAL, WRITES, packs_a_file, writes_itself
from workers.translation.call_sites.gradient_ends import ends_gradients
from workers.translation.call_sites.receivers import receiver_first
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.wording import no_counterpart
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    local = file.use_block(use.target.block)
    target = use.target.name or use.target.block
    if call is None:
        return Outcome([(file.source.span(use.site.node), [local])], target=target)
    outcome = Outcome(target=target)
    replacements: list[tuple[Span, list[Piece]]] = []
    for name, keyword in use.bound.keywords.items():
        written = name in WRITES and not writes_itself(use.record.torch)
        if name in GENERAL or written or packs_a_file(use.record.torch, name):
            outcome.removed.append(keyword)
            outcome.dropped.append(name)
        elif not bundling.takes(use.target.block, name):
            _without(use, name, keyword, outcome)
        elif keyword.arg != name:
            start = file.source.span(keyword)[0]
            replacements.append(((start, start + len((keyword.arg or "").encode())), [name]))
    outcome.replacements = [_callee(use, call, local, outcome.removed), *replacements]
    if reason := ends_gradients(use):
        outcome.verdict, outcome.reason = "review", reason
    return outcome


def _without(use: Use, name: str, keyword: ast.keyword, outcome: Outcome) -> None:
    """An argument that the definition does not take: one at torch's default goes, any other needs a person."""
    if use.bound.at_default(name):
        outcome.removed.append(keyword)
    else:
        outcome.verdict, outcome.reason = "review", no_counterpart(name, use.record.torch)


def _callee(use: Use, call: ast.Call, local: str, removed: list[ast.keyword | ast.expr]) -> tuple[Span, list[Piece]]:
    if use.site.receiver is None:
        return use.file.source.span(call.func), [local]
    return receiver_first(use, call, local, removed)
