"""Mixed precision of a step, where it was decided: auto_mixed_precision of its forward function, and a loss scaler around it."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.decisions import decided
from workers.translation.facts.places import place_of
from workers.translation.file import File, Mixed
from workers.translation.training.groups import Group

DECISION, MIXED = "precision", "mixed"
SCALED_TOGETHER = Text(
    "This loss is scaled and its step is not the scaler's alone (several losses or optimizers, kept gradients, or a step without "
    "the scaler): write scale, unscale, all_finite and adjust of mindspore.amp by hand.",
    "该损失经过缩放，但其训练步骤并非只由该缩放器管理（多个损失或优化器、保留的梯度，或未经缩放器的 step）："
    "请手工编写 mindspore.amp 的 scale、unscale、all_finite 与 adjust。",
)


def chosen(file: File) -> bool:
    """Whether somebody decided for mixed precision."""
    return file.purpose.option(DECISION) == MIXED


def scaler_of(file: File, group: Group) -> str:
    """The text of the scaler around the step; empty where there is none, or in full precision."""
    scaler = group.backwards[0].scaler
    return place_of(scaler) if scaler is not None and chosen(file) else ""


def scales_alone(file: File, group: Group) -> bool:
    """Whether the scaler's part can be written: one loss, one optimizer, every step taken by the scaler."""
    scaler = scaler_of(file, group)
    if not scaler:
        return not (chosen(file) and any(step.scaler for step in group.steps))
    one = len(group.backwards) == 1 and len(group.backwards[0].losses) == 1 and len(group.optimizers) == 1
    plain = one and not group.kept and group.shared is None and group.shares is None and not group.backwards[0].value
    return plain and bool(group.steps) and all(step.scaler == scaler and not step.inside for step in group.steps)


def mixing(file: File, group: Group) -> Mixed | None:
    """The autocast block that the forward part stands in, or holds. From then on it is no one's to look at."""
    assert group.forward is not None
    for statement in group.forward.taken:
        for node in (statement, *file.ancestors(statement)):
            found = file.mixed.get(node) if isinstance(node, ast.With) else None
            if found is not None:
                found.pending.verdict, found.pending.reason = decided(file.purpose, DECISION, "adapted", found.pending.reason)
                return found
    return None


def mixed(file: File, function: str, found: Mixed) -> str:
    """`amp.auto_mixed_precision(forward_fn, "auto")`."""
    made = f'{file.spelling.local("amp")}.auto_mixed_precision({function}, "auto"{found.dtype and ", "}{found.dtype})'
    return f"{made} if {found.asked} else {function}" if found.asked else made
