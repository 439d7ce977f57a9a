"""The output is read again, as somebody would who runs it: what cannot run does not leave unmarked.

A name that is bound nowhere or not on every way, a name that MindSpore does not have, a call that it does not take: each is a
defect of a rule. Its edit is withdrawn, the line is the user's again with `review`, and a finding names the rule.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge import Text
from workers.translation.facts.places import place_of
from workers.translation.file import File, Pending
from workers.translation.rendering import imports, wording
from workers.translation.rendering.render import render, result_span
from workers.translation.result import Finding
from workers.translation.source.survey import Survey
from workers.translation.verify import written_calls
from workers.translation.verify.calls_fit import misfits
from workers.translation.verify.left_over import mark_left_over
from workers.translation.verify.tidying import tidy
from workers.translation.verify.unbound import unbound

_CODE = "withdrawn"
_ROUNDS = 12
_MARKED = frozenset({"review", "unsupported"})


@dataclass(frozen=True, slots=True)
class _Defect:
    """A place of the output (bytes) and what is wrong there; `name` is the one that is not bound.

    called: where the name of what is called ends: an edit may have written that alone, and left the arguments.
    """

    start: int
    end: int
    name: str
    reason: Text
    called: int


@dataclass(frozen=True, slots=True)
class _Output:
    """What was rendered, read again once for all who look at it."""

    text: str
    tree: ast.Module
    survey: Survey


def verified(file: File) -> tuple[str, ast.Module]:
    """The output with its imports, and its tree, without the edits that it could not run with. All other edits are made."""
    needed = set(file.spelling.needed)
    for _ in range(_ROUNDS):
        output = _with_imports(file, needed)
        found = _defects(file, output)
        culprits = {id(culprit): (culprit, defect) for defect in found if (culprit := _culprit(file, defect)) is not None}
        for culprit, defect in culprits.values():
            _withdraw(file, culprit, defect)
        if not culprits:
            break
    for defect in found:
        _mark(file, defect)
    if any(finding.code == _CODE for finding in file.findings):
        output = _with_imports(file, needed - _unused(file, output, needed))
    output = _tidied(file, output, needed)
    return output.text, output.tree


def _tidied(file: File, output: _Output, needed: set[str]) -> _Output:
    """Without what is left without a purpose, and without the imports that only this had a use for."""
    for _ in range(_ROUNDS):
        if not tidy(file, output.survey):
            break
        output = _with_imports(file, needed)
        output = _with_imports(file, needed - _unused(file, output, needed))
    return output


def _with_imports(file: File, needed: set[str]) -> _Output:
    """Rendered with the imports that this output needs; those of an earlier round go."""
    file.spelling.needed = set(needed)
    file.edits.all = [edit for edit in file.edits.all if id(edit) not in file.arranged]
    file.pending = [pending for pending in file.pending if pending.rule not in {"imports", "left_over"}]
    others = {id(edit) for edit in file.edits.all}
    imports.arrange(file)
    file.arranged = {id(edit): edit for edit in file.edits.all if id(edit) not in others}
    text, tree = render(file)
    output = _Output(text, tree, Survey(tree))
    mark_left_over(file, output.survey)
    return output


def _defects(file: File, output: _Output) -> list[_Defect]:
    """What cannot run on lines that say nothing of a person, and was not so in the source."""
    survey = output.survey
    starts = _line_starts(output.text.encode("utf-8"))
    written_wrongly = written_calls.misfits(file, survey, starts)
    names, calls = unbound(output.tree, survey), [*misfits(survey, file.purpose.mindspore), *written_wrongly, *_torn(survey, file)]
    if not names and not calls:
        return []
    before = {name.id for name in unbound(file.tree, file.source.survey)} if names else set()
    marked = _marked_lines(file, starts)
    found: list[_Defect] = []
    for node in [*(name for name in names if name.id not in before), *calls]:
        if node.lineno not in marked:
            name = node.id if isinstance(node, ast.Name) and node in names else ""
            called = node.func if isinstance(node, ast.Call) else node
            start = starts[node.lineno - 1] + node.col_offset
            found.append(_Defect(start, _end(starts, node), name, _reason(node, name), _end(starts, called)))
    return found


def _end(starts: list[int], node: ast.expr) -> int:
    return starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)


def _torn(survey: Survey, file: File) -> Sequence[ast.expr]:
    """`return a` and `+ b` on the next line: brackets that held them together went with what stood around them."""
    if any(isinstance(statement.value, ast.UnaryOp) for statement in file.nodes(ast.Expr)):
        return []
    return [statement.value for statement in survey.nodes(ast.Expr) if isinstance(statement.value, ast.UnaryOp)]


def _reason(node: ast.expr, name: str) -> Text:
    if name:
        return wording.not_bound(name)
    if isinstance(node, ast.UnaryOp):
        return wording.TORN
    if isinstance(node, ast.Call):
        return wording.not_taken(place_of(node.func))
    return wording.not_there(place_of(node))


def _line_starts(data: bytes) -> list[int]:
    """As the parser counts lines."""
    return [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", data))]


def _marked_lines(file: File, starts: list[int]) -> set[int]:
    found: set[int] = set()
    for pending in file.pending:
        if pending.verdict in _MARKED:
            first, last = result_span(file.edits, pending)
            found.update(range(bisect_right(starts, first), bisect_right(starts, max(first, last)) + 1))
    return found


def _culprit(file: File, defect: _Defect) -> Pending | None:
    """The smallest change that wrote the place; else the one that took away what bound the name."""
    able = [pending for pending in file.pending if pending.edits and pending.rule != "imports"]

    def width(pending: Pending, end: int) -> int:
        return min(
            (last - first for first, last in (edit.out for edit in pending.edits) if first <= defect.start and end <= last),
            default=-1,
        )

    for end in (defect.end, defect.called):
        around = [(width(pending, end), number) for number, pending in enumerate(able) if width(pending, end) >= 0]
        if around:
            return able[min(around)[1]]
    bound = [file.source.span(n) for n in file.named(defect.name) if not isinstance(n.ctx, ast.Load)]
    holding = (p for p in able for e in p.edits for first, last in bound if e.start <= first and last <= e.end)
    return min(holding, key=lambda pending: pending.span[1] - pending.span[0], default=None)


def _withdraw(file: File, culprit: Pending, defect: _Defect) -> None:
    """With what it was made together with: half of a training step is none."""
    for pending in file.pending:
        if pending is culprit or (culprit.group and pending.group == culprit.group):
            own = {id(edit) for edit in pending.edits}
            file.edits.all = [edit for edit in file.edits.all if id(edit) not in own]
            pending.edits, pending.target = [], ""
            pending.verdict, pending.reason = "review", defect.reason
    line, column = file.source.position(culprit.span[0])
    message = wording.withdrawn(culprit.rule, defect.reason)
    file.findings.append(Finding(line, column, _CODE, "warning", message.to_dict()))


def _unused(file: File, output: _Output, needed: set[str]) -> set[str]:
    """Import lines that only withdrawn edits needed; definitions of ours go as well."""
    used = {node.id for node in output.survey.nodes(ast.Name)}
    for name, local in [*file.blocks.items()]:
        if local not in used:
            del file.blocks[name]
    return {line for line in needed if not any(local in used for local in _locals(line))}


def _locals(line: str) -> list[str]:
    node = ast.parse(line).body[0]
    assert isinstance(node, ast.Import | ast.ImportFrom)
    return [alias.asname or alias.name.partition(".")[0] for alias in node.names]


def _mark(file: File, defect: _Defect) -> None:
    """Nothing of ours is at fault, or nothing that could be withdrawn alone: the user's line says so."""
    place = next((c for c in file.edits.copied if c.out <= defect.start and defect.end <= c.out + c.length), None)
    if place is not None:
        start = place.source + defect.start - place.out
        span = (start, start + defect.end - defect.start)
        file.pending.append(Pending(None, span, [], "", "", "review", _CODE, "", defect.reason))
