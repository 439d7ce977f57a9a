"""`optimizer.step(closure)`: the closure computes the loss, so it is the forward function itself."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk
from workers.translation.training.step_calls import Backward, Other, Step, StepCalls, step_calls


@dataclass(frozen=True, slots=True)
class Closure:
    """A step with its closure: the function, and what in it goes."""

    step: Step
    function: ast.FunctionDef
    backward: Backward
    zeros: tuple[Other, ...]


def closures_of(file: File, found: StepCalls) -> list[Closure]:
    """The steps of the scope whose closure is a function beside them that returns what it differentiates."""
    if not any(isinstance(step.closure, ast.Name) for step in found.steps):
        return []
    functions = {node.name: node for node in walk(found.scope) if isinstance(node, ast.FunctionDef)}
    made = (_closure(file, step, functions) for step in found.steps if isinstance(step.closure, ast.Name))
    return [closure for closure in made if closure is not None]


def _closure(file: File, step: Step, functions: dict[str, ast.FunctionDef]) -> Closure | None:
    function = functions.get(step.closure.id) if isinstance(step.closure, ast.Name) else None
    if function is None:
        return None
    inside = step_calls(file, function)
    if len(inside.backwards) != 1 or inside.steps or inside.clips or inside.scaling or inside.backwards[0].gradient is not None:
        return None
    loss = inside.backwards[0].losses[0]
    returned = [node.value for node in walk(function) if isinstance(node, ast.Return)]
    same = all(value is not None and (ast.dump(value) == ast.dump(loss) or _assigned(function, loss, value)) for value in returned)
    plain = inside.backwards[0].statement in function.body and not function.args.args
    return Closure(step, function, inside.backwards[0], tuple(inside.zeros)) if returned and same and plain else None


def _assigned(function: ast.FunctionDef, loss: ast.expr, value: ast.expr) -> bool:
    """`loss = style + content; loss.backward(); return style + content`, nothing of it bound anew in between."""
    made = [
        n for n in walk(function) if isinstance(n, ast.Assign) and [ast.dump(t) for t in n.targets] == [ast.dump(_stored(loss))]
    ]
    names = said_names(value)
    later = {
        n.id
        for n in walk(function)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and made and n.lineno > made[0].lineno
    }
    return len(made) == 1 and ast.dump(made[0].value) == ast.dump(value) and not names & later


def _stored(loss: ast.expr) -> ast.expr:
    return ast.Name(loss.id, ast.Store()) if isinstance(loss, ast.Name) else loss


def asks_again(file: File, step: Step) -> bool:
    """L-BFGS asks for the loss several times in one step."""
    return file.known(_optimizer(step)).name == "torch.optim.LBFGS"


def _optimizer(step: Step) -> ast.expr | None:
    return step.call.func.value if isinstance(step.call.func, ast.Attribute) else None
