"""Decisions of the program's owner: a promise is given only for what was chosen."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from knowledge import Text
from knowledge.decision import Decision, all_decisions
from workers.translation.marks import Reason
from workers.translation.result import Asked
from workers.translation.targeting import Purpose

_PROMISES = ("exact", "adapted")


def decided(purpose: Purpose, id: str, verdict: str, reason: Text) -> tuple[str, Text]:
    """Verdict and reason of a place where a decision is needed: what a person has to look at anyway stays so."""
    if verdict not in _PROMISES:
        return verdict, reason
    decision = all_decisions()[id]
    option = decision.option(purpose.option(id))
    if not purpose.taken(id):
        return "review", _open(decision)
    told = Reason(
        f"You decided: {option.title.en}. {option.changes.en}", f"您已选择：{option.title.zh}。{option.changes.zh}", key="decision"
    )
    return "review" if option.by_hand else verdict, told


def _open(decision: Decision) -> Text:
    """Short, for it stands on every line: the question is asked once, above."""
    now, *others = decision.options
    en = " / ".join(other.title.en for other in others)
    zh = "”“".join(other.title.zh for other in others)
    return Reason(
        f"Yours to decide ({decision.id}): now {now.title.en}; else {en}",
        f"由您决定（{decision.id}）：现为“{now.title.zh}”，也可选“{zh}”",
        key="decision",
    )


def layout_asked(call: ast.Call | None) -> bool:
    """`memory_format=torch.channels_last`: an argument that goes, and not the layout that tensors have anyway."""
    values = [] if call is None else [*call.args, *(k.value for k in call.keywords if k.arg == "memory_format")]
    named = (node.attr for node in values if isinstance(node, ast.Attribute))
    return any(name.startswith("channels_last") for name in named)


def asked(purpose: Purpose, places: Iterable[tuple[str, int]]) -> tuple[Asked, ...]:
    """Every decision that a program needs, in the order of its places: decision and line of each."""
    lines: dict[str, list[int]] = {}
    for id, line in places:
        lines.setdefault(id, []).append(line)
    return tuple(_asked(all_decisions()[id], purpose, sorted(set(found))) for id, found in lines.items())


def _asked(decision: Decision, purpose: Purpose, lines: list[int]) -> Asked:
    options = tuple(
        {"id": option.id, "title": option.title.to_dict(), "changes": option.changes.to_dict()} for option in decision.options
    )
    chosen, taken = purpose.option(decision.id), purpose.taken(decision.id)
    return Asked(decision.id, decision.question.to_dict(), options, chosen, taken, tuple(lines))
