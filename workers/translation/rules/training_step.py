"""zero_grad, forward, backward, step: a forward function, its `value_and_grad`, and the optimizer called with the gradients."""

from __future__ import annotations

import ast
from dataclasses import replace

from knowledge import Text
from workers.translation.file import File
from workers.translation.rendering.removal import vanish
from workers.translation.source.edits import Edit
from workers.translation.training import reasons
from workers.translation.training.calling import Calling
from workers.translation.training.clearing import clears
from workers.translation.training.clipping import covers
from workers.translation.training.closures import closures_of
from workers.translation.training.conditional_parameters import moves_without_gradient, used_by_chance
from workers.translation.training.empty_clipping import WHY, empty_clips
from workers.translation.training.given import given_graph
from workers.translation.training.gradient_buffers import (
    CURED,
    GradientBuffers,
    are_read_elsewhere,
    cleared_by_anybody,
    differentiates,
    in_optimizer,
    is_kept_elsewhere,
    is_passed_on,
    made_here,
    read,
    reads_of_parameters,
    weights_of,
    weights_of_loss,
)
from workers.translation.training.groups import Group, groups_of, handed_groups_of, kept_groups_of
from workers.translation.training.handed_losses import consumed_loss, given_by, given_otherwise, handing, is_given_one
from workers.translation.training.hoisting import hoist
from workers.translation.training.hoisting import write as write_hoisted
from workers.translation.training.input_gradients import ask_for_inputs
from workers.translation.training.mixing import SCALED_TOGETHER, scaler_of, scales_alone
from workers.translation.training.naming import name_parts
from workers.translation.training.plan import Plan, plan
from workers.translation.training.rewriting import BACKWARD, STEP, Rewriting, claim
from workers.translation.training.shared import share
from workers.translation.training.step_calls import Other, Step, StepCalls, scopes, step_calls
from workers.translation.training.wrappers import rewrite_wrapper, stepping
from workers.translation.training.writing import Writing

AFTER = ("autocast", "gradient_blocks", "tensor_gradients")
_ZERO = "torch.optim.Optimizer.zero_grad"
_SCALER = "torch.amp.GradScaler"


def rewrite_file(file: File) -> None:
    for cls in file.nodes(ast.ClassDef):
        rewrite_wrapper(file, cls)
    everything = [step_calls(file, scope) for scope in scopes(file)]
    for found in everything:
        _clip_within(file, found)
    for clip, goes in list(empty_clips(file, everything)):
        _drop(file, replace(clip, statement=goes), f"torch.nn.utils.clip_grad_{clip.owner}_", f"step-{goes.lineno}", WHY)
    for found in everything:
        found.clips = [clip for clip in found.clips if clip.call not in file.claimed]
    called = [closure for found in everything for closure in closures_of(file, found)]
    for closure in called:
        Calling(file, closure).write()
    inside = {closure.function for closure in called}
    stepping = {closure.step.statement for closure in called}
    open_scopes = [found for found in everything if found.scope not in inside]
    for found in open_scopes:
        found.backwards = [backward for backward in found.backwards if backward.call not in file.claimed]
        found.steps = [step for step in found.steps if step.statement not in stepping and step.call not in file.claimed]
    for found in open_scopes:
        _hand_on_losses(file, found)
    for call in given_otherwise(file):
        file.change(call, [], torch=BACKWARD, verdict="review", reason=reasons.SCATTERED)
    for hoisted in hoist(file, open_scopes):
        write_hoisted(file, hoisted)
    _rewrite(file, open_scopes)


def _clip_within(file: File, found: StepCalls) -> None:
    """A wrapper around an optimizer that clips before it steps works on the gradients that the weights keep."""
    owner = file.parent(found.scope)
    if isinstance(owner, ast.ClassDef) and stepping(owner)[0] is found.scope:
        GradientBuffers(file, found).clip()
        found.clips = []


