"""Loops of Python that launch a kernel for each row, step of time or sample."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.graph_mode.compiled import compiled_functions, is_self_attribute
from workers.translation.source.parts import said_names
from workers.translation.source.survey import walk
from workers.translation.speed.steps import LOOPS, every_step, in_forwards, last_word, name_at

_MAKERS = frozenset("arange ones zeros eye full linspace tril triu".split())
_CELLS = frozenset({"torch.nn.LSTMCell", "torch.nn.GRUCell", "torch.nn.RNNCell"})


def rows(file: File) -> Iterator[ast.AST]:
    """`for row in x:` and `for i in range(x.shape[0]):` with `x[i]` inside."""
    for loop in _loops(file):
        if file.known(loop.iter).is_tensor or (_counts_shape(loop.iter) and not _has_cell(file, loop) and _reads_at(file, loop)):
            yield loop


def cells(file: File) -> Iterator[ast.AST]:
    """A recurrent cell called in a loop over time."""
    return (loop for loop in _loops(file) if _has_cell(file, loop))


def grown_lists(file: File) -> Iterator[ast.AST]:
    """A list of tensors that a loop over part of a tensor appends to, and that is stacked behind it."""
    for loop in _loops(file):
        if _has_cell(file, loop) or not (_counts_shape(loop.iter) or file.known(loop.iter).is_tensor):
            continue
        for node in walk(loop):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
                yield node


def grown_by_cat(file: File) -> Iterator[ast.AST]:
    """`out = torch.cat([out, y])` in a loop."""
    for loop in [node for node in in_forwards(file) if isinstance(node, LOOPS)]:
        for node in walk(loop):
            if isinstance(node, ast.Assign) and last_word(file, node.value) in {"cat", "concat", "hstack", "vstack"}:
                target = node.targets[0]
                parts = said_names(node.value)
                if isinstance(target, ast.Name) and target.id in parts:
                    yield node


def constants(file: File) -> Iterator[ast.AST]:
    """`torch.arange(16)` in forward: the same at every call."""
    for node in in_forwards(file):
        if isinstance(node, ast.Call) and name_at(file, node).startswith("torch.") and last_word(file, node) in _MAKERS:
            given = [*node.args, *(word.value for word in node.keywords if word.arg != "device")]
            if given and all(isinstance(value, ast.Constant | ast.Tuple) or is_self_attribute(value) for value in given):
                yield node


def sample_transforms(file: File) -> Iterator[ast.AST]:
    """Operators of torch on each sample, in `__getitem__`."""
    for cls in file.types.classes.values():
        method = cls.methods.get("__getitem__")
        for node in walk(method) if method is not None else ():
            computes = isinstance(node, ast.BinOp) and (file.known(node.left).is_tensor or file.known(node.right).is_tensor)
            if computes and not any(isinstance(outer, ast.Subscript) for outer in file.facts.ancestors(node)):
                yield node


def second_forward(file: File) -> Iterator[ast.AST]:
    """The same network on the same input twice in a step."""
    seen: set[str] = set()
    for node in every_step(file):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and file.known(node.func).kind == "module" and node.args:
            said = ast.dump(node)
            if said in seen:
                yield node
            seen.add(said)


def _loops(file: File) -> Iterator[ast.For]:
    return (node for function in compiled_functions(file) for node in function.nodes if isinstance(node, ast.For))


def _counts_shape(given: ast.expr) -> bool:
    """`range(x.shape[0])`, `range(x.size(1))`, `range(len(x))`"""
    if not (isinstance(given, ast.Call) and isinstance(given.func, ast.Name) and given.func.id == "range"):
        return False
    inside = [node for argument in given.args for node in walk(argument)]
    return any(isinstance(node, ast.Attribute) and node.attr in {"shape", "size"} for node in inside)


def _reads_at(file: File, loop: ast.For) -> bool:
    names = said_names(loop.target)
    reads = (node for node in walk(loop) if isinstance(node, ast.Subscript) and file.known(node.value).is_tensor)
    return any(isinstance(name, ast.Name) and name.id in names for read in reads for name in walk(read.slice))


def _has_cell(file: File, loop: ast.For) -> bool:
    calls = (node for node in walk(loop) if isinstance(node, ast.Call))
    return any(file.known(call.func).name in _CELLS for call in calls)
