"""Training steps as loops, and what a file's networks compute: where the finders look."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions
from workers.translation.source.survey import children, walk

Loop = ast.For | ast.While
LOOPS = (ast.For, ast.While)


def training_loops(file: File) -> Iterator[Loop]:
    """The innermost loops in which gradients are taken."""
    backward = [site.node for site in file.types.sites if site.name in ("torch.Tensor.backward", "torch.autograd.grad")]
    seen: set[ast.AST] = set()
    for node in backward:
        loop = file.facts.enclosing(node, *LOOPS)
        if isinstance(loop, LOOPS) and loop not in seen:
            seen.add(loop)
            yield loop


def every_step(file: File) -> Iterator[ast.AST]:
    """What is computed in each step: not what stands behind `if step % 100 == 0`, nor in functions defined there."""
    for loop in training_loops(file):
        for statement in loop.body:
            yield from _always(statement)


def _always(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, FUNCTIONS) or (isinstance(node, ast.If) and _is_now_and_then(node.test)):
        return
    yield node
    for child in children(node):
        yield from _always(child)


def _is_now_and_then(test: ast.expr) -> bool:
    return any(isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) for node in walk(test))


def in_forwards(file: File) -> Iterator[ast.AST]:
    for function in compiled_functions(file):
        yield from function.nodes


def name_at(file: File, node: ast.AST) -> str:
    """The torch name that is used here; empty for anything else."""
    site = file.facts.site_at(node)
    return site.name if site is not None else ""


def last_word(file: File, node: ast.AST) -> str:
    """softmax for `torch.softmax(x)`, `F.softmax(x)` and `x.softmax()`."""
    return name_at(file, node).rpartition(".")[2].rstrip("_")