def _hand_on_losses(file: File, found: StepCalls) -> None:
    """Functions that are given a loss, and those that give one."""
    given = handing(file, found.scope) if not found.backwards else []
    if given:
        calls = StepCalls(found.scope, [handed.backward for handed in given])
        groups = handed_groups_of(file, calls, [handed.weights for handed in given])
        _write(file, calls, groups)
        for group in groups:
            if group.unfit is not None:
                _mark(file, group.statement, group.backwards[0].call, BACKWARD, group.unfit)
    loss = consumed_loss(file, found.scope)
    scales = bool(found.scaling) or any(backward.scaler is not None for backward in found.backwards)
    if scales and file.purpose.option("precision") != "float32":
        return  # the loss would have to be scaled where its gradients are taken
    if loss and isinstance(found.scope, ast.FunctionDef) and is_given_one(file, found.scope):
        for backward in found.backwards:
            file.claim(backward.call)
            text = f"{file.use_block('backward')}({loss})"
            file.change(
                backward.statement, [(file.source.span(backward.call), [text])], torch=BACKWARD, target="mindspore.value_and_grad",
                verdict="adapted", reason=reasons.HANDED,
            )  # fmt: skip
        for other in found.scaling:
            _drop(file, other, _SCALER, f"step-{other.statement.lineno}", reasons.FULL_PRECISION)
        GradientBuffers(file, found).write()
        found.backwards, found.steps, found.zeros, found.clips, found.scaling = [], [], [], [], []


def _rewrite(file: File, everything: list[StepCalls]) -> None:
    """Gradients are handed on where that can be, scope by scope; else they stay with the parameters."""
    copies = [_again(found) for found in everything]
    handed = [_handed_on(file, found) for found in everything]
    reads = reads_of_parameters(file)
    forgotten = _clears_first(file, copies, handed)
    alone = [_is_alone(file, f, groups) or (forgotten and _without_step(groups)) for f, groups in zip(copies, handed, strict=True)]
    others = [groups for groups, own in zip(handed, alone, strict=True) if not own]
    apart = (
        bool(reads or given_by(file))
        or are_read_elsewhere(file)
        or any(group.unfit is reasons.NO_STEP for groups in others for group in groups)
    )
    kept = [
        _kept(file, f, unread=own and not apart) if apart or _cured(g) or in_optimizer(file, f.scope) else None
        for f, g, own in zip(copies, handed, alone, strict=True)
    ]
    if apart and any(groups is None and not own for groups, own in zip(kept, alone, strict=True)):
        kept = [groups if own else None for groups, own in zip(kept, alone, strict=True)]
    for groups, own in zip(kept, alone, strict=True):
        for group in groups or ():
            group.unread = own and not apart
    stays = any(not group.unread for groups in kept for group in groups or ())
    keeps = stays or bool(given_by(file)) or _is_left_to_others(file)
    for found, copy, groups, keeping in zip(everything, copies, handed, kept, strict=True):
        if keeping is not None:
            _write(file, copy, keeping)
            if keeping and all(group.unread for group in keeping):
                for zero in copy.zeros:
                    _drop(file, zero, _ZERO, f"step-{zero.statement.lineno}", reasons.REWRITTEN)
                copy.zeros = []
            GradientBuffers(file, copy).write()
        else:
            _rewrite_scope(file, found, groups)
            if clears(found.scope) and not stays:
                _clear_function(file, found)
            _clear_rest(file, copy, keeps)
    if apart and (None not in kept or is_kept_elsewhere(file)):
        for node in reads:
            read(file, node, "kept-gradients")


def _again(found: StepCalls) -> StepCalls:
    """The same calls, for another way to write them."""
    zeros = [zero for zero in found.zeros if not zero.inside]
    return replace(found, backwards=[replace(b, losses=[*b.losses]) for b in found.backwards], zeros=zeros)


def _handed_on(file: File, found: StepCalls) -> list[Group]:
    groups = groups_of(file, found)
    for group in groups:
        if any(not covers(file, clip, group.optimizers) for clip in group.clips):
            group.unfit = group.unfit or reasons.CLIPS_OTHERS
        if group.unfit is None and isinstance(found.scope, ast.FunctionDef) and given_graph(file, found.scope, group):
            group.unfit = reasons.CARRIED_OVER
    share(file, found, groups)
    for group in groups:
        if group.unfit is None and not scales_alone(file, group):
            group.unfit = SCALED_TOGETHER
    return groups


def _is_alone(file: File, found: StepCalls, groups: list[Group]) -> bool:
    """A test that makes its network and asks for gradients that no other function has to do with."""
    if not _without_step(groups):
        return False
    return all(made_here(file, found.scope, group) for group in kept_groups_of(file, found, weights_of))


def _without_step(groups: list[Group]) -> bool:
    return bool(groups) and all(group.unfit is reasons.NO_STEP for group in groups)


def _clears_first(file: File, everything: list[StepCalls], handed: list[list[Group]]) -> bool:
    """Each step clears the gradients before it computes its own: what a backward call without one left behind nobody gets."""
    taken = {step.statement for groups in handed for group in groups for step in group.steps if group.unfit is None}
    stepping = [(f, g) for f, groups in zip(everything, handed, strict=True) for g in groups if g.unfit is not reasons.NO_STEP]
    own = all(step.statement in taken for found in everything for step in found.steps)
    return bool(stepping) and own and all(group.unfit is None and _clears(file, found, group) for found, group in stepping)


