"""A target that answers a decision names one that exists, and a record answers every option of it."""

from __future__ import annotations

from knowledge.checks import Entry, Report
from knowledge.decision import USUAL, all_decisions, check_choice


def check(entry: Entry) -> Report:
    answered: dict[str, set[str]] = {}
    for number, target in enumerate(entry.record.targets):
        if not target.decision:
            continue
        decision, _, option = target.decision.partition("=")
        answered.setdefault(decision, set()).add(option)
        try:
            check_choice(decision, option)
        except ValueError as error:
            yield f"targets[{number}].decision", str(error), "see knowledge/decisions, and say it as decision=option"
        if option == USUAL:
            yield f"targets[{number}].decision", "a target is for one option", "name the option"
    for decision, options in answered.items():
        if decision in all_decisions() and (left := {o.id for o in all_decisions()[decision].options} - options):
            yield "targets", f"no target for {decision}={min(left)}", "a use would be unsupported once that is chosen"
