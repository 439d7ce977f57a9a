"""torch.nn.Sequential: SequentialCell runs what its constructor got, torch also what add_module adds later."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.rules import Outcome, Use, call_rule

_GROWS = frozenset({"add_module", "register_module"})


def rewrite_call(use: Use) -> Outcome | None:
    rule = call_rule("call_block" if grows(use.file) else "rename_call")
    outcome = rule(use) if rule else None
    if outcome is not None and grows(use.file):
        outcome.verdict = "adapted"
    return outcome


def grows(file: File) -> bool:
    """The program adds modules by name; to which container, the code may not show."""
    return any(node.attr in _GROWS for node in file.nodes(ast.Attribute))
