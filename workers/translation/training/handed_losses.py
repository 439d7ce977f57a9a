"""`take_step(optimizer, loss)`: a function that is given a loss and differentiates it. Whoever computed the loss takes its
gradients and hands them on with it; the function keeps them with the parameters where torch's backward call stood.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from workers.translation.facts.arguments import bind
from workers.translation.facts.neighbours import LossConsumer
from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import as_called, parameters
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import stored_names
from workers.translation.source.survey import walk
from workers.translation.training.gradient_buffers import joined, stepped_by_class
from workers.translation.training.step_calls import Backward, Scope, is_optimizer, scaled


@once
def consumed_loss(file: File, function: ast.AST) -> str:
    """The parameter that the function differentiates, and nothing else; empty where it takes none."""
    if not isinstance(function, ast.FunctionDef):
        return ""
    calls = _plain_calls(file, function)
    names = {_plain_loss(call) for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "backward"}
    if len(names) != 1 or not names <= {parameter.arg for parameter in parameters(function.args)}:
        return ""
    name = names.pop()
    return "" if any(isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in walk(function)) else name


def _plain_calls(file: File, function: ast.FunctionDef) -> list[ast.Call]:
    """The calls that are statements of the function's own."""
    return [s.value for s in file.statements(function) if isinstance(s, ast.Expr) and isinstance(s.value, ast.Call)]


def _plain_loss(call: ast.Call) -> str:
    """The name of what `loss.backward()` differentiates; empty where it says more: a gradient to begin with, some inputs."""
    loss = scaled(call.func.value)[0] if isinstance(call.func, ast.Attribute) else None
    plain = not call.args and {keyword.arg for keyword in call.keywords} <= {"retain_graph", "create_graph"}
    return loss.id if plain and isinstance(loss, ast.Name) else ""


@once
def loss_consumers(file: File) -> dict[str, LossConsumer]:
    """By the names that they have in the file."""
    found: dict[str, LossConsumer] = {}
    for function in file.nodes(ast.FunctionDef):
        if loss := consumed_loss(file, function):
            held = stepped_by_class(file, function)
            attribute = held[0].removeprefix("self.") if len(held) == 1 else ""
            called = as_called(function.args, without_object=file.facts.calls.is_method(function))
            found[file.facts.calls.name(function)] = LossConsumer(called, loss, attribute, _clears_first(file, function))
    return found


def _clears_first(file: File, function: ast.FunctionDef) -> bool:
    calls = reversed(_plain_calls(file, function))
    lines = {c.func.attr: c.lineno for c in calls if isinstance(c.func, ast.Attribute)}  # the first of each name
    return lines.get("zero_grad", lines["backward"]) < lines["backward"]


def is_given_one(file: File, function: ast.FunctionDef) -> bool:
    """Some line of the program hands it a loss with gradients."""
    return _is_given(file, file.facts.calls.name(function))


def _is_given(file: File, name: str) -> bool:
    project, module = file.neighbours.project, file.neighbours.module
    return name in given_by(file) or (project is not None and (name if ":" in name else f"{module}:{name}") in project.given)


@once
def given_by(file: File) -> frozenset[str]:
    """The functions to which the file hands losses whose gradients it can take."""
    scopes: list[Scope] = [file.tree, *file.nodes(ast.FunctionDef)]
    return frozenset(handed.consumer for scope in scopes for handed in _calls(file, scope) if handed.weights)


@dataclass(frozen=True, slots=True)
class Handed:
    """A call that gives a loss away: to which function, and whose gradients go with it ("" where the code does not say).

    alone: the function clears its own first, so that what other losses leave with these weights is of no matter.
    """

    backward: Backward
    consumer: str
    weights: str
    alone: bool


def handing(file: File, scope: Scope) -> list[Handed]:
    """The calls of the scope that give away a loss which it has computed, to functions that expect its gradients."""
    found = [handed for handed in _calls(file, scope) if _is_given(file, handed.consumer)]
    everybody = joined([handed.weights for handed in found if handed.weights])
    return [each if each.alone or not each.weights else replace(each, weights=everybody) for each in found]


def given_otherwise(file: File) -> list[ast.Call]:
    """Calls of such functions inside other expressions: `return step(loss)`."""
    project = file.neighbours.project
    if not given_by(file) and not (project is not None and project.given):
        return []
    scopes: list[Scope] = [file.tree, *file.nodes(ast.FunctionDef)]
    seen = {handed.backward.call for scope in scopes for handed in handing(file, scope)}
    return [call for call in file.nodes(ast.Call) if call not in seen and _gives_unseen(file, call)]


def _gives_unseen(file: File, call: ast.Call) -> bool:
    name = _called(file, call)
    consumer = _consumers_of(file, name).get(name)
    if consumer is None or not _is_given(file, name):
        return False
    scope = file.enclosing(call, ast.FunctionDef) or file.tree
    loss = bind(consumer.signature, call).given.get(consumer.loss)
    return loss is None or not _is_handed_down(scope, loss)


@once
def _calls(file: File, scope: Scope) -> list[Handed]:
    found: list[Handed] = []
    for statement in file.statements(scope):
        call = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
        name = _called(file, call) if isinstance(call, ast.Call) else ""
        consumer = _consumers_of(file, name).get(name)
        if consumer is None or not isinstance(call, ast.Call):
            continue
        bound = bind(consumer.signature, call)
        loss = bound.given.get(consumer.loss)
        if loss is not None and not bound.starred and not _is_handed_down(scope, loss):
            weights = _weights(file, call, consumer, list(bound.given.values())) if isinstance(loss, ast.Name) else ""
            found.append(Handed(Backward(statement, call, [loss], handed=True), name, weights, consumer.clears))
    return found


def _is_handed_down(scope: Scope, loss: ast.expr) -> bool:
    """The scope was given it itself, with its gradients."""
    if isinstance(scope, ast.Module) or not isinstance(loss, ast.Name):
        return False
    stored = {name for s in scope.body for name in stored_names(s)}
    return loss.id in {a.arg for a in walk(scope.args) if isinstance(a, ast.arg)} - stored


def _weights(file: File, call: ast.Call, consumer: LossConsumer, given: list[ast.expr]) -> str:
    """Those of the optimizer that goes with the loss, or of the one that the consumer's object holds."""
    optimizers = [place_of(node) for node in given if is_optimizer(file, node)]
    if len(optimizers) == 1:
        return f"{optimizers[0]}.parameters"
    held = consumer.held if isinstance(call.func, ast.Attribute) and not optimizers else ""
    return f"{place_of(call.func.value)}.{held}.parameters" if held and isinstance(call.func, ast.Attribute) else ""


def _called(file: File, call: ast.Call) -> str:
    """`Base.step` for `self.step` of a class that inherits it."""
    value = file.known(call.func)
    name = value.name if value.kind == "function" else f"{value.name}.__call__" if value.kind == "object" else ""
    owner, _, method = name.rpartition(".")
    cls = next((c for c in file.types.ancestry(owner) if method in c.methods), None) if owner else None
    return f"{cls.name}.{method}" if cls is not None else name


def _consumers_of(file: File, name: str) -> dict[str, LossConsumer]:
    """Those of the module in which the function stands."""
    if ":" not in name:
        return loss_consumers(file)
    shown = file.neighbours.shown.get(name.partition(":")[0])
    return shown.loss_consumers if shown is not None else {}
