"""`self.mean = value` for a registered buffer: a Cell refuses the assignment and takes the value by register_buffer."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rules.augmented_assignment import buffers_of
from workers.translation.source.edits import Piece

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
        targets = (t for target in node.targets for t in ast.walk(target) if isinstance(t, ast.Attribute) and t.attr in registered)
        if file.known(node.value).kind == "parameter":  # where another branch of the constructor registers a buffer instead
            continue
        bound = [(t, call) for t in targets if isinstance(t.ctx, ast.Store) and (call := _registration(file, t)) is not None]
        if bound:
            _rewrite(file, node, *bound[0])


def _registration(file: File, node: ast.Attribute) -> ast.Call | None:
    owner = file.known(node.value)
    if owner.kind not in {"self", "module"}:
        return None
    return next((found for cls in file.types.ancestry(owner.name) if (found := buffers_of(file, cls.node).get(node.attr))), None)


def _rewrite(file: File, node: ast.Assign, target: ast.Attribute, call: ast.Call) -> None:
    if node.targets != [target]:
        file.change(node, [], target="mindspore.nn.Cell.register_buffer", verdict="review", rule="rebound_buffer", reason=_SEVERAL)
        return
    persistent = next((k.value for k in call.keywords if k.arg == "persistent"), None)
    rest = f", persistent={ast.unparse(persistent)})" if persistent is not None else ")"
    owner, value = file.source.span(target.value), file.source.span(node.value)
    pieces: list[Piece] = [owner, f'.register_buffer("{target.attr}", ', value, rest]
    file.change(
        node, [(file.source.span(node), pieces)], target="mindspore.nn.Cell.register_buffer", verdict="exact",
        rule="rebound_buffer", reason=_REASON,
    )  # fmt: skip
