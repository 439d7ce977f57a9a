"""`DataLoader(items, num_workers=4)`, where it was decided that the loop reads for itself."""

from __future__ import annotations

from workers.translation.registry import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as by_block


def rewrite_call(use: Use) -> Outcome | None:
    outcome, given = by_block(use), use.bound.given.get("num_workers")
    if outcome is not None and given is not None:
        use.file.claim(given)
        outcome.replacements = [*outcome.replacements, (use.file.source.span(given), ["0"])]
    return outcome
