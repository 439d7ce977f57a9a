"""A target names a rule that exists and gives it what it needs; a promise has an executed example behind it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from knowledge import companion
from knowledge.checks import Entry, Report
from knowledge.record import Target, Verdict

_WORKERS = Path(__file__).parents[2] / "workers"
_ELSEWHERE = frozenset({"imports"})  # written when the text is put together: workers/translation/rendering


@lru_cache(maxsize=1)
def _rules() -> frozenset[str]:
    return frozenset(path.stem for path in (_WORKERS / "translation" / "rules").glob("*.py")) - {"__init__"} | _ELSEWHERE


def check(entry: Entry) -> Report:
    for number, target in enumerate(entry.record.targets):
        yield from ((f"targets[{number}].{key}", found, cure) for key, found, cure in _one(target))
    last = entry.record.targets[-1:]
    if last and last[0].rule and not last[0].name and not last[0].block and not last[0].expression:
        yield "targets", "the last target says nothing", "name what it becomes"


def _one(target: Target) -> Report:
    if target.rule and target.rule not in _rules():
        yield "rule", f"there is no rule {target.rule!r}", f"one of {', '.join(sorted(_rules()))}"
    if target.rule == "compose" and not target.expression:
        yield "expression", "missing", "rule compose needs an expression"
    if target.expression and target.rule == "rename_call":
        yield "expression", "not read by rename_call", "use rule compose, or arguments"
    if target.rule == "call_block" and not target.block:
        yield "block", "missing", "rule call_block needs a block"
    if target.block and target.block not in companion.modules():
        yield "block", f"there is no block {target.block!r}", "define it in workers/companion"
    if not target.rule and target.verdict in {Verdict.EXACT, Verdict.ADAPTED}:
        yield "verdict", f"{target.verdict} without a rule", "nothing is translated: say review or unsupported"
