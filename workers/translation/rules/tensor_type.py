"""torch.Tensor and torch.FloatTensor: the type in annotations and tests, or the old constructor; `x.new(...)` with x's dtype."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.legacy_data import is_data, is_truth
from workers.translation.analysis.type_names import unread
from workers.translation.call_sites.general_arguments import GENERAL
from workers.translation.call_sites.standing import annotates
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.removal import vanish
from workers.translation.source.edits import Piece

_WRITTEN = Text("The type stands where the name was called.", "该类型已写在原名称被调用之处。")

_WHOSE_SHAPE = Text(
    "Of a tensor's shape torch makes an uninitialised tensor with these lengths, of any other tuple one that holds these numbers; "
    "the code does not say whose shape it is. Written for a tuple.",
    "若为张量的 shape，torch 创建该形状的未初始化张量；若为其他元组，则创建包含这些数字的张量。"
    "代码未说明是谁的 shape，此处按元组书写。",
)


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    if call is None:
        return _named(use)
    if any(keyword.arg not in GENERAL for keyword in call.keywords):
        return None
    span, ops = file.source.span(call), file.spelling.local("ops")
    dtype = _dtype(use)
    values = [file.known(argument) for argument in call.args]
    if not values:
        return Outcome([(span, [f"{_tensor(file)}([], ", *dtype, ")"])])
    if _are_sizes(use, call):
        pieces: list[Piece] = [piece for argument in call.args for piece in (file.source.span(argument), ", ")]
        return Outcome([(span, [f"{ops}.zeros((", *pieces[:-1], _close(call), ", ", *dtype, ")"])])
    argument = file.source.span(call.args[0])
    if values[0].kind == "shape":
        sizes = _are_of_tensor(file, call.args[0])
        if sizes:
            return Outcome([(span, [f"{ops}.zeros(", argument, ", ", *dtype, ")"])])
        data = [(span, [f"{_tensor(file)}(", argument, ", ", *dtype, ")"])]
        return Outcome(data) if sizes is False else Outcome(data, verdict="review", reason=_WHOSE_SHAPE)
    if values[0].kind in {"range", "deque"}:
        return Outcome([(span, [f"{_tensor(file)}(list(", argument, "), ", *dtype, ")"])])
    shown = values[0].kind in {"list", "tuple", "ndarray", "tensor"} or is_truth(file, call.args[0])
    if shown or (values[0].kind == "unknown" and is_data(file, call)):
        return Outcome([(span, [f"{_tensor(file)}(", argument, ", ", *dtype, ")"])])
    return Outcome([(span, [f"{file.use_block('legacy_tensor')}(", argument, ", ", *dtype, ")"])])


def _tensor(file: File) -> str:
    """MindSpore's class, where the program calls something of its own `Tensor` with the module in front."""
    return f"{file.spelling.local('ms')}.Tensor" if "Tensor" in file.spelling.taken else file.spelling.local("Tensor")


def _dtype(use: Use) -> list[Piece]:
    if use.site.receiver is not None:
        return [use.file.source.span(use.site.receiver), ".dtype"]
    return [f"{use.file.spelling.local('ms')}.{dtype_of(use.record.torch)}"]


def _are_sizes(use: Use, call: ast.Call) -> bool:
    """Data is one argument; several are the lengths of the dimensions."""
    single = len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    return not single or use.file.known(call.args[0]).kind == "number"


def _are_of_tensor(file: File, node: ast.expr, asked: tuple[ast.expr, ...] = ()) -> bool | None:
    """A tensor's shape is a torch.Size and gives the lengths; that of an array or a space of gym is a tuple, which is data."""
    if isinstance(node, ast.Subscript):
        return _are_of_tensor(file, node.value, asked)
    if isinstance(node, ast.Attribute) and node.attr == "shape" and file.known(node.value).kind not in {"self", "class"}:
        owner = file.known(node.value)
        if owner.is_tensor or owner.kind == "ndarray":
            return owner.is_tensor
        return False if place_of(node.value).endswith("space") else None
    made = file.facts.assignments.of(node) if isinstance(node, ast.Name | ast.Attribute) else []
    answers = {_are_of_tensor(file, a.value, (*asked, a.value)) for a in made if a.value not in asked}
    return answers.pop() if len(answers) == 1 else None if answers else True


def _close(call: ast.Call) -> str:
    return ",)" if len(call.args) == 1 else ")"


def _named(use: Use) -> Outcome | None:
    """`x.type(torch.LongTensor)` names the dtype; a variable that is called keeps torch's arguments; else the type is meant."""
    file, node = use.file, use.site.node
    span, parent = file.source.span(node), file.parent(node)
    parent = file.parent(parent) if isinstance(parent, ast.keyword) else parent
    if (made := unread(file, node)) is not None:
        gone, text = vanish(file, made)
        return Outcome([(gone, [text])], verdict="adapted", target="mindspore.Tensor", reason=_WRITTEN)
    cast = isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute) and parent.func.attr == "type"
    if cast or _is_mapped(file, node) or _is_called(file, node, plain=use.record.torch == "torch.Tensor"):
        dtype = f"{file.spelling.local('ms')}.{dtype_of(use.record.torch)}"
        return (
            Outcome([(span, [dtype])])
            if cast
            else Outcome([(span, [f"{file.use_block('tensor_of')}({dtype})"])], target="tensor_of")
        )
    if use.record.torch == "torch.Tensor":
        return Outcome([(span, [file.spelling.local("Tensor")])], verdict="exact")
    if isinstance(parent, ast.Call) and place_of(parent.func) == "isinstance" and parent.args[1:] == [node]:
        return _tested(use, parent)
    return Outcome([(span, [file.spelling.local("Tensor")])], verdict="adapted" if annotates(file, node) else "review")


def _tested(use: Use, test: ast.Call) -> Outcome:
    """`isinstance(x, torch.FloatTensor)` asks for the dtype too; no tensor lies on a GPU of torch's."""
    file, asked = use.file, use.file.source.span(test.args[0])
    if use.site.name.startswith("torch.cuda."):
        return Outcome([(file.source.span(test), ["False"])], verdict="adapted", target="False")
    dtype, tensor = f"{file.spelling.local('ms')}.{dtype_of(use.record.torch)}", file.spelling.local("Tensor")
    pieces: list[Piece] = ["(isinstance(", asked, f", {tensor}) and ", asked, f".dtype == {dtype})"]
    return Outcome([(file.source.span(test), pieces)], verdict="adapted", target="mindspore.Tensor")


def _is_mapped(file: File, node: ast.AST) -> bool:
    """`map(torch.LongTensor, batch)`."""
    outer = file.parent(node)
    return isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id == "map" and outer.args[:1] == [node]


def _is_called(file: File, node: ast.AST, *, plain: bool) -> bool:
    """A variable for the constructor: `FloatTensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`."""
    outer = file.parent(node)
    choice = isinstance(outer, ast.IfExp)
    outer = file.parent(outer) if isinstance(outer, ast.IfExp) else outer
    if not isinstance(outer, ast.Assign):
        return False
    names = {target.id for target in outer.targets if isinstance(target, ast.Name)}
    return not plain or choice or any(isinstance(call.func, ast.Name) and call.func.id in names for call in file.nodes(ast.Call))
