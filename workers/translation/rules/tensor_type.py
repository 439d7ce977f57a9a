"""torch.Tensor and torch.FloatTensor: the type in annotations and tests, or the old constructor; `x.new(...)` with x's dtype."""

from __future__ import annotations

import ast

from workers.translation.edits import Piece
from workers.translation.file import File
from workers.translation.general_arguments import GENERAL
from workers.translation.legacy_types import dtype_of
from workers.translation.rules import Outcome, Use


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    if call is None:
        return _named(use)
    if any(keyword.arg not in GENERAL for keyword in call.keywords):
        return None
    span, tensor, ops = file.source.span(call), file.spelling.local("Tensor"), file.spelling.local("ops")
    dtype = _dtype(use)
    values = [file.known(argument) for argument in call.args]
    if not values:
        return Outcome([(span, [f"{tensor}([], ", *dtype, ")"])])
    if _are_sizes(use, call):
        pieces: list[Piece] = [piece for argument in call.args for piece in (file.source.span(argument), ", ")]
        return Outcome([(span, [f"{ops}.zeros((", *pieces[:-1], _close(call), ", ", *dtype, ")"])])
    argument = file.source.span(call.args[0])
    if values[0].kind == "shape":
        return Outcome([(span, [f"{ops}.zeros(", argument, ", ", *dtype, ")"])])
    if values[0].kind in {"range", "deque"}:
        return Outcome([(span, [f"{tensor}(list(", argument, "), ", *dtype, ")"])])
    if values[0].kind in {"list", "tuple", "ndarray", "tensor"}:
        return Outcome([(span, [f"{tensor}(", argument, ", ", *dtype, ")"])])
    return Outcome([(span, [f"{file.use_block('legacy_tensor')}(", argument, ", ", *dtype, ")"])])


def _dtype(use: Use) -> list[Piece]:
    if use.site.receiver is not None:
        return [use.file.source.span(use.site.receiver), ".dtype"]
    return [f"{use.file.spelling.local('ms')}.{dtype_of(use.record.torch)}"]


def _are_sizes(use: Use, call: ast.Call) -> bool:
    """Data is one argument; several are the lengths of the dimensions."""
    single = len(call.args) == 1 and not isinstance(call.args[0], ast.Starred)
    return not single or use.file.known(call.args[0]).kind == "number"


def _close(call: ast.Call) -> str:
    return ",)" if len(call.args) == 1 else ")"


def _named(use: Use) -> Outcome | None:
    """`x.type(torch.LongTensor)` names the dtype; a variable that is called keeps torch's arguments; else the type is meant."""
    file, node = use.file, use.site.node
    span, parent = file.source.span(node), file.parent(node)
    parent = file.parent(parent) if isinstance(parent, ast.keyword) else parent
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
    if isinstance(parent, ast.Call) and ast.unparse(parent.func) == "isinstance" and parent.args[1:] == [node]:
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


def annotates(file: File, node: ast.AST) -> bool:
    """A hint for readers: nothing is computed from it."""
    for outer in file.ancestors(node):
        if isinstance(outer, ast.arg):
            return True
        if isinstance(outer, ast.AnnAssign):
            return outer.annotation is node
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef):
            return outer.returns is node
        if not isinstance(outer, ast.Subscript | ast.Tuple | ast.List | ast.BinOp):
            return False
        node = outer
    return False
