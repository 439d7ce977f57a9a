"""The calls that make up a training step: zero_grad, backward, clipping, step."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import COMPREHENSIONS, Function
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import keyword_value
from workers.translation.source.survey import children
from workers.translation.training.clearing import cleared_by
from workers.translation.training.wrappers import wrapped

Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef
_OPTIMIZER = re.compile(r"opt(?:im|s\b|_|\b|[A-Z0-9])|optimizer|solver", re.IGNORECASE)
_UTILS = "torch.nn.utils.clip_grad_"
CLIPPING = {f"{_UTILS}norm_": "norm", f"{_UTILS}norm": "norm", f"{_UTILS}value_": "value"}

_AUTOGRAD = "torch.autograd.backward"
_FUNCTIONS = frozenset({*CLIPPING, _AUTOGRAD})
_CLIPS = re.compile("clip_grad_norm")
_ELSEWHERE = (ast.Lambda, ast.IfExp, ast.BoolOp, *COMPREHENSIONS)  # what they hold may run never, later or several times


@dataclass(slots=True)
class Backward:
    """`loss.backward()`: what is differentiated, as the text has it; `rescaled` is the statement that it was taken from.

    `inside`: the call stood in that function, whose call is the loss now. `made` are the functions that left behind what it reads,
    with the attribute in which they did; `cleared` the optimizers whose gradients it cleared, `clips` its clippings;
    `value`: it returns something besides, which the statement uses; `handed`: it is no backward call, but gives the loss away.
    """

    statement: ast.stmt
    call: ast.Call
    losses: list[ast.expr]
    gradient: ast.expr | None = None
    scaler: ast.expr | None = None
    rescaled: ast.stmt | None = None
    inside: ast.FunctionDef | None = None
    made: set[tuple[Function, str]] = field(default_factory=set)
    cleared: set[str] = field(default_factory=set)
    clips: list[Other] = field(default_factory=list)
    value: bool = False
    handed: bool = False


@dataclass(slots=True)
class Step:
    """`optimizer.step()`, `loss = optimizer.step(closure)`, `scaler.step(optimizer)`, or `through` a wrapper's step."""

    statement: ast.stmt
    call: ast.Call
    optimizer: str
    closure: ast.expr | None = None
    through: str = ""
    inside: bool = False  # in the function whose call is the loss
    scaler: str = ""


@dataclass(slots=True)
class Other:
    """A statement that belongs to the step: zero_grad (of an optimizer or a network), clipping, unscaling, updating a scaler.

    `inside`: the call itself stands in a function of the file's own, which is called here.
    """

    statement: ast.stmt
    call: ast.Call
    owner: str = ""
    inside: bool = False


@dataclass(slots=True)
class StepCalls:
    """All of them in one scope, in the order of the text."""

    scope: Scope
    backwards: list[Backward] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    zeros: list[Other] = field(default_factory=list)
    clips: list[Other] = field(default_factory=list)
    scaling: list[Other] = field(default_factory=list)


def scopes(file: File) -> list[Scope]:
    return [file.tree, *file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]


def step_calls(file: File, scope: Scope) -> StepCalls:
    found = StepCalls(scope)
    clips = file.source.mentions(_CLIPS)
    beside: list[Step] = []
    for statement in file.statements(scope):
        call = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
        if isinstance(call, ast.Call):
            _sort(file, statement, call, found)
            if (
                isinstance(call.func, ast.Attribute)
                and call.func.attr == "step"
                and not call.args
                and _is_cleared(file, call.func.value)
            ):
                beside.append(Step(statement, call, place_of(call.func.value)))
        if clips and isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign):
            found.clips += [Other(statement, inner, "norm") for inner in _inner_norms(file, statement)]
    known = {step.call for step in found.steps}
    if known:
        found.steps += [step for step in beside if step.call not in known]
        found.steps.sort(key=lambda step: file.source.span(step.statement))
    return found