def _clears(file: File, found: StepCalls, group: Group) -> bool:
    """zero_grad stands in front of the backward call, in the same suite, for each optimizer."""
    first = group.backwards[0].statement
    before = [z for z in found.zeros if z.statement.lineno < first.lineno and file.parent(z.statement) is file.parent(first)]
    owners = {zero.owner for zero in before}
    return bool(owners) and (len(group.optimizers) == 1 or owners >= set(group.optimizers))


def _cured(groups: list[Group]) -> bool:
    return any(group.unfit in CURED for group in groups)


def _kept(file: File, found: StepCalls, *, unread: bool) -> list[Group] | None:
    """The backward calls of a scope that keeps its gradients; None where that does not help."""
    groups = kept_groups_of(file, found, weights_of_loss if unread else weights_of)
    closures = any(step.closure is not None and not is_passed_on(step, found.scope) for step in found.steps)
    return None if closures or any(group.unfit is not None for group in groups) else groups


def _rewrite_scope(file: File, found: StepCalls, groups: list[Group]) -> None:
    taken = {step.statement for group in groups for step in group.steps}
    for step in found.steps:
        if step.statement not in taken and _idle(file, found, step):
            _drop(file, Other(step.statement, step.call), STEP, f"step-{step.statement.lineno}", reasons.IDLE)
        elif step.statement not in taken:
            _mark(file, step.statement, step.call, STEP, reasons.CLOSURE if step.closure else reasons.NO_BACKWARD)
    plans = _write(file, found, groups)
    _clear_zeros(file, found, plans)
    for group in groups:
        if group.unfit is not None:
            _leave(file, group, group.unfit)
    if not plans:
        _leave_zeros(file, found, next((group.unfit for group in groups if group.unfit is not None), reasons.NO_BACKWARD))


def _write(file: File, found: StepCalls, groups: list[Group]) -> list[Plan]:
    repeating = [group for group in groups if group.forward is not None and group.forward.repeated]
    plans = [plan(file, found.scope, group, repeating) for group in groups if group.unfit is None and group.shares is None]
    name_parts(file, plans)
    ask_for_inputs(file, found, plans)
    edits: dict[ast.stmt, Edit] = {}
    sharing = [group for group in groups if group.shares is not None]
    for each in plans:
        Rewriting(file, each, edits, f"step-{each.group.statement.lineno}").write()
        for second in sharing:
            if second.shares is each.group:
                Rewriting(file, replace(each, group=second), edits, f"step-{each.group.statement.lineno}").write_second()
    _tell_chance(file, found, plans)
    if plans and all(group.unfit is None for group in groups):
        for other in found.scaling:
            _write_scaling(file, other, plans)
    return plans


def _write_scaling(file: File, other: Other, plans: list[Plan]) -> None:
    """`scaler.update()` in mixed precision tells the scaler whether the gradients were finite; else nothing is scaled."""
    group = f"step-{plans[0].group.statement.lineno}"
    scaling = next((each for each in plans if scaler_of(file, each.group) == other.owner), None)
    if scaling is None:
        _drop(file, other, _SCALER, group, reasons.FULL_PRECISION)
    elif isinstance(other.call.func, ast.Attribute) and other.call.func.attr == "unscale_":
        _drop(file, other, _SCALER, group, reasons.UNSCALED)
    else:
        claim(file, other.call)
        beside = any(step.statement in file.suite(other.statement)[0] for step in scaling.group.steps)
        text = [Writing(file, scaling, {}).adjusted()] if beside and not other.call.args else []
        file.change(
            other.statement, [(file.source.span(other.statement), text)] if text else [], torch=_SCALER,
            target="mindspore.amp.DynamicLossScaler.adjust", verdict="adapted" if text else "review", reason=reasons.ADJUSTED,
            group=group,
        )  # fmt: skip


def _tell_chance(file: File, found: StepCalls, plans: list[Plan]) -> None:
    """Steps after which a weight that was not used has moved here and not in torch."""
    weight = used_by_chance(file) if plans else ""
    for step in found.steps if weight else []:
        written = next((pending for pending in file.pending if pending.node is step.statement), None)
        if written is not None and moves_without_gradient(file, step.optimizer):  # where its line arrives, the mark stands
            written.verdict, written.reason = "review", reasons.by_chance(weight)


