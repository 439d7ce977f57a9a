"""Which backward calls, clippings and steps make up one training step, and what stands in the way of rewriting it."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from knowledge import Text
from workers.translation.analysis.free_names import leaves
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.training import reasons
from workers.translation.training.cross_function_graph import carried_over
from workers.translation.training.double_backward import is_differentiated_again
from workers.translation.training.forward import Forward, Slicing
from workers.translation.training.looped_optimizers import weights_of_loop
from workers.translation.training.ownership import Ownership, Trained, reaches
from workers.translation.training.passed_over import is_passed_over
from workers.translation.training.step_calls import Backward, Other, Step, StepCalls
from workers.translation.training.surroundings import Level, levels, loops, only_made_if, tests_around
from workers.translation.training.wrappers import works_on_gradients
from workers.translation.training.written_arguments import writes_between


@dataclass(frozen=True, slots=True)
class Shared:
    """Statements of an earlier step, in order; `output` is the one tensor that this step reads of them.

    `cut`: the earlier step reads it as it is, and its own gradient must stop there.
    """

    statements: list[ast.stmt]
    output: str
    cut: bool = False


@dataclass(slots=True)
class Group:
    """Backward calls of one body and the steps that apply their gradients; `kept` are the parameters that keep them until then.

    `unread`: nothing in sight asks the parameters for them.
    """

    backwards: list[Backward]
    steps: list[Step]
    clips: list[Other] = field(default_factory=list)
    around: list[Level] = field(default_factory=list)
    forward: Forward | None = None
    accumulates: bool = False
    shares: Group | None = None
    unfit: Text | None = None
    kept: str = ""
    unread: bool = False
    shared: Shared | None = None

    @property
    def optimizers(self) -> list[str]:
        return list(dict.fromkeys(step.optimizer for step in self.steps))

    @property
    def statement(self) -> ast.stmt:
        return self.backwards[-1].statement


def groups_of(file: File, found: StepCalls) -> list[Group]:
    groups = _cut(file, found)
    skip, zeros = _skipped(found), _Zeros(file, found)
    everybody = Trained(file, _optimizers(found))
    for number, group in enumerate(groups):
        group.around = levels(file, group.statement, found.scope)
        group.unfit = _misplaced(file, group, found)
        if group.unfit is None:
            before = groups[number - 1] if number else None
            owns = Ownership(file, group.optimizers, everybody)
            slicing = Slicing(file, group.backwards, skip, _end_of(file, before, group), owns)
            group.forward = slicing.forward(group.around)
            group.unfit = _with_makers(file, group, found)
            group.shares = _same_forward(file, before, group)
        if group.unfit is None:
            assert group.forward is not None
            group.unfit = _unfit_forward(file, group, group.forward, found.scope)
        if group.unfit is None:
            _apply_zeros(file, group, found, zeros)
    return groups


def _with_makers(file: File, group: Group, found: StepCalls) -> Text | None:
    """What other functions computed for the loss, in calls of the same body, belongs to the forward part; else the reason."""
    made = {pair for backward in group.backwards for pair in backward.made}
    if not made:
        return None
    assert group.forward is not None
    calls, body = file.facts.calls, group.around[0].body
    end = body.index(group.backwards[0].statement)
    makers = {maker for maker, _ in made if any(reaches(file, f, group.optimizers) for f in calls.reachable([maker]))}
    if not makers:
        return None  # what they computed is a constant for these weights
    making = [s for s in body[:end] if calls.reachable(calls.inside(s)) & makers]
    if not making or (len(group.backwards) > 1 and group.backwards[1].made):
        return reasons.CARRIED_OVER
    own: list[Backward | Step] = [*found.backwards, *found.steps]
    between = [e.statement for e in own if making[0].lineno <= e.statement.lineno < group.statement.lineno]
    events = _skipped(found)
    if not between:
        span = [s for s in body[body.index(making[0]) : end] if s not in events]
        group.forward.statements = sorted({*span, *group.forward.statements}, key=lambda s: s.lineno)
        group.forward.unfit = next((s for s in group.forward.statements if leaves(s) or s not in body), None)
        group.forward.body = body
        return None
    places = {place for maker, place in made if maker in makers}
    once = len(making) == 1 and len(places) == 1 and not group.forward.statements and making[0].lineno < between[0].lineno
    inside = calls.reachable(calls.inside(group.statement))
    if not once or leaves(making[0]) or any(reaches(file, f, group.optimizers) for f in inside):
        return reasons.CARRIED_OVER
    place = places.pop()
    cut = any(place in {name for _, name in backward.made} for backward in found.backwards if backward not in group.backwards)
    group.shared = Shared(making, place, cut)
    return None


def kept_groups_of(file: File, found: StepCalls, weights: Callable[[File, StepCalls, Group], str]) -> list[Group]:
    """Every backward call for itself: its gradients stay with the parameters until a step takes them."""
    groups: list[Group] = []
    skip, owns = _skipped(found), Ownership(file, sorted(_optimizers(found)), Trained(file, []))
    for backward in found.backwards:
        group = Group([backward], [], around=levels(file, backward.statement, found.scope))
        slicing = Slicing(file, [backward], skip, _end_of(file, groups[-1] if groups else None, group), owns)
        group.forward = slicing.forward(group.around)
        group.unfit = _unfit_forward(file, group, group.forward, found.scope)
        group.unfit = reasons.SCATTERED if isinstance(backward.statement, ast.Assign) else group.unfit
        group.kept = weights(file, found, group)
        if _made_elsewhere(file, group.kept.removesuffix(".parameters"), group, found):
            group.unfit, group.kept = reasons.SCATTERED, ""
        group.unfit = group.unfit if group.kept else group.unfit or reasons.NO_STEP
        groups.append(group)
    return groups


def handed_groups_of(file: File, found: StepCalls, weights: list[str]) -> list[Group]:
    """Every call that gives a loss away for itself; `weights`: whose gradients go with each."""
    groups: list[Group] = []
    for backward, kept in zip(found.backwards, weights, strict=True):
        group = Group([backward], [], around=levels(file, backward.statement, found.scope), kept=kept)
        before = groups[-1] if groups else None
        slicing = Slicing(file, [backward], _skipped(found), _end_of(file, before, group), Ownership(file, [], Trained(file, [])))
        group.forward = slicing.forward(group.around)
        group.unfit = reasons.NO_STEP if not kept else _unfit_forward(file, group, group.forward, found.scope)
        groups.append(group)
    return groups


def _end_of(file: File, before: Group | None, group: Group) -> int:
    """The last line of the step before in the same body: what stands above belongs to that step first."""
    if before is None:
        return 0
    body = group.around[0].body
    own: list[Backward | Step] = [*before.backwards, *before.steps] if body else []
    ends = [event.statement for event in own if _top(file, event.statement, body) is not None]
    return max((statement.lineno for statement in ends), default=0)


def _same_forward(file: File, before: Group | None, group: Group) -> Group | None:
    """Both branches of an `if` step with the same loss: one with a scaler, one without."""
    if before is None or before.forward is None or group.forward is None or before.unfit is not None:
        return None
    same = before.forward.statements == group.forward.statements and bool(group.forward.statements)
    apart = file.suite(group.statement)[0] is not before.around[0].body and group.forward.statements[:1] != []
    texts = [[place_of(loss) for b in g.backwards for loss in b.losses] for g in (before, group)]
    return before if same and apart and texts[0] == texts[1] and before.optimizers == group.optimizers else None


def _skipped(found: StepCalls) -> set[ast.stmt]:
    own: list[Backward | Step | Other] = [*found.backwards, *found.steps, *found.zeros, *found.clips, *found.scaling]
    return {event.statement for event in own}


def _cut(file: File, found: StepCalls) -> list[Group]:
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


def _same_loop(file: File, found: StepCalls, one: ast.stmt, other: ast.stmt) -> bool:
    return loops(file, one, found.scope)[-1:] == loops(file, other, found.scope)[-1:]


def _misplaced(file: File, group: Group, found: StepCalls) -> Text | None:
    if not group.steps:
        return reasons.NO_STEP
    if any(_made_behind(file, step.optimizer, group.statement, found) for step in group.steps):
        return reasons.SCATTERED
    if any(_made_elsewhere(file, step.optimizer, group, found) for step in group.steps):
        return reasons.SCATTERED
    if any(weights_of_loop(file, step, group.statement) for step in group.steps):
        return reasons.SCATTERED
    if any(step.closure is not None for step in group.steps):
        return reasons.CLOSURE
    suite = file.source.survey.suite
    if any(suite(backward.statement)[0] is not group.around[0].body for backward in group.backwards):
        return reasons.SCATTERED
    if any(isinstance(b.statement, ast.Assign) for b in group.backwards):
        return reasons.SCATTERED
    body = group.around[0].body
    last = suite(group.statement)[1]
    if any(_top(file, clip.statement, body) is None for clip in group.clips):
        return reasons.SCATTERED
    if any((top := _top(file, step.statement, body)) is not None and suite(top)[1] < last for step in group.steps):
        return reasons.SCATTERED
    if any(is_passed_over(file, group.statement, step.statement, found.scope) for step in group.steps):
        return reasons.SCATTERED
    return _own_optimizer(file, group)


def _made_behind(file: File, optimizer: str, statement: ast.stmt, found: StepCalls) -> bool:
    """The script makes its optimizer when the gradients are there already."""
    made = [assign.lineno for assign in file.facts.assignments.to(optimizer)]
    return found.scope is file.tree and bool(made) and min(made) > statement.lineno


def _made_elsewhere(file: File, optimizer: str, group: Group, found: StepCalls) -> bool:
    """`if train: opt = ...`, and the backward call under another condition: nobody sees whether there is an optimizer then."""
    tests, made = tests_around(file, group.statement, found.scope), only_made_if(file, optimizer, found.scope)
    return bool(tests and made) and not set(made) & set(tests)


def _own_optimizer(file: File, group: Group) -> Text | None:
    """An optimizer class of the user's own steps in its own way."""
    for step in group.steps:
        func = step.call.func
        node = func.value if isinstance(func, ast.Attribute) and not step.call.args else None
        if step.through:
            if node is not None and works_on_gradients(file, node):
                return reasons.OWN_OPTIMIZER
            continue
        value = file.known(node)
        if value.kind in {"optimizer", "object"} and any("step" in cls.methods for cls in file.types.ancestry(value.name)):
            return reasons.OWN_OPTIMIZER
        if value.name in {"torch.optim.LBFGS", "torch.optim.SparseAdam"}:
            return reasons.NO_OPTIMIZER
    return None


