"""Which backward calls, clippings and steps make up one training step, and what stands in the way of rewriting it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from knowledge import Text
from workers.translation.file import File
from workers.translation.training import reasons
from workers.translation.training.carried import carried_over
from workers.translation.training.events import Backward, Events, Other, Step
from workers.translation.training.forward import Forward, Slicing
from workers.translation.training.ownership import Ownership
from workers.translation.training.surroundings import Level, alone_on_line, levels, loops
from workers.translation.training.written_arguments import writes_between


@dataclass(slots=True)
class Group:
    """Backward calls of one body and the steps that apply their gradients; `kept` are the parameters that keep them until then."""

    backwards: list[Backward]
    steps: list[Step]
    clips: list[Other] = field(default_factory=list)
    around: list[Level] = field(default_factory=list)
    forward: Forward | None = None
    accumulates: bool = False
    shares: Group | None = None
    unfit: Text | None = None
    kept: str = ""

    @property
    def optimizers(self) -> list[str]:
        return list(dict.fromkeys(step.optimizer for step in self.steps))

    @property
    def statement(self) -> ast.stmt:
        return self.backwards[-1].statement


def groups_of(file: File, found: Events) -> list[Group]:
    groups = _cut(file, found)
    skip = _skipped(found)
    for number, group in enumerate(groups):
        group.around = levels(file, group.statement, found.scope)
        group.unfit = _misplaced(file, group, found)
        if group.unfit is None:
            before = groups[number - 1] if number else None
            owns = Ownership(file, group.optimizers, sorted(_optimizers(found)))
            slicing = Slicing(file, group.backwards, skip, _end_of(file, before, group), owns)
            group.forward = slicing.forward(group.around)
            group.shares = _same_forward(before, group)
            group.unfit = _unfit_forward(file, group, group.forward, found.scope)
        if group.unfit is None:
            _apply_zeros(file, group, found)
    return groups


def kept_groups_of(file: File, found: Events, weights: Callable[[File, Events, Group], str]) -> list[Group]:
    """Every backward call for itself: its gradients stay with the parameters until a step takes them."""
    groups: list[Group] = []
    skip, optimizers = _skipped(found), sorted(_optimizers(found))
    for backward in found.backwards:
        group = Group([backward], [], around=levels(file, backward.statement, found.scope))
        slicing = Slicing(
            file, [backward], skip, _end_of(file, groups[-1] if groups else None, group), Ownership(file, optimizers, [])
        )
        group.forward = slicing.forward(group.around)
        group.unfit = _unfit_forward(file, group, group.forward, found.scope)
        group.unfit = reasons.SCATTERED if isinstance(backward.statement, ast.Assign) else group.unfit
        group.kept = weights(file, found, group)
        group.unfit = group.unfit if group.kept else group.unfit or reasons.NO_STEP
        groups.append(group)
    return groups


def _end_of(file: File, before: Group | None, group: Group) -> int:
    """The last line of the step before in the same body: what stands above belongs to that step first."""
    if before is None:
        return 0
    body = group.around[0].body
    own: list[Backward | Step] = [*before.backwards, *before.steps]
    ends = [event.statement for event in own if _top(file, event.statement, body) is not None]
    return max((statement.lineno for statement in ends), default=0)


def _same_forward(before: Group | None, group: Group) -> Group | None:
    """Both branches of an `if` step with the same loss: one with a scaler, one without."""
    if before is None or before.forward is None or group.forward is None or before.unfit is not None:
        return None
    same = before.forward.statements == group.forward.statements and bool(group.forward.statements)
    apart = group.statement not in before.around[0].body and group.forward.statements[:1] != []
    texts = [[ast.unparse(loss) for b in g.backwards for loss in b.losses] for g in (before, group)]
    return before if same and apart and texts[0] == texts[1] and before.optimizers == group.optimizers else None


def _skipped(found: Events) -> set[ast.stmt]:
    own: list[Backward | Step | Other] = [*found.backwards, *found.steps, *found.zeros, *found.clips, *found.scaling]
    return {event.statement for event in own}


def _cut(file: File, found: Events) -> list[Group]:
    """A run of backward calls of one loop and the steps up to the next backward."""
    events: list[Backward | Step | Other] = [*found.backwards, *found.steps, *found.clips]
    order = sorted(events, key=lambda event: (event.statement.lineno, event.statement.col_offset))
    groups: list[Group] = []
    for event in order:
        if isinstance(event, Backward):
            if not groups or groups[-1].steps or not _same_loop(file, found, groups[-1].statement, event.statement):
                groups.append(Group([], []))
            groups[-1].backwards.append(event)
        elif groups and isinstance(event, Step):
            groups[-1].steps.append(event)
        elif groups and isinstance(event, Other):
            groups[-1].clips.append(event)
    return groups


def _same_loop(file: File, found: Events, one: ast.stmt, other: ast.stmt) -> bool:
    return loops(file, one, found.scope)[-1:] == loops(file, other, found.scope)[-1:]


def _misplaced(file: File, group: Group, found: Events) -> Text | None:
    if not group.steps:
        return reasons.NO_STEP
    if any(_made_behind(file, step.optimizer, group.statement, found) for step in group.steps):
        return reasons.SCATTERED
    if any(step.closure is not None for step in group.steps):
        return reasons.CLOSURE
    if any(backward.statement not in group.around[0].body for backward in group.backwards):
        return reasons.SCATTERED
    if any(isinstance(b.statement, ast.Assign) for b in group.backwards):
        return reasons.SCATTERED
    body = group.around[0].body
    last = body.index(group.statement)
    if any(_top(file, clip.statement, body) is None for clip in group.clips):
        return reasons.SCATTERED
    if any((top := _top(file, step.statement, body)) is not None and body.index(top) < last for step in group.steps):
        return reasons.SCATTERED
    return _own_optimizer(file, group)


def _made_behind(file: File, optimizer: str, statement: ast.stmt, found: Events) -> bool:
    """The script makes its optimizer when the gradients are there already."""
    made = [n.lineno for n in file.nodes(ast.Assign) if optimizer in {ast.unparse(t) for t in n.targets}]
    return found.scope is file.tree and bool(made) and min(made) > statement.lineno


def _own_optimizer(file: File, group: Group) -> Text | None:
    """An optimizer class of the user's own steps in its own way."""
    for step in group.steps:
        if step.through:
            continue
        func = step.call.func
        node = func.value if isinstance(func, ast.Attribute) and not step.call.args else None
        value = file.known(node)
        if value.kind in {"optimizer", "object"} and any("step" in cls.methods for cls in file.flow.ancestry(value.name)):
            return reasons.OWN_OPTIMIZER
        if value.name in {"torch.optim.LBFGS", "torch.optim.SparseAdam"}:
            return reasons.NO_OPTIMIZER
    return None