def _idle(file: File, found: StepCalls, step: Step) -> bool:
    """A step of a script in which no gradient is ever computed: torch's optimizer passes over parameters without one."""
    words = (b"backward", b"autograd", b".grad", b"loss")
    plain = found.scope is file.tree and step.closure is None and isinstance(step.statement, ast.Expr)
    return plain and not any(word in file.source.data for word in words)


def _leave(file: File, group: Group, why: Text) -> None:
    """Nothing of the step is changed; its lines say why."""
    for backward in group.backwards:
        _mark(file, backward.statement, backward.call, BACKWARD, why)
    for step in group.steps:
        _mark(file, step.statement, step.call, STEP, why)


def _leave_zeros(file: File, found: StepCalls, why: Text) -> None:
    """Those of what nothing is known of, whose steps are left as well: a known optimizer's are marked like any name of torch."""
    for zero in found.zeros if found.backwards or found.steps else ():
        unknown = isinstance(zero.call.func, ast.Attribute) and not _clears_itself(file, zero.call.func.value)
        if unknown and zero.call not in file.claimed and file.facts.site_at(zero.call) is None:
            _mark(file, zero.statement, zero.call, _ZERO, why)


def _mark(file: File, statement: ast.stmt, call: ast.Call, torch: str, why: Text) -> None:
    claim(file, call)
    file.change(statement, [], torch=torch, verdict="review", reason=why)


def _drop(file: File, other: Other, torch: str, group: str, why: Text) -> None:
    claim(file, other.call)
    span, text = vanish(file, other.statement)
    file.change(other.statement, [(span, [text])], torch=torch, verdict="adapted", reason=why, group=group)


def _clear_function(file: File, found: StepCalls) -> None:
    """A function of nothing but `zero_grad()` calls, whose callers need it no more."""
    for zero in found.zeros:
        if zero.call not in file.claimed:
            _drop(file, zero, _ZERO, f"step-{zero.statement.lineno}", reasons.REWRITTEN)


def _clear_rest(file: File, found: StepCalls, kept: bool) -> None:
    """`optimizer.zero_grad()` in front of a loop whose steps other functions take: where parameters keep gradients they go."""
    for zero in found.zeros if not (found.backwards or found.steps) else ():
        if zero.call in file.claimed or not isinstance(zero.call.func, ast.Attribute) or _clears_itself(file, zero.call.func.value):
            continue
        if kept:
            GradientBuffers(file, found).zero(zero, cleared_by_anybody(file, zero))
        elif isinstance(zero.statement, ast.Expr):
            _drop(file, zero, _ZERO, f"step-{zero.statement.lineno}", reasons.REWRITTEN)


def _is_left_to_others(file: File) -> bool:
    return not differentiates(file) and is_kept_elsewhere(file)


def _clears_itself(file: File, owner: ast.expr) -> bool:
    """An object whose class the program defines, with a zero_grad of its own; of what is unknown, where there is such a class."""
    value = file.known(owner)
    own = any("zero_grad" in cls.methods for cls in file.types.ancestry(value.name))
    project = file.neighbours.project
    somewhere = any(f.name == "zero_grad" for f in file.nodes(ast.FunctionDef))
    somewhere = somewhere or (project is not None and any("zero_grad" in names for names in project.methods.values()))
    return own or value.kind in {"super", "class"} or (somewhere and not value.name.startswith("torch."))


def _stands_before(file: File, statement: ast.stmt, other: ast.stmt | None) -> bool:
    """In one suite, so that the other follows whenever this one has run."""
    suite = file.suite(statement)[0] or []
    return other is not None and other in suite and suite.index(statement) < suite.index(other)


def _clear_zeros(file: File, found: StepCalls, plans: list[Plan]) -> None:
    """`zero_grad()` goes; where gradients add up it becomes the start of a new sum."""
    adding = [p for p in plans if p.group.accumulates]
    for zero in {zero.statement: zero for zero in found.zeros}.values():
        mine = next((p for p in adding if zero.owner in p.group.optimizers), adding[0] if adding else None)
        if mine is not None and _stands_before(file, zero.statement, mine.before):
            mine = None  # the new sum begins right in front of the loop
        if mine is None:
            if plans:
                _drop(file, zero, _ZERO, f"step-{plans[0].group.statement.lineno}", reasons.REWRITTEN)
            continue
        claim(file, zero.call)
        file.change(
            zero.statement, [(file.source.span(zero.statement), [f"{mine.names['accumulated']} = None"])], torch=_ZERO,
            verdict="adapted", reason=reasons.ACCUMULATED, group=f"step-{mine.group.statement.lineno}",
        )  # fmt: skip
