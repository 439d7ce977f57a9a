"""A computation that two steps share, `fake = netG(noise)`: the first step reads it, the second one's gradients flow through it.

It runs once, under `mindspore.vjp`. The second step's function gives the gradient of its loss with regard to `fake`, and what
vjp returned takes that on to the weights.
"""

from __future__ import annotations

import ast

from workers.translation.analysis.free_names import binds, leaves, needed_from_outside, plain_binds, reads, reads_with_gradient
from workers.translation.file import File
from workers.translation.source.survey import walk
from workers.translation.training.groups import Group, Shared
from workers.translation.training.ownership import reaches
from workers.translation.training.step_calls import StepCalls


def share(file: File, found: StepCalls, groups: list[Group]) -> None:
    """Sets `shared` of the groups where that can be written; nothing changes for others."""
    for group in groups:
        forward = group.forward
        if forward is None or not forward.repeated or group.shared or group.unfit is not None or any(g.shared for g in groups):
            continue
        rest = [s for s in forward.statements if s not in forward.repeated]
        output = _output(found, group, rest)
        if not output or group.accumulates or any(reaches(file, s, group.optimizers) for s in [*rest, group.statement]):
            continue
        sharing = [
            g for g in groups if g.forward is not None and g is not group and set(g.forward.statements) & set(forward.repeated)
        ]
        moves = [_without(file, g, forward.repeated) for g in sharing]
        if all(move is not None for move in moves):
            for other, move in zip(sharing, moves, strict=True):
                assert other.forward is not None
                assert move is not None
                other.forward.statements, other.forward.call_at = move
            cut = any(output in reads_with_gradient(file, s) for g in sharing if g.forward for s in g.forward.statements)
            group.shared = Shared(forward.repeated, output, cut)
            forward.statements, forward.repeated = rest, []


def _output(found: StepCalls, group: Group, rest: list[ast.stmt]) -> str:
    """The one name through which the later step reads the shared statements, assigned plainly and only there."""
    assert group.forward is not None
    shared = group.forward.repeated
    losses = [loss for b in group.backwards for loss in b.losses]
    made = {name for s in shared for name in plain_binds(s)}
    asked = made & set(needed_from_outside([*rest, *losses]))
    plain = all(isinstance(s, ast.Assign) and s in group.forward.body and not leaves(s) for s in shared)
    last = shared[-1]
    target = last.targets[0] if isinstance(last, ast.Assign) and len(last.targets) == 1 else None
    if not plain or not rest or len(asked) != 1 or not isinstance(target, ast.Name) or target.id not in asked:
        return ""
    inner = made - asked
    own = {n for s in shared for n in walk(s)}
    elsewhere = {n.id for n in walk(found.scope) if isinstance(n, ast.Name) and n not in own}
    rebound = any(target.id in binds(s) for s in rest)
    return "" if inner & elsewhere or rebound else target.id


def _without(file: File, group: Group, shared: list[ast.stmt]) -> tuple[list[ast.stmt], ast.stmt] | None:
    """The earlier step's statements without the shared ones and what those need, and where its function is called instead.

    None where the order of the computations would matter.
    """
    assert group.forward is not None
    forward = group.forward
    if forward.repeated or group.unfit is not None or group.accumulates:
        return None
    body = forward.body
    needed, out = set(needed_from_outside(shared)), list(shared)
    for statement in reversed(forward.statements):
        if statement not in out and statement.lineno < shared[-1].lineno and binds(statement) & needed:
            out.append(statement)
            needed |= reads(statement)
    kept = [s for s in forward.statements if s not in out]
    last = max(s.lineno for s in out)
    before = [s for s in kept if s.lineno < last]
    behind = [s for s in kept if s.lineno > last]
    if not behind or any(reaches(file, s, group.optimizers) for s in out) or any(s not in body for s in [*kept, *out]):
        return None
    if any(binds(s) & reads(o) or binds(o) & (reads(s) | binds(s)) for s in before for o in out):
        return None
    made = {name for s in before for name in binds(s)}
    first = min((s.lineno for s in before), default=last)
    between = [s for s in body if first < s.lineno < behind[0].lineno and s not in [*kept, *out] and reads(s) & made]
    events = {b.statement for b in group.backwards}
    between = [s for s in between if s not in events]
    if any(leaves(s) for s in between):
        return None
    return sorted([*kept, *between], key=lambda s: s.lineno), behind[0]
