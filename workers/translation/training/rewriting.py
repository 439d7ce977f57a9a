"""The edits of one training step: its statements move into the forward function, its calls give way to new ones."""

from __future__ import annotations

import ast
import re

from workers.translation.analysis.training_mode import foreign_names, mode_of
from workers.translation.facts.self_assignments import is_self_assignment
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.rendering.removal import take_out
from workers.translation.source.edits import Edit, Piece
from workers.translation.source.parts import values_passed
from workers.translation.source.text import Span
from workers.translation.training import reasons
from workers.translation.training.clipping import clipped
from workers.translation.training.comments import lead
from workers.translation.training.plan import Plan
from workers.translation.training.step_calls import Other, Step
from workers.translation.training.writing import Writing

BACKWARD, STEP = "torch.Tensor.backward", "torch.optim.Optimizer.step"
# Behind all other edits, so that what other rules write inside the moved statements moves with them.
_OUTERMOST = 2 * 10**8
_STATEFUL = re.compile(
    r"torch\.nn\.functional\.(?:\w*dropout\w*|batch_norm|instance_norm|rrelu)|torch\.nn\.Module\.register_buffer"
)
_VARIES = re.compile(r"torchvision\.transforms\..*(?:Random|Jitter|Augment|Mix|Blur|Noise|Elastic)")


def _may_go(statement: ast.stmt) -> bool:
    """Other rules take it out with its line: `with torch.no_grad():`, `x, y = x.to(device), y.to(device)`."""
    return isinstance(statement, ast.With) or is_self_assignment(statement)


def claim(file: File, call: ast.Call) -> None:
    file.claimed.add(call)
    if isinstance(call.func, ast.Attribute):
        file.claimed.add(call.func)


def differs_when_repeated(file: File, statement: ast.stmt) -> bool:
    """Whether doing it twice is not like doing it once: batch statistics, random draws, networks of other files."""
    return _has_state(file) or file.facts.effects.consumes(statement)


@once
def _has_state(file: File) -> bool:
    has_mode = mode_of(file).has_mode
    drawn = any(has_mode(site.node) or _VARIES.match(site.name) or _STATEFUL.fullmatch(site.name) for site in file.types.sites)
    return drawn or any(name[:1].isupper() for name in foreign_names(file))


