"""`x.data[mask] = y`, `p.data = y`: the tensor itself is written to, a weight in place.

Measured on MindSpore 2.10 CPU: `p.data[p > 0] = 3` and `p.data[...] = y` change nothing, `p[p > 0] = 3` does. A weight that gets
another tensor by `p.data = y`, `p[mask] = y` or `p[...] = y` after an optimizer has run is not trained any more, without an error.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.differentiated import is_differentiated
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.sharing import scope_of
from workers.translation.source import Span
from workers.translation.training.weights import is_weight, loop_names

_REASON = Text(
    "MindSpore would write into a copy of the data; the tensor itself is written to.",
    "MindSpore 会写入数据的副本；这里改为直接写入张量本身。",
)
_IN_PLACE = Text(
    "The weight is written in place: an optimizer that has run already would not see another tensor behind it.",
    "就地写入权重：已经运行过的优化器看不到其背后更换的张量。",
)
_KEPT = Text(
    "What is kept is a copy, as the weight is written in place further on.",
    "由于该权重随后会被就地写入，此处保存的是副本。",
)
_NOW = Text(
    "The value of now: gradients would be computed with what the parameter holds when they are asked for.",
    "取当前的值：否则求梯度时会用参数那时的值来计算。",
)
_PLAIN = ast.Slice | ast.Tuple


def rewrite_file(file: File) -> None:
    looped = loop_names(file)
    for part in file.nodes(ast.Subscript):
        if isinstance(part.ctx, ast.Store):
            _written_part(file, part, looped)
    stored = [n for n in file.nodes(ast.Attribute) if n.attr == "data" and _is_whole(file, n) and is_weight(file, n.value, looped)]
    for node in stored:
        statement = file.parent(node)
        assert isinstance(statement, ast.Assign)
        _in_place(file, node, statement, "set_values", [file.source.span(node.value), ", ", file.source.span(statement.value)])
        _as_it_is_now(file, node, statement)
    for assign in file.nodes(ast.Assign) if stored else []:
        _keep(file, assign, looped)


def _is_whole(file: File, node: ast.Attribute) -> bool:
    """`p.data = y`, a statement of its own."""
    outer = file.parent(node)
    return isinstance(node.ctx, ast.Store) and isinstance(outer, ast.Assign) and outer.targets == [node]


def _written_part(file: File, node: ast.Subscript, looped: set[str]) -> None:
    """`x.data[0] = y` goes without `.data`; with a mask a weight is written to by a block."""
    base = node.value.value if isinstance(node.value, ast.Attribute) and node.value.attr == "data" else node.value
    statement = file.parent(node)
    weight = is_weight(file, base, looped) and (
        base is not node.value or file.known(base).kind != "unknown" or _is_looped(base, looped)
    )
    if weight and isinstance(statement, ast.Assign) and statement.targets == [node] and _replaces(file, node.slice):
        spans: list[Piece] = [file.source.span(part) for part in (base, node.slice, statement.value)]
        _in_place(file, node, statement, "write_at", [spans[0], ", ", spans[1], ", ", spans[2]])
    elif base is not node.value and (weight or (isinstance(base, ast.Name) and file.known(base).is_tensor)):
        file.claim(node.value)
        span = (file.source.span(base)[1], file.source.span(node.value)[1])
        _note(file, node.value, span, [], _REASON)


def _is_looped(node: ast.expr, looped: set[str]) -> bool:
    return isinstance(node, ast.Name) and node.id in looped


def _replaces(file: File, index: ast.expr) -> bool:
    """A mask or an ellipsis: MindSpore puts another tensor behind the parameter. Numbers and slices are written in place."""
    if isinstance(index, ast.Constant):
        return index.value is ...
    return not isinstance(index, _PLAIN | ast.UnaryOp | ast.List) and file.known(index).kind != "number"


def _in_place(file: File, node: ast.expr, statement: ast.Assign, block: str, arguments: list[Piece]) -> None:
    file.claimed.update({node, *(n for n in ast.walk(node) if isinstance(n, ast.Attribute) and n.attr == "data")})
    _note(file, node, file.source.span(statement), [f"{file.use_block(block)}(", *arguments, ")"], _IN_PLACE)


def _keep(file: File, assign: ast.Assign, looped: set[str]) -> None:
    """`backup[name] = p.data`, where the file gives weights new data."""
    value = assign.value
    if isinstance(value, ast.Attribute) and value.attr == "data" and is_weight(file, value.value, looped):
        end = file.source.span(value)[1]
        _note(file, value, (end, end), [".copy()"], _KEPT)


def _as_it_is_now(file: File, node: ast.Attribute, statement: ast.stmt) -> None:
    """Spectral norm: torch's graph keeps the vector with which it computed, MindSpore's one the parameter with its last value."""
    if not is_differentiated(file, statement):
        return
    written, last = ast.unparse(node.value), statement.end_lineno or statement.lineno
    for read in (n for n in ast.walk(scope_of(file, statement)) if isinstance(n, ast.Name | ast.Attribute)):
        later = isinstance(read.ctx, ast.Load) and read.lineno > last and ast.unparse(read) == written
        outer = file.parent(read)
        if later and read not in file.claimed and not (isinstance(outer, ast.Attribute) and outer.attr == "data"):
            end = file.source.span(read)[1]
            file.claim(read)
            _note(file, read, (end, end), [".copy()"], _NOW)


def _note(file: File, node: ast.expr, span: Span, pieces: list[Piece], reason: Text) -> None:
    file.change(
        node, [(span, pieces)], torch="torch.Tensor.data", target="mindspore.Tensor", verdict="adapted", rule="data_assignment",
        record="torch.Tensor.data", reason=reason,
    )  # fmt: skip