def _top(file: File, statement: ast.stmt, body: list[ast.stmt]) -> ast.stmt | None:
    """The statement of the body that holds this one."""
    node: ast.AST | None = statement
    while node is not None and node not in body:
        node = file.parent(node)
    return node if isinstance(node, ast.stmt) else None


def _unfit_forward(file: File, group: Group, forward: Forward, scope: ast.AST) -> Text | None:
    if forward.missing:
        return reasons.elsewhere(forward.missing)
    if forward.unfit is not None:
        return reasons.LEAVES
    moved = forward.statements or [backward.statement for backward in group.backwards]
    if not all(alone_on_line(file, statement) for statement in moved):
        return reasons.ONE_LINE
    if writes_between(file, forward.body, forward.statements):
        return reasons.WRITTEN_INTO
    if carried_over(file, scope, [*forward.statements, *(backward.statement for backward in group.backwards)]):
        return reasons.CARRIED_OVER
    return None


def _apply_zeros(file: File, group: Group, found: Events) -> None:
    """Gradients live for one step when zero_grad and step stand on the backward call's own way; else they add up."""
    mine = [zero for zero in found.zeros if zero.owner in group.optimizers or zero.owner not in _optimizers(found)]
    bodies = [level.body for level in group.around]
    if any(_between(group, zero) for zero in mine):
        group.unfit = reasons.SCATTERED
        return
    straight = all(any(_top(file, step.statement, body) is not None for body in bodies) for step in group.steps)
    inside = [zero for zero in mine if any(zero.statement in body for body in bodies)]
    looped = bool(loops(file, group.statement, found.scope))
    if straight and (inside or (not looped and (mine or b"zero_grad" in file.source.data or found.scope is file.tree))):
        return
    if not mine:
        group.unfit = reasons.NO_ZERO
    elif not looped or len(group.optimizers) > 1 or not _steps_around(file, group, found):
        group.unfit = reasons.SCATTERED
    else:
        group.accumulates = True


def _steps_around(file: File, group: Group, found: Events) -> bool:
    """No step stands in a loop of its own."""
    own = set(loops(file, group.statement, found.scope))
    return all(set(loops(file, step.statement, found.scope)) <= own for step in group.steps)


def _between(group: Group, zero: Other) -> bool:
    """Cleared between two backward calls whose gradients the step would have added."""
    return group.backwards[0].statement.lineno < zero.statement.lineno < group.statement.lineno


def _optimizers(found: Events) -> set[str]:
    return {step.optimizer for step in found.steps}