class Rewriting:
    """Makes the edits of one plan."""

    def __init__(self, file: File, plan: Plan, edits: dict[ast.stmt, Edit], group: str) -> None:
        self.file, self.plan, self.edits, self.id = file, plan, edits, group
        self.writing = Writing(file, plan, edits)
        self.why = reasons.KEPT if plan.group.kept else reasons.ACCUMULATED if plan.group.accumulates else reasons.REWRITTEN
        self.adds = plan.group.accumulates or bool(plan.group.kept and not plan.group.unread)

    def write(self) -> None:
        group = self.plan.group
        assert group.forward is not None
        for backward in group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        taken = group.forward.taken
        called = group.forward.call_at or next(iter(taken), None)
        self.file.gone.update(s for s in taken if s is not called)
        for statement in taken:
            lines = self.file.source.whole_lines(statement)
            whole = lines if self._goes(statement) else self.writing.to_line_end(statement)
            span = whole if statement is called else (lead(self.file, statement, taken)[0], lines[1])
            self.edits[statement] = self._edit(statement, span, [])
        for backward in group.backwards:
            if backward.rescaled is not None:
                span = self.writing.to_line_end(backward.rescaled)
                self.edits[backward.rescaled] = self._edit(backward.rescaled, span, [span])
        for statement in group.forward.repeated:
            self._repeat(statement)
        self._place(group.forward.call_at or (taken[0] if taken else group.backwards[0].statement))
        self._share()
        self._apply()

    def _goes(self, statement: ast.stmt) -> bool:
        return _may_go(statement) or statement in self.file.gone or self._quoted(statement)

    def _quoted(self, statement: ast.stmt) -> bool:
        """Its lines are written into another function as well, which must not get the call that stands here."""
        lines = self.file.source.whole_lines(statement)
        return self.file.edits.has(lines)

    def write_second(self) -> None:
        """The gradients are there already, from the same forward part."""
        for backward in self.plan.group.backwards:
            self._take_out_backward(backward.statement, backward.call)
        self._apply()

    def _apply(self) -> None:
        if self.plan.group.kept:
            return
        for step in self.plan.group.steps:
            if not step.inside:
                self._step(step)
        for clip in self.plan.group.clips:
            self._clip(clip)

    def _repeat(self, statement: ast.stmt) -> None:
        """A computation of an earlier step through which this loss's gradients flow too: it is done once more."""
        twice = differs_when_repeated(self.file, statement)
        if statement not in self.edits:
            span = self.file.source.whole_lines(statement)
            self.edits[statement] = self._edit(statement, span, [span])
        self.file.change(
            statement, [], target="mindspore.value_and_grad", verdict="review" if twice else "adapted",
            reason=reasons.TWICE_WITH_STATE if twice else reasons.TWICE, group=self.id,
        )  # fmt: skip

    def _edit(self, node: ast.stmt, span: Span, pieces: list[Piece], torch: str = "") -> Edit:
        pending = self.file.change(
            node, [(span, pieces)], torch=torch, target="mindspore.value_and_grad", verdict="adapted",
            record=torch or "torch.Tensor.backward", reason=self.why, group=self.id,
        )  # fmt: skip
        pending.edits[0].order = _OUTERMOST
        return pending.edits[0]

    def _take_out_backward(self, statement: ast.stmt, call: ast.Call) -> None:
        if self.plan.group.backwards[-1].handed:
            start = self.file.source.span(statement)[0]
            text = f"{self.writing.added()}{self.file.source.newline}{self.file.source.indent(statement)}"
            self.edits[statement] = self._edit(statement, (start, start), [text], BACKWARD)
            return
        claim(self.file, call)
        if self.adds and statement is self.plan.group.statement:
            span, text = self.file.source.span(statement), self.writing.added()
        else:
            span, text = take_out(self.file, statement)
        taking = [self.writing.step(step) for step in self.plan.group.steps if step.inside and step.statement is statement]
        if taking:
            self.file.gone.discard(statement)
            newline = f"{self.file.source.newline}{self.file.source.indent(statement)}"
            span, text = self.file.source.span(statement), newline.join([*self._hoisted_clips(), *taking])
            if self.plan.group.backwards[0].value:
                inner = self.file.source.span(call)
                pieces: list[Piece] = [text, newline, (span[0], inner[0]), self.plan.results[0], (inner[1], span[1])]
                self.edits[statement] = self._edit(statement, span, pieces, BACKWARD)
                return
        self.edits[statement] = self._edit(statement, span, [text], BACKWARD)

    def _place(self, first: ast.stmt) -> None:
        """The call where the forward part began; the function there too, or in front of the loop."""
        source, newline = self.file.source, self.file.source.newline
        edit, before = self.edits[first], self.plan.before
        indent = source.indent(before or first)
        start = f"{indent}{self.plan.names['accumulated']} = None{newline}" if self.plan.group.accumulates else ""
        definition = [*self.writing.definition(indent), start]
        call: list[Piece] = [self.writing.call(source.indent(first))]
        if first is self.plan.group.backwards[0].statement:
            call = self._beside_backward(first, edit)
        elif self._goes(first):
            call = [source.indent(first), *call, newline]
        if before is None:
            place = source.starts[first.lineno - 1]
            lead = "" if edit.start == place else indent
            edit.start, edit.pieces = place, [self._gap(self._first_gone(first, place), indent), *definition, lead, *call]
            return
        place = source.starts[before.lineno - 1]
        earlier = self.file.edits.all if self.file.edits.has((place, place)) else []
        again = any(edit.start == edit.end == place and edit.order >= _OUTERMOST - before.lineno for edit in earlier)
        gap = ("" if indent else newline) if again else self._gap(place, indent)
        inserted = self.file.edits.replace((place, place), gap, *definition, newline)
        inserted.order = _OUTERMOST - before.lineno
        edit.pieces = call

    def _first_gone(self, statement: ast.stmt, offset: int) -> int:
        """Where the lines right before it begin that vanish: `opt.zero_grad()`, unless gradients are kept."""
        source = self.file.source
        body, place = source.survey.suite(statement)
        while place > 0 and not self.adds and _clears(before := body[place - 1]):
            if source.data[source.span(before)[1] : offset].count(b"\n") != 1:
                break
            place, offset = place - 1, source.starts[before.lineno - 1]
        return offset

    def _gap(self, offset: int, indent: str) -> str:
        """Blank lines before a function, as far as they are not there."""
        data, newline = self.file.source.data, self.file.source.newline
        end = offset
        while data[end - 1 : end].isspace():
            end -= 1
        blank = data[end:offset].rstrip(b" \t").replace(b"\r\n", b"\n")
        there = len(blank) - len(blank.rstrip(b"\n")) - 1
        if data[end - 1 : end] == b":":
            return ""
        return newline * max(0, (1 if indent else 2) - there)

    def _beside_backward(self, first: ast.stmt, edit: Edit) -> list[Piece]:
        """The loss was computed inside the backward call's own expression: its line becomes the call."""
        edit.start, edit.end = self.writing.to_line_end(first)
        self.file.gone.discard(first)
        newline = f"{self.file.source.newline}{self.file.source.indent(first)}"
        after = [self.writing.added()] if self.adds else []
        after += [self.writing.step(step) for step in self.plan.group.steps if step.inside]
        return [newline.join([self.writing.call(self.file.source.indent(first)), *after])]

    def _hoisted_clips(self) -> list[str]:
        """As text: the limits are numbers."""
        texts = []
        for clip in self.plan.group.backwards[0].clips:
            pieces = clipped(self.file, clip, self.plan.names["grads"])
            texts.append(
                "".join(p if isinstance(p, str) else self.file.source.segment(p) for p in pieces if isinstance(p, str | tuple))
            )
        return texts

    def _share(self) -> None:
        """`fake = netG(noise)` becomes `fake, vjp = ms.vjp(netG, noise, weights=...)`; several statements a function first."""
        shared, source = self.plan.group.shared, self.file.source
        if shared is None:
            return
        last = shared.statements[-1]
        made, weights = f"{shared.output}, {self.plan.names['vjp']} = {self.file.spelling.local('ms')}.vjp(", self.writing.weights()
        if isinstance(last, ast.Assign) and len(shared.statements) == 1 and "." not in shared.output:
            function: list[Piece] = ["lambda: ", source.span(last.value)]
            if isinstance(last.value, ast.Call) and self._of_one_tensor(last.value):
                function = [source.span(last.value.func), ", ", source.span(last.value.args[0])]
            self._edit(last, source.span(last), [made, *function, f", weights={weights})", self._cut(last)])
            return
        name, indent = self.plan.names["shared"], source.indent(shared.statements[0])
        for statement in shared.statements:
            start = statement is shared.statements[0]
            end = self.file.source.whole_lines(statement)[1]
            span = self.writing.to_line_end(statement) if start else (lead(self.file, statement, shared.statements)[0], end)
            self.edits[statement] = self._edit(statement, span, [])
        pieces = [f"def {name}():{source.newline}", *self.writing.moved(shared.statements, indent)]
        pieces += [f"{indent}{source.step}return {shared.output}{source.newline * 2}"]
        pieces += [f"{indent}{made}{name}, weights={weights})"]
        pieces.append(self._cut(last))
        self.edits[shared.statements[0]].pieces = pieces
        self.file.gone.update(shared.statements[1:])

    def _cut(self, statement: ast.stmt) -> str:
        """An earlier step that reads the output as it is would use up what vjp keeps."""
        shared, source = self.plan.group.shared, self.file.source
        if shared is None or not shared.cut:
            return ""
        text = f"{shared.output} = {self.file.spelling.local('ops')}.stop_gradient({shared.output})"
        return f"{source.newline}{source.indent(statement)}{text}"

    def _of_one_tensor(self, call: ast.Call) -> bool:
        """`netG(noise)`: vjp takes tensors alone."""
        one = len(call.args) == 1 and not call.keywords and isinstance(call.args[0], ast.Name)
        return one and self.file.known(call.func).kind == "module" and self.file.known(call.args[0]).kind == "tensor"

    def _step(self, step: Step) -> None:
        claim(self.file, step.call)
        text = self.writing.step(step, self.file.source.indent(step.statement))
        self._edit(step.statement, self.file.source.span(step.statement), [text], STEP)

    def _clip(self, clip: Other) -> None:
        self.file.claimed.add(clip.call)
        given = values_passed(clip.call)
        if given:
            self.file.claim(given[0])
        grads = self.plan.names["accumulated" if self.plan.group.accumulates else "grads"]
        torch = f"torch.nn.utils.clip_grad_{clip.owner}_"
        self._edit(clip.statement, self.file.source.span(clip.statement), clipped(self.file, clip, grads), torch)


def _clears(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "zero_grad"