def _top(file: File, statement: ast.stmt, body: list[ast.stmt]) -> ast.stmt | None:
    """The statement of the body that holds this one."""
    node: ast.AST | None = statement
    while node is not None and file.suite(node)[0] is not body:
        node = file.parent(node)
    return node if isinstance(node, ast.stmt) else None


def _unfit_forward(file: File, group: Group, forward: Forward, scope: ast.AST) -> Text | None:
    if forward.missing:
        return reasons.elsewhere(forward.missing)
    if forward.unfit is not None:
        return reasons.LEAVES
    moved = forward.statements or [backward.statement for backward in group.backwards]
    if not all(file.source.is_alone(statement) for statement in moved):
        return reasons.ONE_LINE
    if writes_between(file, forward.body, forward.statements):
        return reasons.WRITTEN_INTO
    if carried_over(file, scope, [*forward.statements, *(backward.statement for backward in group.backwards)]):
        return reasons.CARRIED_OVER
    if any(is_differentiated_again(file, backward.call) for backward in group.backwards):
        return reasons.DIFFERENTIATED_AGAIN
    return None


class _Zeros:
    """The zero_grad calls of a scope by whom they clear; those of a network, or of nobody known here, concern every step."""

    def __init__(self, file: File, found: StepCalls) -> None:
        self.file, optimizers = file, _optimizers(found)
        self._of: dict[str, list[Other]] = {}
        self._suites: set[tuple[str, int]] = set()
        for zero in sorted(found.zeros, key=lambda zero: zero.statement.lineno):
            owner = zero.owner if zero.owner in optimizers else ""
            self._of.setdefault(owner, []).append(zero)
            self._suites.add((owner, id(file.suite(zero.statement)[0])))

    def any_of(self, group: Group) -> bool:
        return any(owner in self._of for owner in ["", *group.optimizers])

    def in_any(self, group: Group, bodies: list[list[ast.stmt]]) -> bool:
        """One stands in one of these bodies itself."""
        return any((owner, id(body)) in self._suites for owner in ["", *group.optimizers] for body in bodies)

    def between(self, group: Group) -> bool:
        """Cleared between two backward calls whose gradients the step would have added."""
        first, last = group.backwards[0].statement.lineno, group.statement.lineno
        for owner in ["", *group.optimizers] if first < last else ():
            zeros = self._of.get(owner, [])
            place = bisect_right(zeros, first, key=lambda zero: zero.statement.lineno)
            if place < len(zeros) and zeros[place].statement.lineno < last:
                return True
        return False

    def behind(self, group: Group) -> bool:
        """The gradients are cleared before the first step takes them: torch's changes nothing."""
        first, last, body = group.steps[0], group.statement.lineno, group.around[0].body
        return any(
            last < zero.statement.lineno < first.statement.lineno and _top(self.file, zero.statement, body) is not None
            for zero in self._of.get(first.optimizer, [])
        )


