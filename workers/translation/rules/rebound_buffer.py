"""`self.mean = value` for a registered buffer: a Cell refuses the assignment and takes the value by register_buffer."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from knowledge import Text
from workers.translation.differentiation.functions import free_name
from workers.translation.file import File
from workers.translation.rules.augmented_assignment import buffers_of
from workers.translation.source.edits import Piece
from workers.translation.source.parts import elements, keyword_value
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

AFTER = ("augmented_assignment",)
_REASON = Text(
    "A Cell refuses to assign to a registered buffer; registering it again binds the new value.",
    "Cell 不允许直接给已注册的 buffer 赋值；重新注册即可绑定新值。",
)
_SEVERAL = Text(
    "A registered buffer is bound here together with others: split the statement.",
    "此处与其他变量一起绑定了已注册的 buffer，请拆开语句。",
)


def rewrite_file(file: File) -> None:
    registered = {name for cls in file.types.classes.values() for name in buffers_of(file, cls.node)}
    for node in file.nodes(ast.Assign) if registered else ():
        targets = (t for target in node.targets for t in walk(target) if isinstance(t, ast.Attribute) and t.attr in registered)
        if file.known(node.value).kind == "parameter":  # where another branch of the constructor registers a buffer instead
            continue
        bound = {t: call for t in targets if isinstance(t.ctx, ast.Store) and (call := _registration(file, t)) is not None}
        if bound:
            _rewrite(file, node, bound)


def _registration(file: File, node: ast.Attribute) -> ast.Call | None:
    owner = file.known(node.value)
    if owner.kind not in {"self", "module"}:
        return None
    return next((found for cls in file.types.ancestry(owner.name) if (found := buffers_of(file, cls.node).get(node.attr))), None)


def _rewrite(file: File, node: ast.Assign, bound: dict[ast.Attribute, ast.Call]) -> None:
    edits: list[tuple[Span, list[Piece]]] | None
    if len(node.targets) == 1 and node.targets[0] in bound:
        edits = [(file.source.span(node), _registered(file, node, bound, {node.targets[0]: file.source.span(node.value)}))]
    else:
        edits = _together(file, node, bound)
    if edits is None:
        file.change(node, [], target="mindspore.nn.Cell.register_buffer", verdict="review", reason=_SEVERAL)
        return
    file.change(node, edits, target="mindspore.nn.Cell.register_buffer", verdict="exact", reason=_REASON)


def _together(file: File, node: ast.Assign, bound: dict[ast.Attribute, ast.Call]) -> list[tuple[Span, list[Piece]]] | None:
    """`self.k, self.v = keys, values`: each is registered in turn, by the name it has or one that it gets here."""
    scope = next(outer for outer in file.ancestors(node) if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module))
    if not all(map(_is_plain, node.targets)) or not file.source.is_alone(node):
        return None
    values = _values_by_target(node)
    if values is not None and values.keys() <= bound.keys():
        spans = {target: file.source.span(value) for target, value in values.items()}
        return [(file.source.span(node), _registered(file, node, bound, spans))]
    named: dict[ast.expr, Piece] = {target: free_name(file, scope, target.attr) for target in bound}
    end = file.source.span(node)[1]
    behind: list[Piece] = [f"{file.source.newline}{file.source.indent(node)}", *_registered(file, node, bound, named)]
    return [*((file.source.span(target), [name]) for target, name in named.items()), ((end, end), behind)]


def _is_plain(target: ast.expr) -> bool:
    """Names and attributes, side by side: what is bound first changes nothing of where the others are bound."""
    parts = elements(target)
    return all(isinstance(e, ast.Name) or (isinstance(e, ast.Attribute) and isinstance(e.value, ast.Name)) for e in parts)


def _values_by_target(node: ast.Assign) -> dict[ast.expr, ast.expr] | None:
    """Where both sides stand side by side, and no value is another after the first has been bound."""
    left, right = node.targets[0], node.value
    if len(node.targets) > 1 or not isinstance(left, ast.Tuple | ast.List) or not isinstance(right, ast.Tuple | ast.List):
        return None
    if len(left.elts) != len(right.elts) or not all(isinstance(value, ast.Name | ast.Constant) for value in right.elts):
        return None
    return dict(zip(left.elts, right.elts, strict=True))


def _registered(
    file: File, node: ast.Assign, bound: dict[ast.Attribute, ast.Call], values: Mapping[ast.expr, Piece]
) -> list[Piece]:
    lines: list[Piece] = []
    for target, call in bound.items():
        persistent = keyword_value(call, "persistent")
        rest = f", persistent={ast.unparse(persistent)})" if persistent is not None else ")"
        owner = file.source.span(target.value)
        lines += [f"{file.source.newline}{file.source.indent(node)}"] if lines else []
        lines += [owner, f'.register_buffer("{target.attr}", ', values[target], rest]
    return lines