def _inner_norms(file: File, statement: ast.Expr | ast.Assign | ast.AugAssign) -> Iterator[ast.Call]:
    """`norms.append(float(clip_grad_norm_(...)))`, `norm = clip_grad_norm_(...).item()`: they run as the statement does."""
    waiting: list[ast.AST] = [statement.value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and node not in file.claimed and CLIPPING.get(_name_of_torch(file, node)) == "norm":
            if node is not statement.value or isinstance(statement, ast.AugAssign):  # else the statement is the clipping
                yield node
        elif not isinstance(node, _ELSEWHERE):
            waiting += children(node)


def _sort(file: File, statement: ast.stmt, call: ast.Call, found: StepCalls) -> None:
    name = _name_of_torch(file, call)
    if call in file.claimed or _asks_for_some(call):
        return
    if isinstance(statement, ast.Expr) and (owners := cleared_by(file, call)):
        found.zeros += [Other(statement, call, owner, inside=True) for owner in owners]
    elif name in CLIPPING:
        found.clips.append(Other(statement, call, CLIPPING[name]))
    elif name == _AUTOGRAD and call.args:
        losses = call.args[0].elts if isinstance(call.args[0], ast.List | ast.Tuple) else [call.args[0]]
        found.backwards.append(Backward(statement, call, list(losses), _gradient(call, 1)))
    elif isinstance(call.func, ast.Attribute) and not name:
        _sort_member(file, statement, call, call.func, found)


def _name_of_torch(file: File, call: ast.Call) -> str:
    name = file.types.dotted(call.func) if _begins_with_module(file, call.func) else ""
    if not name and (called := file.facts.called(call)) in _FUNCTIONS:  # by a name that a function imports
        return called
    return name


def _begins_with_module(file: File, node: ast.expr) -> bool:
    """A parameter may hide the module of its name: `from torch.optim import optimizer`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and file.known(node).kind not in {"optimizer", "object", "module", "tensor"}


def _sort_member(file: File, statement: ast.stmt, call: ast.Call, func: ast.Attribute, found: StepCalls) -> None:
    owner = file.known(func.value)
    if func.attr == "backward" and owner.kind not in {"self", "object", "module", "super", "class"}:
        loss, scaler = scaled(func.value)
        found.backwards.append(Backward(statement, call, [loss], _gradient(call, 0), scaler))
    elif func.attr == "zero_grad":
        found.zeros.append(Other(statement, call, place_of(func.value)))
    elif func.attr == "step" and call.args and is_optimizer(file, call.args[0]):
        by = place_of(func.value) if _scales(func.value) else ""
        found.steps.append(Step(statement, call, place_of(call.args[0]), scaler=by))
    elif not call.args and (held := wrapped(file, func.value, func.attr)):
        found.steps.append(Step(statement, call, f"{place_of(func.value)}.{held}", through=place_of(func)))
    elif func.attr == "step" and is_optimizer(file, func.value):
        closure = call.args[0] if call.args else call.keywords[0].value if call.keywords else None
        found.steps.append(Step(statement, call, place_of(func.value), closure))
    elif func.attr in {"unscale_", "update"} and _scales(func.value):
        found.scaling.append(Other(statement, call, place_of(func.value)))


def _scales(node: ast.expr) -> bool:
    return "scaler" in place_of(node).lower()


def scaled(loss: ast.expr) -> tuple[ast.expr, ast.expr | None]:
    """The loss and the scaler of `scaler.scale(loss)`."""
    func = loss.func if isinstance(loss, ast.Call) else None
    if isinstance(loss, ast.Call) and isinstance(func, ast.Attribute) and func.attr == "scale" and _scales(func.value):
        return loss.args[0], func.value
    return loss, None


def _asks_for_some(call: ast.Call) -> bool:
    """`loss.backward(inputs=[w])` leaves other gradients alone; all weights of a network are what its optimizer takes."""
    given = keyword_value(call, "inputs")
    whole = given is not None and _is_all_of_a_network(given)
    return given is not None and not whole and not (isinstance(given, ast.Constant) and given.value is None)


def _is_all_of_a_network(given: ast.expr) -> bool:
    """`net.parameters()`, `list(net.parameters())`."""
    if isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "list" and len(given.args) == 1:
        given = given.args[0]
    return isinstance(given, ast.Call) and isinstance(given.func, ast.Attribute) and given.func.attr == "parameters"


def _gradient(call: ast.Call, position: int) -> ast.expr | None:
    given = call.args[position] if len(call.args) > position else None
    named = next((k.value for k in call.keywords if k.arg in {"gradient", "grad_tensors"}), None)
    found = given or named
    return None if isinstance(found, ast.Constant) and found.value is None else found


def is_optimizer(file: File, node: ast.expr) -> bool:
    """By what is known of it, else by its name."""
    kind = file.known(node).kind
    if kind != "unknown":
        return kind == "optimizer"
    text = place_of(node)
    return "sched" not in text.lower() and _OPTIMIZER.search(text) is not None


def _is_cleared(file: File, node: ast.expr) -> bool:
    """What both clears and steps beside an optimizer is one, whatever its name."""
    return file.known(node).kind == "unknown" and (scope_of(file, node), place_of(node)) in _cleared(file)


@once
def _cleared(file: File) -> frozenset[tuple[ast.AST, str]]:
    calls = [call.func for call in file.nodes(ast.Call) if isinstance(call.func, ast.Attribute) and call.func.attr == "zero_grad"]
    return frozenset((scope_of(file, func), place_of(func.value)) for func in calls)
