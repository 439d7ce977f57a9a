"""`for opt in optimizers: opt.step()`, behind the backward call: the weights are those of all that the loop goes through."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source.survey import walk
from workers.translation.training.step_calls import Step


def weights_of_loop(file: File, step: Step, backward: ast.stmt) -> str:
    """`[weight for opt in optimizers for weight in opt.parameters]`; empty where no loop behind it names the optimizer."""
    around = list(file.ancestors(backward))
    for loop in file.ancestors(step.statement):
        if isinstance(loop, ast.For) and loop not in around and (gone := _gone_through(file, loop, step.optimizer)):
            weight = file.spelling.free("weight")
            return f"[{weight} for {step.optimizer} in {gone} for {weight} in {step.optimizer}.parameters]"
    return ""


def _gone_through(file: File, loop: ast.For, name: str) -> str:
    """The text of the collection whose elements the loop gives that name."""
    if isinstance(loop.target, ast.Name):
        return _text(file, loop.iter) if loop.target.id == name else ""
    called = loop.iter.func if isinstance(loop.iter, ast.Call) else None
    place = next((i for i, t in enumerate(getattr(loop.target, "elts", [])) if isinstance(t, ast.Name) and t.id == name), None)
    if not isinstance(loop.iter, ast.Call) or place is None:
        return ""
    if isinstance(called, ast.Name) and called.id == "zip" and place < len(loop.iter.args):
        return _text(file, loop.iter.args[place])
    if isinstance(called, ast.Name) and called.id == "enumerate" and place == 1:
        return _text(file, loop.iter.args[0])
    if isinstance(called, ast.Attribute) and called.attr == "items" and place == 1:
        return f"{_text(file, called.value)}.values()"
    return ""


def _text(file: File, node: ast.expr) -> str:
    """As the program has it: names, displays and calls of containers that can be asked twice."""
    calls = [part.func for part in walk(node) if isinstance(part, ast.Call)]
    plain = all(isinstance(func, ast.Attribute) and func.attr == "values" for func in calls)
    return file.source.text_of(node) if plain else ""
