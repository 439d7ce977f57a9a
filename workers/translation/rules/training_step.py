"""zero_grad, forward, backward, step: a forward function, its `value_and_grad`, and the optimizer called with the gradients."""

from __future__ import annotations

import ast
import re
from dataclasses import replace

from knowledge import Text
from workers.translation.edits import Edit, Piece
from workers.translation.file import File
from workers.translation.mode import foreign_names
from workers.translation.source import Span
from workers.translation.training import reasons
from workers.translation.training.calling import Calling
from workers.translation.training.clipping import clipped, covers
from workers.translation.training.closures import closures_of
from workers.translation.training.events import Events, Other, Step, events, scopes
from workers.translation.training.groups import Group, groups_of
from workers.translation.training.naming import name_parts
from workers.translation.training.plan import Plan, plan
from workers.translation.training.wrappers import inner_step, rewrite_wrapper
from workers.translation.training.writing import Writing
from workers.translation.vanishing import vanish

ORDER = 40
_BACKWARD, _STEP, _ZERO = "torch.Tensor.backward", "torch.optim.Optimizer.step", "torch.optim.Optimizer.zero_grad"
# Behind all other edits, so that what other rules write inside the moved statements moves with them.
_OUTERMOST = 10**8
_STATEFUL = re.compile(rb"BatchNorm|[Dd]ropout|torchvision|torch\.hub")


def rewrite_file(file: File) -> None:
    for cls in file.nodes(ast.ClassDef):
        inner = inner_step(cls)
        if inner is not None:
            rewrite_wrapper(file, cls, inner)
    everything = [events(file, scope) for scope in scopes(file)]
    called = [closure for found in everything for closure in closures_of(file, found)]
    for closure in called:
        Calling(file, closure).write()
    inside = {closure.function for closure in called}
    stepping = {closure.step.statement for closure in called}
    for found in everything:
        if found.scope not in inside:
            found.backwards = [backward for backward in found.backwards if backward.call not in file.claimed]
            found.steps = [step for step in found.steps if step.statement not in stepping and step.call not in file.claimed]
            _rewrite_scope(file, found)


def _rewrite_scope(file: File, found: Events) -> None:
    groups = groups_of(file, found)
    taken = {step.statement for group in groups for step in group.steps}
    for step in found.steps:
        if step.statement not in taken:
            _mark(file, step.statement, step.call, _STEP, reasons.CLOSURE if step.closure else reasons.NO_BACKWARD)
    for group in groups:
        if any(not covers(file, clip, group.optimizers) for clip in group.clips):
            group.unfit = group.unfit or reasons.CLIPS_OTHERS
    plans = [plan(file, found.scope, group, groups) for group in groups if group.unfit is None and group.shares is None]
    name_parts(file, plans)
    edits: dict[ast.stmt, Edit] = {}
    for each in plans:
        _Rewriting(file, each, edits, f"step-{each.group.statement.lineno}").write()
        for second in groups:
            if second.shares is each.group:
                _Rewriting(file, replace(each, group=second), edits, f"step-{each.group.statement.lineno}").write_second()
    _clear_zeros(file, found, plans)
    for group in groups:
        if group.unfit is not None:
            _leave(file, group, group.unfit)
    if plans and all(group.unfit is None for group in groups):
        for other in found.scaling:
            _drop(file, other, "torch.amp.GradScaler", f"step-{plans[0].group.statement.lineno}", reasons.FULL_PRECISION)


def _leave(file: File, group: Group, why: Text) -> None:
    """Nothing of the step is changed; its lines say why."""
    for backward in group.backwards:
        _mark(file, backward.statement, backward.call, _BACKWARD, why)
    for step in group.steps:
        _mark(file, step.statement, step.call, _STEP, why)


def _mark(file: File, statement: ast.stmt, call: ast.Call, torch: str, why: Text) -> None:
    _claim(file, call)
    file.change(statement, [], torch=torch, verdict="review", rule="training_step", record=torch, reason=why)


def _claim(file: File, call: ast.Call) -> None:
    file.claimed.add(call)
    if isinstance(call.func, ast.Attribute):
        file.claimed.add(call.func)


def _drop(file: File, other: Other, torch: str, group: str, why: Text) -> None:
    _claim(file, other.call)
    span, text = vanish(file, other.statement)
    file.change(
        other.statement, [(span, [text])], torch=torch, verdict="adapted", rule="training_step", record=torch, reason=why,
        group=group,
    )  # fmt: skip


def _clear_zeros(file: File, found: Events, plans: list[Plan]) -> None:
    """`zero_grad()` goes; where gradients add up it becomes the start of a new sum."""
    for zero in found.zeros:
        mine = next((p for p in plans if p.group.accumulates and zero.owner in p.group.optimizers), None)
        mine = mine or next((p for p in plans if p.group.accumulates), None)
        if mine is None:
            if plans:
                _drop(file, zero, _ZERO, f"step-{plans[0].group.statement.lineno}", reasons.REWRITTEN)
            continue
        _claim(file, zero.call)
        file.change(
            zero.statement, [(file.source.span(zero.statement), [f"{mine.names['accumulated']} = None"])], torch=_ZERO,
            verdict="adapted", rule="training_step", record=_ZERO, reason=reasons.ACCUMULATED,
            group=f"step-{mine.group.statement.lineno}",
        )  # fmt: skip


