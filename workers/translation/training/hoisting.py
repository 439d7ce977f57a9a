"""Functions that compute a loss and call its backward for whoever calls them: `finish_episode()`, `self.backward_G()`.

Such a function returns its loss instead, and the step function stands where it is called: there is what the loss was computed
from, and there the optimizer can be given the gradients.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.rendering.removal import take_out, vanish
from workers.translation.source.edits import Piece, bracketed
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk
from workers.translation.training import reasons
from workers.translation.training.clipping import covers
from workers.translation.training.cross_function_graph import storing_with_gradient
from workers.translation.training.gradient_buffers import reads_of_parameters
from workers.translation.training.groups import groups_of
from workers.translation.training.step_calls import Backward, Other, Step, StepCalls

_BACKWARD = "torch.Tensor.backward"
# What may stand behind the backward call and runs before the step then: it asks for no weight.
_HARMLESS = frozenset("clear append item print format add_scalar detach cpu numpy len float int round str update".split())


@dataclass(slots=True)
class Hoisted:
    """`rest` are the calls of the step that were inside the function as well."""

    function: ast.FunctionDef
    backward: Backward
    rest: list[Other | Step]


def hoist(file: File, everything: Sequence[StepCalls]) -> list[Hoisted]:
    """Moves the backward calls of such functions to the callers' events; the functions' own texts are written by `write`."""
    done: list[Hoisted] = []
    if reads_of_parameters(file):
        return []  # the gradients stay with the parameters
    by_scope: dict[ast.AST, StepCalls] = {found.scope: found for found in everything}
    for found in everything:
        function = found.scope
        if not isinstance(function, ast.FunctionDef) or not _fits(file, found):
            continue
        calls = file.facts.calls.sites(function)
        if len(calls) != 1:
            continue
        loss = calls[0]
        statement, caller = _statement(file, loss), by_scope.get(scope_of(file, loss))
        if statement is None or caller is None or caller is found or any(s.closure for s in caller.steps):
            continue
        value = isinstance(function.body[-1], ast.Return)
        if not value and not (isinstance(statement, ast.Expr) and statement.value is loss):
            continue
        backward = found.backwards[0]
        before = [s for s in file.statements(function) if s.lineno <= backward.statement.lineno]
        made = storing_with_gradient(file, function, before)
        if not (made if found.steps else caller.steps):
            continue
        names = {text: _seen_from(file, function, loss, text) for text in [*_optimizers(found), *(z.owner for z in found.zeros)]}
        if "" in names.values():
            continue
        if value and not (made and found.steps):
            continue
        names_before = [*caller.backwards], [*caller.steps]
        clips = found.clips
        moved = Backward(
            statement,
            loss,
            [loss],
            made=made,
            inside=function,
            clips=clips,
            value=value,
            cleared={names[zero.owner] for zero in found.zeros},
        )
        caller.backwards = sorted([*caller.backwards, moved], key=lambda b: b.statement.lineno)
        caller.steps = sorted(
            [*caller.steps, *(Step(statement, loss, names[step.optimizer], inside=True) for step in found.steps)],
            key=lambda step: step.statement.lineno,
        )
        if any(g.unfit is not None for g in groups_of(file, _copy(caller)) if any(b.inside is function for b in g.backwards)):
            caller.backwards, caller.steps = names_before
            continue
        done.append(Hoisted(function, backward, [*found.zeros, *found.steps, *found.clips]))
        found.backwards, found.steps, found.zeros, found.clips = [], [], [], []
    return done


def _copy(found: StepCalls) -> StepCalls:
    return replace(found, backwards=[replace(b, losses=[*b.losses]) for b in found.backwards])


def _statement(file: File, call: ast.Call) -> ast.stmt | None:
    """The statement that holds the call, where it runs for certain and once."""
    for outer in file.ancestors(call):
        if isinstance(outer, ast.Expr | ast.Assign):
            return outer
        if not isinstance(outer, ast.Call | ast.BinOp | ast.Tuple | ast.JoinedStr | ast.FormattedValue | ast.keyword):
            return None
    return None


def _optimizers(found: StepCalls) -> list[str]:
    return [step.optimizer for step in found.steps]


def _seen_from(file: File, function: ast.FunctionDef, call: ast.Call, text: str) -> str:
    """What the function calls `self.optimizer` or `optimizer`, in the words of its caller; empty where that has none."""
    root, dot, rest = text.partition(".")
    names = [argument.arg for argument in function.args.args]
    method = isinstance(file.parent(function), ast.ClassDef)
    if method and names[:1] == [root]:
        return f"{place_of(call.func.value)}{dot}{rest}" if isinstance(call.func, ast.Attribute) else ""
    if root in names:
        given = file.facts.calls.argument(call, function, root)
        return f"{place_of(given)}{dot}{rest}" if isinstance(given, ast.Name | ast.Attribute) else ""
    local = {n.id for n in walk(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return "" if root in local else text


def _fits(file: File, found: StepCalls) -> bool:
    """One backward call in the function's own body, nothing returned, and nothing behind it that waits for the step."""
    function = found.scope
    if not isinstance(function, ast.FunctionDef) or len(found.backwards) != 1 or found.scaling:
        return False
    backward = found.backwards[0]
    plain = isinstance(backward.statement, ast.Expr) and backward.statement in function.body
    if not plain or backward.gradient is not None or backward.scaler is not None or len(backward.losses) != 1:
        return False
    returned = [n for n in walk(function) if isinstance(n, ast.Return | ast.Yield | ast.YieldFrom | ast.Await)]
    values = [n.value for n in returned if isinstance(n, ast.Return)]
    if returned not in ([], [function.body[-1]]) or any(value is None or isinstance(value, ast.Tuple) for value in values):
        return False
    if found.clips and not (len(found.steps) == 1 and all(_plain_clip(file, c, found) for c in found.clips)):
        return False
    at = function.body.index(backward.statement)
    if any(s.closure or s.through or s.statement not in function.body[at:] for s in found.steps):
        return False
    if any(zero.statement not in function.body[:at] or zero.inside for zero in found.zeros):
        return False
    events: list[Backward | Step | Other] = [*found.steps, *found.zeros, *found.clips, backward]
    own = {event.statement for event in events}
    loss = backward.losses[0]
    behind = [s for s in function.body[at:] if s not in own]
    names = {n.id for s in behind for n in walk(s) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return all(_harmless(file, s) for s in behind) and not (isinstance(loss, ast.Name) and loss.id in names)


def _plain_clip(file: File, clip: Other, found: StepCalls) -> bool:
    """All of the optimizer's weights, by a limit that is written as a number."""
    rest = [*clip.call.args[1:], *(k.value for k in clip.call.keywords)]
    numbers = all(isinstance(a, ast.Constant) for a in rest)
    alone = isinstance(clip.statement, ast.Expr) and clip.statement.value is clip.call
    return alone and numbers and covers(file, clip, [found.steps[0].optimizer])


def _harmless(file: File, statement: ast.stmt, depth: int = 0) -> bool:
    """Asks for no weight: also `self.forget()` where that method's statements do not."""
    if any(isinstance(n, ast.Attribute) and n.attr in {"grad", "data"} for n in walk(statement)) or depth > 2:
        return False
    named = {called_name(n) for n in walk(statement) if isinstance(n, ast.Call)} - _HARMLESS
    own = [f for f in file.nodes(ast.FunctionDef) if f.name in named]
    return {f.name for f in own} == named and all(_harmless(file, s, depth + 1) for f in own for s in f.body)


def write(file: File, hoisted: Hoisted) -> None:
    """The function returns what it differentiated."""
    source, group = file.source, f"hoisted-{hoisted.function.lineno}"
    for event in hoisted.rest:
        clips = isinstance(event, Other) and event.owner in {"norm", "value"}
        torch = "torch.optim.Optimizer.step" if isinstance(event, Step) else "torch.optim.Optimizer.zero_grad"
        torch = f"torch.nn.utils.clip_grad_{event.owner}_" if isinstance(event, Other) and clips else torch
        span, text = vanish(file, event.statement)
        _note(file, event.statement, [(span, [text])], torch, group)
    backward, body = hoisted.backward, hoisted.function.body
    loss = backward.losses[0]
    file.claimed.update({backward.call, backward.call.func})
    named = isinstance(loss, ast.Name | ast.Attribute)
    name = place_of(loss) if named else file.spelling.free("loss")
    final = body[-1]
    left = [s for s in body[body.index(backward.statement) + 1 :] if s not in file.gone]
    if not left:
        returned = ["return ", *bracketed(source, source.span(loss))]
        _note(file, backward.statement, [(source.span(backward.statement), returned)], _BACKWARD, group)
        return
    span, pieces = source.span(backward.statement), list[Piece]([f"{name} = ", *bracketed(source, source.span(loss))])
    if named:
        span, gone = take_out(file, backward.statement)
        pieces = [gone]
    _note(file, backward.statement, [(span, pieces)], _BACKWARD, group)
    if isinstance(final, ast.Return) and final.value is not None:
        start = source.span(final.value)[0]
        _note(file, final, [((start, start), [f"{name}, "])], "", group)
        return
    end = source.line_end(source.span(left[-1])[1])
    _note(file, left[-1], [((end, end), [f"{source.newline}{source.indent(left[-1])}return {name}"])], "", group)


def _note(file: File, node: ast.stmt, replaced: list[tuple[tuple[int, int], list[Piece]]], torch: str, group: str) -> None:
    file.change(
        node, replaced, torch=torch, target="mindspore.value_and_grad", verdict="adapted", reason=reasons.REWRITTEN, group=group
    )
