"""Shapes that change from step to step: under ms.jit each new one is a compilation."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.source.parts import said_names
from workers.translation.speed.steps import name_at, training_loops


def last_batches(file: File) -> Iterator[ast.AST]:
    """A loader that a training loop goes through, whose last batch may be smaller."""
    read = {name for loop in training_loops(file) if isinstance(loop, ast.For) for name in said_names(loop.iter)}
    for node in file.nodes(ast.Assign):
        call = node.value
        if isinstance(call, ast.Call) and name_at(file, call) == "torch.utils.data.DataLoader":
            drops = any(word.arg == "drop_last" for word in call.keywords)
            if not drops and any(isinstance(target, ast.Name) and target.id in read for target in node.targets):
                yield call
