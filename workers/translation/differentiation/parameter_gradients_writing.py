"""Writes a gradient of a handed value: its function takes how the value is computed, and every caller passes that."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import scope_of
from workers.translation.differentiation.computation import computation, repeatable
from workers.translation.differentiation.double_backward import captured
from workers.translation.differentiation.functions import Differentiating
from workers.translation.differentiation.parameter_gradients import GIVEN, Caller, Handed
from workers.translation.differentiation.read_elsewhere import read_elsewhere
from workers.translation.facts.signatures import parameters
from workers.translation.file import File
from workers.translation.source.edits import LAST
from workers.translation.source.survey import walk

_PASSED = Text(
    "How the value is computed is passed instead of the value: a gradient is asked of it in there.",
    "传入的是计算该值的函数而不是该值，被调函数要对它求梯度。",
)


def inside(file: File, statement: ast.stmt, wanted: list[ast.expr], found: Handed, *, again: bool) -> Differentiating | None:
    """The function that is differentiated; its first line computes the value anew from the input."""
    body = found.function.body
    flowing = computation(file, body, body.index(statement), wanted, [found.value], once=True)
    if flowing is None or (found.given and (found.function.args.vararg or found.function.args.kwonlyargs)):
        return None
    plan = Differentiating(file, statement, [s for s in flowing if repeatable(file, s)], [found.source])
    more = [f"*{GIVEN}"] if found.given else []
    plan.double_backward = again
    plan.opening = f"{found.value} = {found.name}({', '.join([found.source, *more])})"
    plan.given = [n for n in captured(file, plan.computed, wanted, [found.source]) if n != found.value] + more
    return plan if plan.usable() else None


def signature(file: File, found: Handed, plan: Differentiating, wanted: list[ast.expr]) -> None:
    """The parameter changes its name; where the function needs the value itself, it computes it in its first line."""
    function, arguments = found.function, found.function.args
    own = next(each for each in parameters(arguments) if each.arg == found.value)
    file.edits.replace(file.source.span(own), found.name)
    if found.given:
        end = max(file.source.span(node)[1] for node in [*arguments.args, *arguments.defaults])
        file.edits.replace((end, end), f", {GIVEN}=()")
    alone = not read_elsewhere(file, plan.computed, plan.statement, [found.source])
    moved = {id(n) for s in [*(plan.computed if alone else []), *wanted] for n in walk(s)}
    nodes = [n for n in walk(function) if isinstance(n, ast.Name) and n.id == found.value]
    if any(id(n) not in moved for n in nodes):
        first = next(s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)))
        place = file.source.starts[first.lineno - 1]
        edit = file.edits.replace((place, place), f"{file.source.indent(first)}{plan.opening}{file.source.newline}")
        edit.order = LAST


def caller(file: File, found: Handed, one: Caller) -> None:
    """In front of the call the function of the input; in the call its name."""
    plan, call = one.plan, one.call
    lines = file.source.whole_lines(plan.statement)
    around = plan.taken_over(plan.statement)
    around.pieces = [*plan.definition([ast.unparse(one.value)]), lines]
    keyword = next((k for k in call.keywords if k.value is one.value), None)
    name = f"{found.name}={plan.name}" if keyword is not None else plan.name
    change = file.change(
        call, [(file.source.span(keyword or one.value), [name])], torch="torch.autograd.grad", target="mindspore.grad",
        verdict="adapted", rule="asked_gradient", record="torch.autograd.grad", reason=_PASSED,
    )  # fmt: skip
    change.edits.append(around)
    if plan.given:
        end = file.source.span(call)[1] - 1
        separator = "" if file.source.data[:end].rstrip().endswith(b",") else ", "
        file.edits.replace((end, end), f"{separator}{GIVEN}=({', '.join(plan.given)},)")
    if one.alone:
        plan.moved()
    file.inserted_names.add((scope_of(file, call), plan.name))
