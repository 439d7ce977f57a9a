"""What is done to parameters one by one in Python, where a kernel or an optimizer of the framework does it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk
from workers.translation.speed.steps import LOOPS, last_word


def by_hand(file: File) -> Iterator[ast.AST]:
    """`for p in net.parameters(): p -= lr * p.grad`"""
    return (loop for loop in _over_parameters(file) if _changes(loop, of_gradient=False) and _uses_gradient(loop))


def clipping(file: File) -> Iterator[ast.AST]:
    """Norms of gradients, or gradients scaled, in a loop over parameters."""
    for loop in _over_parameters(file):
        norm = any(last_word(file, node) == "norm" for node in walk(loop))
        if _uses_gradient(loop) and (norm or _changes(loop, of_gradient=True)) and not _changes(loop, of_gradient=False):
            yield loop


def averages(file: File) -> Iterator[ast.AST]:
    """`for e, p in zip(ema.parameters(), net.parameters()): e.mul_(d).add_(p * (1 - d))`"""
    for loop in _over_parameters(file):
        if len(said_names(loop.target)) > 1 and not _uses_gradient(loop):
            calls = {last_word(file, node) or _method(node) for node in walk(loop)}
            if {"mul", "add"} <= calls:
                yield loop


def own_optimizers(file: File) -> Iterator[ast.AST]:
    """A class of the file that is an optimizer and steps in Python."""
    for cls in file.nodes(ast.ClassDef):
        methods = {node.name for node in cls.body if isinstance(node, ast.FunctionDef)}
        if "step" in methods and any(file.facts.origin(base).startswith("torch.optim.") for base in cls.bases):
            yield cls


def _over_parameters(file: File) -> Iterator[ast.For]:
    for loop in file.nodes(ast.For):
        inside = any(isinstance(outer, (*LOOPS, ast.FunctionDef)) for outer in file.facts.ancestors(loop))
        if inside and any(isinstance(node, ast.Attribute) and node.attr == "parameters" for node in walk(loop.iter)):
            yield loop


def _uses_gradient(loop: ast.For) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == "grad" for node in walk(loop))


def _method(node: ast.AST) -> str:
    return node.func.attr.rstrip("_") if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""


def _changes(loop: ast.For, *, of_gradient: bool) -> bool:
    """Whether the loop writes into the parameters, or into their gradients."""
    for node in walk(loop):
        place: ast.expr | None = None
        if isinstance(node, ast.AugAssign):
            place = node.target
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _WRITES:
            place = node.func.value
        if place is not None and said_names(place) & said_names(loop.target):
            touched = any(isinstance(part, ast.Attribute) and part.attr == "grad" for part in walk(place))
            if touched is of_gradient:
                return True
    return False


_WRITES = frozenset({"sub_", "add_", "mul_", "div_", "copy_", "addcdiv_"})