def _apply_zeros(file: File, group: Group, found: StepCalls, zeros: _Zeros) -> None:
    """Gradients live for one step when zero_grad and step stand on the backward call's own way; else they add up."""
    mine, bodies = zeros.any_of(group), [level.body for level in group.around]
    if zeros.between(group) or zeros.behind(group):
        group.unfit = reasons.SCATTERED
        return
    straight = all(any(_top(file, step.statement, body) is not None for body in bodies) for step in group.steps)
    inside = zeros.in_any(group, bodies) or any(backward.cleared for backward in group.backwards)
    looped = bool(loops(file, group.statement, found.scope))
    sometimes = mine and not inside and not any(step.statement in body for step in group.steps for body in bodies)
    if not looped and sometimes and found.scope is not file.tree:  # `if n % 4 == 0:` step and clear: they add up from call to call
        group.unfit = reasons.SCATTERED
        return
    if straight and (inside or (not looped and (mine or "zero_grad" in file.members or found.scope is file.tree))):
        return
    if not mine and not inside:
        group.unfit = reasons.NO_ZERO
    elif not looped or len(group.optimizers) > 1 or not _steps_around(file, group, found):
        group.unfit = reasons.SCATTERED
    else:
        group.accumulates = True


def _steps_around(file: File, group: Group, found: StepCalls) -> bool:
    """No step stands in a loop of its own."""
    own = set(loops(file, group.statement, found.scope))
    return all(set(loops(file, step.statement, found.scope)) <= own for step in group.steps)


def _optimizers(found: StepCalls) -> set[str]:
    return {step.optimizer for step in found.steps}
