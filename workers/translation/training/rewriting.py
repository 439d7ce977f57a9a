"""The edits of one training step: its statements move into the forward function, its calls give way to new ones."""

from __future__ import annotations

import ast
import re

from workers.translation.edits import Edit, Piece
from workers.translation.file import File
from workers.translation.mode import foreign_names, ready_made
from workers.translation.source import Span
from workers.translation.training import reasons
from workers.translation.training.clipping import clipped
from workers.translation.training.events import Other, Step
from workers.translation.training.plan import Plan
from workers.translation.training.writing import Writing
from workers.translation.vanishing import take_out

BACKWARD, STEP = "torch.Tensor.backward", "torch.optim.Optimizer.step"
# Behind all other edits, so that what other rules write inside the moved statements moves with them.
_OUTERMOST = 2 * 10**8
_STATEFUL = re.compile(rb"BatchNorm|[Dd]ropout")
_VARIES = re.compile(r"torchvision\.transforms\..*(?:Random|Jitter|Augment|Mix|Blur|Noise|Elastic)")
_DRAWS = re.compile(r"\b(?:next|r?sample\w*|pop|popleft|step|rand\w*|normal|uniform|choice|shuffle|append|get_batch)\(")


def _may_go(statement: ast.stmt) -> bool:
    """Other rules take it out with its line: `with torch.no_grad():`, `images = images.to(device)`."""
    value = statement.value if isinstance(statement, ast.Assign) else None
    moved = value.func.value if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) else None
    itself = isinstance(statement, ast.Assign) and moved is not None and ast.dump(moved) == ast.dump(_loaded(statement.targets[0]))
    return isinstance(statement, ast.With) or itself


def _loaded(target: ast.expr) -> ast.expr:
    return ast.parse(ast.unparse(target), mode="eval").body


def claim(file: File, call: ast.Call) -> None:
    file.claimed.add(call)
    if isinstance(call.func, ast.Attribute):
        file.claimed.add(call.func)


def differs_when_repeated(file: File, statement: ast.stmt) -> bool:
    """Whether doing it twice is not like doing it once: batch statistics, random draws, networks of other files."""
    drawn = any(ready_made(file, site.node, site.name) or _VARIES.match(site.name) for site in file.flow.sites)
    state = drawn or _STATEFUL.search(file.source.data) is not None or any(n[:1].isupper() for n in foreign_names(file))
    return state or _DRAWS.search(ast.unparse(statement)) is not None


class Rewriting:
    """Makes the edits of one plan."""

    def __init__(self, file: File, plan: Plan, edits: dict[ast.stmt, Edit], group: str) -> None:
        self.file, self.plan, self.edits, self.id = file, plan, edits, group
        self.writing = Writing(file, plan, edits)
        self.why = reasons.KEPT if plan.group.kept else reasons.ACCUMULATED if plan.group.accumulates else reasons.REWRITTEN
        self.adds = plan.group.accumulates or bool(plan.group.kept)

    def write(self) -> None:
        group = self.plan.group
        assert group.forward is not None
        for backward in group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        taken = group.forward.taken
        self.file.gone.update(taken[1:])
        for number, statement in enumerate(taken):
            whole = number or self._goes(statement)
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

    def _goes(self, statement: ast.stmt) -> bool:
        return _may_go(statement) or statement in self.file.gone or self._quoted(statement)

    def _quoted(self, statement: ast.stmt) -> bool:
        """Its lines are written into another function as well, which must not get the call that stands here."""
        lines = self.writing.whole_lines(statement)
        return any((edit.start, edit.end) == lines for edit in self.file.edits.all)

    def write_second(self) -> None:
        """The gradients are there already, from the same forward part."""
        for backward in self.plan.group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        self._apply()

    def _apply(self) -> None:
        if self.plan.group.kept:
            return
        for step in self.plan.group.steps:
            self._step(step)
        for clip in self.plan.group.clips:
            self._clip(clip)

    def _repeat(self, statement: ast.stmt) -> None:
        """A computation of an earlier step through which this loss's gradients flow too: it is done once more."""
        twice = differs_when_repeated(self.file, statement)
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
        claim(self.file, call)
        if self.adds and statement is self.plan.group.statement:
            span, text = self.file.source.span(statement), self.writing.added()
        else:
            span, text = take_out(self.file, statement)
        self.edits[statement] = self._edit(statement, span, [text], BACKWARD)

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
        elif self._goes(first):
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
        return [self.writing.call(), *([f"{newline}{self.writing.added()}"] if self.adds else [])]

    def _step(self, step: Step) -> None:
        claim(self.file, step.call)
        self._edit(step.statement, self.file.source.span(step.statement), [self.writing.step(step)], STEP)

    def _clip(self, clip: Other) -> None:
        self.file.claimed.add(clip.call)
        given = [*clip.call.args, *(k.value for k in clip.call.keywords)]
        if given:
            self.file.claim(given[0])
        grads = self.plan.names["accumulated" if self.plan.group.accumulates else "grads"]
        torch = f"torch.nn.utils.clip_grad_{clip.owner}_"
        self._edit(clip.statement, self.file.source.span(clip.statement), clipped(self.file, clip, grads), torch)
