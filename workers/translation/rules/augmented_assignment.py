"""`x += y`: torch changes the tensor and all who share it, MindSpore binds the name to a new one.

A tensor that nobody else holds stays as it is written.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.destinations import Destination, destination
from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.rules.in_place import OTHER_DTYPES
from workers.translation.rules.operators import SHIFTS
from workers.translation.sharing import scope_of
from workers.translation.writing_through import assigned

ORDER = 40
_REASON = Text(
    "An augmented assignment changes the tensor itself in torch; in MindSpore it makes a new one, which others would not see.",
    "torch 的增量赋值修改张量本身；MindSpore 则产生新张量，其他共享者看不到。",
)
_ATOMS = (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript)
_UNSEEN = Text(
    "If this is a weight, MindSpore puts another tensor behind it, which an optimizer that has run already does not see: write "
    "`ops.assign(weight, value)`.",
    "若这是权重，MindSpore 会换成另一个张量，已运行过的优化器看不到它：请写成 `ops.assign(weight, value)`。",
)
# Their gradient needs the old values.
_REMEMBERS = (ast.Mult, ast.Div, ast.Pow, ast.MatMult)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.AugAssign):
        if isinstance(node.target, ast.Name | ast.Attribute) and file.known(node.target).is_tensor:
            _rewrite(file, node)
        elif isinstance(node.target, ast.Attribute) and _may_be_weight(node.target) and node.target not in file.claimed:
            file.change(node, [], verdict="review", rule="augmented_assignment", reason=_UNSEEN)


def _may_be_weight(target: ast.Attribute) -> bool:
    """`w.data`, not `w.grad.data`."""
    return target.attr == "data" and not (isinstance(target.value, ast.Attribute) and target.value.attr == "grad")


def _rewrite(file: File, node: ast.AugAssign) -> None:
    place = destination(file, node.target)
    buffer = isinstance(node.target, ast.Attribute) and is_buffer(file, node.target)
    through = isinstance(node.target, ast.Attribute) and node.target.attr == "data"
    shift = type(node.op) in SHIFTS
    if place is None or (place.form == "bind" and not (through or shift or _keeps_dtype(file, node))):
        return
    if place.form == "replace" and isinstance(place.node, ast.Attribute) and not (buffer or shift):
        if isinstance(node.target, ast.Attribute) and _may_be_weight(node.target):
            file.change(node, [], verdict="review", rule="augmented_assignment", reason=_UNSEEN)
        return
    file.change(
        node, [(file.source.span(node), _pieces(file, node, place))], target="mindspore.Tensor", verdict="adapted",
        rule="augmented_assignment", reason=_REASON,
    )  # fmt: skip


def _pieces(file: File, node: ast.AugAssign, place: Destination) -> list[Piece]:
    source = file.source
    target, value = source.span(node.target), source.span(node.value)
    sign = source.segment((target[1], source.span(node.value)[0])).partition("=")[0].strip()
    operand: list[Piece] = [value] if isinstance(node.value, _ATOMS) else ["(", value, ")"]
    remembers = isinstance(node.op, _REMEMBERS) and not isinstance(scope_of(file, node), ast.Module)
    result: list[Piece] = [target, f"{'.copy()' if remembers else ''} {sign} ", *operand]
    if shift := SHIFTS.get(type(node.op)):
        result = [f"{file.use_block(shift)}(", target, ", ", value, ")"]
    if place.form == "assign":
        return assigned(file, node, place.node, result)
    if place.form == "write":
        return [f"{file.use_block('write_into')}(", source.span(place.node), ", ", *result, ")"]
    if place.form == "bind":
        if _keeps_dtype(file, node):
            result = ["(", *result, f").astype({ast.unparse(place.node)}.dtype)"]
        return [source.span(place.node), " = ", *result]
    return [source.span(place.node), "[...] = ", *result]


def _keeps_dtype(file: File, node: ast.AugAssign) -> bool:
    """Another tensor could promote the result, in a script that has other dtypes than torch's defaults."""
    script = isinstance(scope_of(file, node), ast.Module) and type(node.op) not in SHIFTS
    return script and file.known(node.value).is_tensor and bool(OTHER_DTYPES.search(file.source.text))


def is_buffer(file: File, node: ast.Attribute) -> bool:
    """`self.mean`, `self.detect.anchors`: registered with register_buffer in the class or one of its bases."""
    owner = file.known(node.value)
    family = file.flow.ancestry(owner.name) if owner.kind in {"self", "module"} else []
    return any(node.attr in buffers_of(file, cls.node) for cls in family)


def buffers_of(file: File, node: ast.ClassDef) -> dict[str, ast.Call]:
    """Names given to self.register_buffer in this class, with the call."""
    found: dict[str, ast.Call] = {}
    if b"register_buffer" not in file.source.data:
        return found
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "register_buffer":
            name = call.args[0] if call.args else next((k.value for k in call.keywords if k.arg == "name"), None)
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                found[name.value] = call
    return found