class _Rewriting:
    """Makes the edits of one plan."""

    def __init__(self, file: File, plan: Plan, edits: dict[ast.stmt, Edit], group: str) -> None:
        self.file, self.plan, self.edits, self.id = file, plan, edits, group
        self.writing = Writing(file, plan, edits)
        self.why = reasons.ACCUMULATED if plan.group.accumulates else reasons.REWRITTEN

    def write(self) -> None:
        group = self.plan.group
        assert group.forward is not None
        for backward in group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        taken = group.forward.taken
        self.file.gone.update(taken[1:])
        for number, statement in enumerate(taken):
            whole = number or isinstance(statement, ast.With)
            span = self.writing.whole_lines(statement) if whole else self.writing.to_line_end(statement)
            self.edits[statement] = self._edit(statement, span, [])
        for backward in group.backwards:
            if backward.rescaled is not None:
                span = self.writing.to_line_end(backward.rescaled)
                self.edits[backward.rescaled] = self._edit(backward.rescaled, span, [span])
        for statement in group.forward.repeated:
            self._repeat(statement)
        self._place(taken[0] if taken else group.backwards[0].statement)
        self._apply()

    def write_second(self) -> None:
        """The gradients are there already, from the same forward part."""
        for backward in self.plan.group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        self._apply()

    def _apply(self) -> None:
        for step in self.plan.group.steps:
            self._step(step)
        for clip in self.plan.group.clips:
            self._clip(clip)

    def _repeat(self, statement: ast.stmt) -> None:
        """A computation of an earlier step through which this loss's gradients flow too: it is done once more."""
        twice = _STATEFUL.search(self.file.source.data) is not None or any(n[:1].isupper() for n in foreign_names(self.file))
        if statement not in self.edits:
            span = self.writing.whole_lines(statement)
            self.edits[statement] = self._edit(statement, span, [span])
        self.file.change(
            statement, [], target="mindspore.value_and_grad", verdict="review" if twice else "adapted", rule="training_step",
            reason=reasons.TWICE_WITH_STATE if twice else reasons.TWICE, group=self.id,
        )  # fmt: skip

    def _edit(self, node: ast.stmt, span: Span, pieces: list[Piece], torch: str = "") -> Edit:
        pending = self.file.change(
            node, [(span, pieces)], torch=torch, target="mindspore.value_and_grad", verdict="adapted", rule="training_step",
            record=torch, reason=self.why, group=self.id,
        )  # fmt: skip
        pending.edits[0].order = _OUTERMOST
        return pending.edits[0]

    def _take_out_backward(self, statement: ast.stmt, call: ast.Call) -> None:
        _claim(self.file, call)
        if self.plan.group.accumulates and statement is self.plan.group.statement:
            span, text = self.file.source.span(statement), self.writing.added()
        else:
            span, text = vanish(self.file, statement)
        self.edits[statement] = self._edit(statement, span, [text], _BACKWARD)

    def _place(self, first: ast.stmt) -> None:
        """The call where the forward part began; the function there too, or in front of the loop."""
        source, newline = self.file.source, self.file.source.newline
        edit, before = self.edits[first], self.plan.before
        indent = source.indent(before or first)
        start = f"{indent}{self.plan.names['accumulated']} = None{newline}" if self.plan.group.accumulates else ""
        definition = [*self.writing.definition(indent), start]
        call: list[Piece] = [self.writing.call()]
        if first is self.plan.group.backwards[0].statement:
            call = self._beside_backward(first, edit)
        elif isinstance(first, ast.With):
            call = [source.indent(first), *call, newline]
        if before is None:
            place = source.starts[first.lineno - 1]
            lead = "" if edit.start == place else indent
            edit.start, edit.pieces = place, [self._gap(place, indent), *definition, lead, *call]
            return
        place = source.starts[before.lineno - 1]
        inserted = self.file.edits.replace((place, place), self._gap(place, indent), *definition, newline)
        inserted.order = _OUTERMOST - before.lineno
        edit.pieces = call

    def _gap(self, offset: int, indent: str) -> str:
        """Blank lines before a function, as far as they are not there."""
        data, newline = self.file.source.data, self.file.source.newline
        above = data[:offset].rstrip(b" \t").replace(b"\r\n", b"\n")
        there = len(above) - len(above.rstrip(b"\n")) - 1
        if above.rstrip().endswith(b":"):
            return ""
        return newline * max(0, (1 if indent else 2) - there)

    def _beside_backward(self, first: ast.stmt, edit: Edit) -> list[Piece]:
        """The loss was computed inside the backward call's own expression: its line becomes the call."""
        edit.start, edit.end = self.writing.to_line_end(first)
        self.file.gone.discard(first)
        newline = f"{self.file.source.newline}{self.file.source.indent(first)}"
        return [self.writing.call(), *([f"{newline}{self.writing.added()}"] if self.plan.group.accumulates else [])]

    def _step(self, step: Step) -> None:
        _claim(self.file, step.call)
        self._edit(step.statement, self.file.source.span(step.statement), [self.writing.step(step)], _STEP)

    def _clip(self, clip: Other) -> None:
        self.file.claimed.add(clip.call)
        given = [*clip.call.args, *(k.value for k in clip.call.keywords)]
        if given:
            self.file.claim(given[0])
        grads = self.plan.names["accumulated" if self.plan.group.accumulates else "grads"]
        torch = f"torch.nn.utils.clip_grad_{clip.owner}_"
        self._edit(clip.statement, self.file.source.span(clip.statement), clipped(self.file, clip, grads), torch)
