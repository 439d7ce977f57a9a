"""`group['lr']` of an optimizer: in MindSpore it is a Parameter, read as a number and written with ops.assign."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.definitions import Definition
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

AFTER = ("training_step",)
_READ = Text("The rate is a Parameter in MindSpore; its number is read.", "学习率在 MindSpore 中是 Parameter，此处读取其数值。")
_WRITE = Text(
    "The rate is a Parameter in MindSpore; the new number is assigned to it.", "学习率在 MindSpore 中是 Parameter，此处为其赋新值。"
)
_RECORD = "torch.optim.Optimizer.param_groups"
_DEPTH = 3


def rewrite_file(file: File) -> None:
    if "param_groups" not in file.members:
        return
    for node in file.nodes(ast.Subscript):
        if _is_rate(file, node):
            _rewrite(file, node)


def _is_rate(file: File, node: ast.Subscript) -> bool:
    if not (isinstance(node.slice, ast.Constant) and node.slice.value == "lr"):
        return False
    return _is_group(file, node.value, 0)


def _is_group(file: File, node: ast.AST, depth: int) -> bool:
    """A name that a loop over an optimizer's groups binds, or one of the groups; a list that becomes groups is none yet."""
    if isinstance(node, ast.Subscript):
        return _are_groups(file, node.value, depth)
    if not isinstance(node, ast.Name) or depth > _DEPTH:
        return False
    if (source := _comprehended(file, node)) is not None:
        return _are_groups(file, source, depth)
    made = file.facts.definitions(node)
    return any(_binds_group(file, found, depth) for found in made) if made else node.id in _looped_names(file)


def _binds_group(file: File, made: Definition, depth: int) -> bool:
    if isinstance(made.statement, ast.For):
        return _are_groups(file, made.statement.iter, depth)
    if isinstance(made.statement, ast.Assign):
        return _is_group(file, made.statement.value, depth + 1)
    if made.statement is None and isinstance(made.node, ast.arg):
        given = _given(file, made.node)
        return any(_is_group(file, node, depth + 1) for node in given) if given else made.node.arg in _looped_names(file)
    return False


def _are_groups(file: File, node: ast.AST, depth: int) -> bool:
    """`optimizer.param_groups`, also in `enumerate(...)`, under another name, or as an argument."""
    if any(isinstance(n, ast.Attribute) and n.attr == "param_groups" for n in walk(node)):
        return True
    names = [n for n in walk(node) if isinstance(n, ast.Name)] if depth <= _DEPTH else []
    made = [found for name in names for found in file.facts.definitions(name)]
    values = [found.statement.value for found in made if isinstance(found.statement, ast.Assign)]
    values += [given for found in made if isinstance(found.node, ast.arg) for given in _given(file, found.node)]
    return any(_are_groups(file, value, depth + 1) for value in values)


def _given(file: File, argument: ast.arg) -> list[ast.expr]:
    """What the calls that the file shows pass for the argument."""
    function = file.enclosing(argument, ast.FunctionDef)
    passed = file.facts.calls.passed(function, argument.arg) if function is not None else []
    return [node for node in passed if node is not None]


def _comprehended(file: File, name: ast.Name) -> ast.expr | None:
    """What the comprehension goes through that binds the name."""
    for outer in file.ancestors(name):
        for part in getattr(outer, "generators", ()):
            if any(isinstance(n, ast.Name) and n.id == name.id for n in walk(part.target)):
                source: ast.expr = part.iter
                return source
    return None


@once
def _looped_names(file: File) -> frozenset[str]:
    """Where nobody shows what a function is given, its argument's name tells: loops over groups bind it elsewhere."""
    pairs = [(loop.target, loop.iter) for loop in file.nodes(ast.For)]
    pairs += [(part.target, part.iter) for part in file.nodes(ast.comprehension)]
    return frozenset(
        name.id
        for target, source in pairs
        if any(isinstance(n, ast.Attribute) and n.attr == "param_groups" for n in walk(source))
        for name in walk(target)
        if isinstance(name, ast.Name)
    )


def _rewrite(file: File, node: ast.Subscript) -> None:
    source, outer = file.source, file.parent(node)
    span = source.span(node)
    if isinstance(node.ctx, ast.Load):
        reader = "float" if _is_logged(outer, node) else file.use_block("rate_of")
        _note(file, node, span, [f"{reader}(", span, ")"], _READ)
    elif isinstance(outer, ast.Assign) and outer.targets == [node]:
        _write(file, outer, [span, ", ", source.span(outer.value)])
    elif isinstance(outer, ast.AugAssign):
        sign = source.segment((span[1], source.span(outer.value)[0])).strip().rstrip("=")
        _write(file, outer, [span, ", ", span, f" {sign} (", source.span(outer.value), ")"])


def _is_logged(outer: ast.AST | None, node: ast.Subscript) -> bool:
    """`writer.add_scalar("rate", group["lr"], step)`: a file of events holds float32, as the Parameter does."""
    named = isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) and outer.func.attr == "add_scalar"
    return named and isinstance(outer, ast.Call) and outer.args[1:2] == [node]


def _write(file: File, statement: ast.stmt, pieces: list[Piece]) -> None:
    _note(file, statement, file.source.span(statement), [f"{file.spelling.local('ops')}.assign(", *pieces, ")"], _WRITE)


def _note(file: File, node: ast.AST, span: Span, pieces: list[Piece], why: Text) -> None:
    file.change(
        node, [(span, pieces)], torch=_RECORD, target="mindspore.ops.assign" if why is _WRITE else "", verdict="adapted", reason=why
    )
