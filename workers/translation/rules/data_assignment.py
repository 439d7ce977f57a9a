"""`x.data[mask] = y`, `p.data = y`: the tensor itself is written to, a weight in place.

Measured on MindSpore 2.10 CPU: `p.data[p > 0] = 3` and `p.data[...] = y` change nothing, `p[p > 0] = 3` does. A weight that gets
another tensor by `p.data = y`, `p[mask] = y` or `p[...] = y` after an optimizer has run is not trained any more, without an error.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.destinations import past_the_tape, root_of_chain
from workers.translation.analysis.holding import holder_of, statements_running
from workers.translation.analysis.name_uses import scope_of
from workers.translation.facts.aliases import base_of, is_in_place
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.rendering.in_place_text import indices
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span
from workers.translation.training.weights import is_weight, loop_names

AFTER = ("written_views",)
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
_SEES = Text(
    "In torch this name sees what is written into the weight in place further on, until the weight is given other data; "
    "here it would see either all that the weight is given or nothing. Keep a copy, `.copy()`, where the values of now are wanted.",
    "在 torch 中，该名称会看到此后就地写入权重的值，直到权重换成其他数据；此处则要么全部看到，要么完全看不到。"
    "若需要此刻的值，请用 `.copy()` 保存副本。",
)
_NOW = Text(
    "The value of now: gradients would be computed with what the parameter holds when they are asked for.",
    "取当前的值：否则求梯度时会用参数那时的值来计算。",
)
_PAST = Text(
    "torch's gradient passes over what is written into the data of a computed tensor; MindSpore's would end there.",
    "torch 的梯度会越过写入计算结果 data 的值继续传播；MindSpore 的梯度会在此中断。",
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


@once
def _written_in_place(file: File) -> list[ast.AST]:
    """Where torch changes the numbers of weights themselves: `p.data.copy_(y)`, `p.data += y`, a step of an optimizer."""
    looped = loop_names(file)
    found: list[ast.AST] = []
    for call in file.nodes(ast.Call):
        func = call.func
        steps = isinstance(func, ast.Attribute) and func.attr == "step" and file.known(func.value).kind in {"optimizer", "unknown"}
        writes = is_in_place(call) and isinstance(func, ast.Attribute) and is_weight(file, root_of_chain(file, func.value), looped)
        found += [call] if steps or writes else []
    for added in file.nodes(ast.AugAssign):
        found += [added] if is_weight(file, root_of_chain(file, base_of(added.target)), looped) else []
    return found


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
    elif weight and base is not node.value and isinstance(statement, ast.Assign) and file.facts.gradients.differentiated(node):
        place, value = file.source.span(base), file.source.span(statement.value)
        _in_place(file, node, statement, "assign_at", [place, ", ", *indices(file, node), ", ", value])
    elif base is not node.value and not weight and past_the_tape(file, node):
        file.change(node, [], torch="torch.Tensor.data", verdict="review", reason=_PAST)
        file.claim(node.value)
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
    file.claimed.update({node, *(n for n in walk(node) if isinstance(n, ast.Attribute) and n.attr == "data")})
    _note(file, node, file.source.span(statement), [f"{file.use_block(block)}(", *arguments, ")"], _IN_PLACE)


def _keep(file: File, assign: ast.Assign, looped: set[str]) -> None:
    """`backup[name] = p.data`, where the file gives weights new data."""
    value = assign.value
    if isinstance(value, ast.Attribute) and value.attr == "data" and is_weight(file, value.value, looped):
        if (held := holder_of(file, value)) and file.facts.is_held_over(
            *held, statements_running(file, scope_of(file, assign), _written_in_place(file))
        ):
            file.claim(value)
            file.change(value, [], torch="torch.Tensor.data", verdict="review", reason=_SEES)
            return
        if not any(isinstance(t, ast.Attribute) and t.attr == "data" and is_weight(file, t.value, looped) for t in assign.targets):
            end = file.source.span(value)[1]
            _note(file, value, (end, end), [".copy()"], _KEPT)


def _as_it_is_now(file: File, node: ast.Attribute, statement: ast.stmt) -> None:
    """Spectral norm: torch's graph keeps the vector with which it computed, MindSpore's one the parameter with its last value."""
    if not file.facts.gradients.differentiated(statement):
        return
    written, last = place_of(node.value), statement.end_lineno or statement.lineno
    for read in (n for n in walk(scope_of(file, statement)) if isinstance(n, ast.Name | ast.Attribute)):
        later = isinstance(read.ctx, ast.Load) and read.lineno > last and place_of(read) == written
        outer = file.parent(read)
        if later and read not in file.claimed and not (isinstance(outer, ast.Attribute) and outer.attr == "data"):
            end = file.source.span(read)[1]
            file.claim(read)
            _note(file, read, (end, end), [".copy()"], _NOW)


def _note(file: File, node: ast.expr, span: Span, pieces: list[Piece], reason: Text) -> None:
    file.change(node, [(span, pieces)], torch="torch.Tensor.data", target="mindspore.Tensor", verdict="adapted", reason=reason)
