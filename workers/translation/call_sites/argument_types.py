"""Types that MindSpore checks and torch does not: floats for which torch takes ints, tuples for which it takes lists, dtypes for
which it takes Python's types."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.file import File
from workers.translation.registry import Use
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

Replacement = tuple[Span, list[Piece]]

PYTHON = {"float": "float64", "int": "int64", "bool": "bool_"}  # Python's types, as torch reads them for a dtype


def retyped(use: Use) -> list[Replacement]:
    """Edits of the arguments that the record names in `float_arguments` and `tuple_arguments`; the rule's own go around them."""
    given = use.bound.given
    floats = [given[name] for name in use.record.float_arguments if name in given]
    own = use.target.rule == "call_block"  # our own definitions take lists
    tuples = [given[name] for name in use.record.tuple_arguments if name in given and not own]
    dtypes = [given["dtype"]] if "dtype" in given and use.record.short not in {"to", "type"} else []
    kinds = ((floats, _as_float), (tuples, _as_tuple), (dtypes, _as_dtype))
    return [edit for nodes, written in kinds for node in nodes for edit in written(use, node)]


def _as_dtype(use: Use, node: ast.expr) -> Iterator[Replacement]:
    if named := python_type(use.file, node):
        yield use.file.source.span(node), [named]


def python_type(file: File, node: ast.expr) -> str:
    """MindSpore's dtype for `bool`, `int` and `float`; empty for anything else."""
    if isinstance(node, ast.Name) and node.id in PYTHON and file.facts.symbols.symbol(node) is None:
        return f"{file.spelling.local('ms')}.{PYTHON[node.id]}"
    return ""


def _as_float(use: Use, node: ast.expr) -> Iterator[Replacement]:
    span = use.file.source.span(node)
    value = node.operand if isinstance(node, ast.UnaryOp) else node
    if isinstance(value, ast.Constant):
        if type(value.value) is int:
            yield use.file.source.span(value), [f"{value.value}.0"]
        return
    known = use.file.known(node)
    if known.kind != "number" or known.dtype != "int":
        return
    if isinstance(node, ast.Starred):
        several = use.file.source.span(node.value)
        yield several, ["map(float, ", several, ")"]
    else:
        yield span, ["float(", span, ")"]


def _as_tuple(use: Use, node: ast.expr) -> Iterator[Replacement]:
    start, end = use.file.source.span(node)
    if isinstance(node, ast.List) and node.elts:
        data = use.file.source.data
        alone = len(node.elts) == 1 and not data[: end - 1].rstrip().endswith(b",")
        yield (start, start + 1), ["("]
        yield (end - 1, end), [",)" if alone else ")"]
    elif use.file.known(node).kind == "list":
        yield (start, end), ["tuple(", (start, end), ")"]
    elif use.bound.given.get("dim") is node and use.file.known(node).kind == "number":
        yield (start, end), ["(", (start, end), ",)"]
