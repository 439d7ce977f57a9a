"""Gradients clipped between zero_grad and backward: there were none yet, so torch did nothing and nothing is left of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from knowledge import Text
from workers.translation.file import File
from workers.translation.training.clipping import covers
from workers.translation.training.step_calls import Other, StepCalls

WHY = Text(
    "Left out: the gradients are cleared above and backward() comes below, so torch clips nothing here. If clipping is wanted, "
    "write it behind backward().",
    "已去掉：梯度在上面已被清零，而 backward() 在下面才调用，torch 在这里没有裁剪任何内容。如果需要裁剪，请写在 backward() 之后。",
)


def empty_clips(file: File, everything: Sequence[StepCalls]) -> Iterator[tuple[Other, ast.stmt]]:
    """The clippings without effect, each with what goes: its statement, or the `if` around nothing else.

    Only where every backward call of the file stands in the one function: another might be reached between the two.
    """
    training = [found for found in everything if found.backwards]
    optimizers = list(dict.fromkeys(step.optimizer for found in training for step in found.steps))
    if len(training) != 1 or len(optimizers) != 1:
        return
    [found] = training
    computing = [backward.statement.lineno for backward in found.backwards]
    norms = [clip for clip in found.clips if clip.owner == "norm"]  # clip_grad_value_ raises in torch where there is no gradient
    for clip in norms:
        if not isinstance(clip.statement, ast.Expr) or clip.statement.value is not clip.call or not covers(file, clip, optimizers):
            continue
        goes = _with_condition(file, clip.statement)
        body, place = file.suite(goes)
        # another optimizer's gradients may still be there from the step before
        clearing = {zero.statement for zero in found.zeros if not zero.inside and zero.owner == optimizers[0]}
        cleared = [one.lineno for one in body[: max(place, 0)] if one in clearing]
        if cleared and not any(cleared[-1] < line < goes.lineno for line in computing):
            yield clip, goes


def _with_condition(file: File, statement: ast.stmt) -> ast.stmt:
    """`if args.clip > 0:` around it goes with it, where asking does nothing."""
    around = file.parent(statement)
    if not isinstance(around, ast.If) or around.body != [statement] or around.orelse:
        return statement
    acts = any(isinstance(node, ast.Call | ast.NamedExpr | ast.Await) for node in ast.walk(around.test))
    return statement if acts else around
