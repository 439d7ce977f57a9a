"""A gradient asked for in a function that is given the value: `d_r1_loss(real_pred, real_img)`.

Its callers hand over how the value is computed instead of the value: a function of the input, in front of the call.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from knowledge import Text
from workers.translation.analysis.free_names import reads
from workers.translation.analysis.name_uses import is_parameter, scope_of
from workers.translation.differentiation.computation import computation, repeatable
from workers.translation.differentiation.double_backward import captured
from workers.translation.differentiation.functions import Differentiating
from workers.translation.differentiation.read_elsewhere import read_elsewhere
from workers.translation.facts.signatures import parameters
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.source.edits import LAST
from workers.translation.source.survey import walk

_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Expr)
_GIVEN = "given"
_PASSED = Text(
    "How the value is computed is passed instead of the value: a gradient is asked of it in there.",
    "传入的是计算该值的函数而不是该值，被调函数要对它求梯度。",
)


@dataclass(slots=True)
class Caller:
    """One call of the function: what it passes, and the statements that compute that."""

    call: ast.Call
    value: ast.expr
    plan: Differentiating
    alone: bool


@dataclass(slots=True)
class Handed:
    """The function that asks for a gradient, the parameter that is the value, and its callers."""

    function: Function
    value: str
    source: str
    callers: list[Caller]

    @property
    def name(self) -> str:
        return f"compute_{self.value}"

    @property
    def given(self) -> bool:
        """Whether a caller's function needs more than the input."""
        return any(caller.plan.given for caller in self.callers)


def handed(file: File, statement: ast.stmt, output: ast.expr, source: str) -> Handed | None:
    """None where the value is no parameter, or a caller cannot be followed."""
    function = scope_of(file, statement)
    if not isinstance(function, ast.FunctionDef) or statement not in function.body or not is_parameter(function, source):
        return None
    values = [name for name in sorted(reads(output)) if is_parameter(function, name) and name not in {source, "self"}]
    calls = file.facts.calls.sites(function)
    if len(values) != 1 or _bound(function, values[0]) or not calls or not _only_called(file, function, calls):
        return None
    callers = [_caller(file, call, function, values[0], source) for call in calls]
    found = [caller for caller in callers if caller is not None]
    return Handed(function, values[0], source, found) if len(found) == len(callers) else None


def _bound(function: Function, name: str) -> bool:
    nodes = [n for n in walk(function) if isinstance(n, ast.Name) and n.id == name]
    return any(not isinstance(n.ctx, ast.Load) for n in nodes)


def _only_called(file: File, function: Function, calls: list[ast.Call]) -> bool:
    """Nobody holds the function itself, and no other function has its name."""
    named = file.named(function.name)
    named_members = [n for n in file.nodes(ast.Attribute) if n.attr == function.name]
    called = {call.func for call in calls}
    method = isinstance(file.parent(function), ast.ClassDef)
    same = [f for f in file.nodes(ast.FunctionDef) if f.name == function.name]
    return len(same) == 1 and all(node in called for node in (named_members if method else named))


def _caller(file: File, call: ast.Call, function: Function, value: str, source: str) -> Caller | None:
    passed, start = file.facts.calls.argument(call, function, value), file.facts.calls.argument(call, function, source)
    statement = file.statement_of(call)
    if not isinstance(passed, ast.Name) or not isinstance(start, ast.Name) or not isinstance(statement, _STATEMENTS):
        return None
    before = leading(file, statement)
    moved = computation(file, before, len(before), [passed], [start.id], once=True)
    alone = moved is not None and not read_elsewhere(file, moved, statement, [start.id]) and _once(call, statement, passed)
    computed = moved if alone else computation(file, before, len(before), [passed], [start.id])
    if computed is None:
        return None
    plan = Differentiating(file, statement, computed, [start.id])
    plan.given = captured(file, computed, [passed], [start.id])
    return Caller(call, passed, plan, alone) if plan.usable() else None


def _once(call: ast.Call, statement: ast.stmt, passed: ast.expr) -> bool:
    """The call's own statement reads the value nowhere else."""
    inside = set(walk(passed))
    names = reads(passed)
    return not any(isinstance(n, ast.Name) and n.id in names and n not in inside for n in walk(statement) if n is not call)


def leading(file: File, statement: ast.stmt) -> list[ast.stmt]:
    """What has run before, in the statement's own block and in those around it, up to the function's first line."""
    found: list[ast.stmt] = []
    node: ast.AST = statement
    for outer in file.ancestors(statement):
        body, place = file.suite(node)
        found = [*(body[:place] if body else []), *found]
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            break
        node = outer
    return found


def inside(file: File, statement: ast.stmt, wanted: list[ast.expr], found: Handed, *, again: bool) -> Differentiating | None:
    """The function that is differentiated; its first line computes the value anew from the input."""
    body = found.function.body
    flowing = computation(file, body, body.index(statement), wanted, [found.value], once=True)
    if flowing is None or (found.given and (found.function.args.vararg or found.function.args.kwonlyargs)):
        return None
    plan = Differentiating(file, statement, [s for s in flowing if repeatable(file, s)], [found.source])
    more = [f"*{_GIVEN}"] if found.given else []
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
        file.edits.replace((end, end), f", {_GIVEN}=()")
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
        verdict="adapted", reason=_PASSED,
    )  # fmt: skip
    change.edits.append(around)
    if plan.given:
        end = file.source.span(call)[1] - 1
        separator = "" if file.source.data[:end].rstrip().endswith(b",") else ", "
        file.edits.replace((end, end), f"{separator}{_GIVEN}=({', '.join(plan.given)},)")
    if one.alone:
        plan.moved()
    file.inserted_names.add((scope_of(file, call), plan.name))
