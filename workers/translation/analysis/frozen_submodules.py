"""Parts that a program sets to inference before the whole network is used: set_train of the whole would undo it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.names import canonical
from workers.translation.facts.places import place_of
from workers.translation.facts.symbols import DEFINED_FUNCTIONS
from workers.translation.file import File
from workers.translation.source.parts import values_passed
from workers.translation.source.survey import walk

# Convolutions, ReLU and pools compute the same in both modes.
_WITHOUT_MODE = frozenset(f"torchvision.models.vgg{layers}" for layers in (11, 13, 16, 19))


def wakes(file: File, call: ast.Call) -> bool:
    """The new network holds a part that its constructor, or the code before this line, has set to inference."""
    callee = file.known(call.func)
    inside = callee.kind == "class" and any(_stills(file, cls.node) for cls in file.types.ancestry(callee.name))
    given = values_passed(call)
    return inside or any(_is_still(file, argument, call) for argument in given)


def _stills(file: File, cls: ast.ClassDef) -> bool:
    made = [item for item in cls.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
    return any(_has_mode(file, part) for method in made for part in _set_still(walk(method)) if place_of(part) != "self")


def _is_still(file: File, argument: ast.expr, call: ast.Call) -> bool:
    """`net.eval()` in another function, which validates, is about another time."""
    if not isinstance(argument, ast.Name | ast.Attribute) or file.known(argument).kind != "module":
        return False
    name, place = place_of(argument), file.enclosing(call, *DEFINED_FUNCTIONS)
    still = [part for part in _set_still(file.nodes(ast.Call)) if place_of(part) == name and part.lineno < call.lineno]
    said = [part for part in still if file.enclosing(part, *DEFINED_FUNCTIONS) is place]
    before = [a for a in file.facts.assignments.of(argument) if a.lineno < call.lineno]
    made = [a.value for a in before if file.enclosing(a, *DEFINED_FUNCTIONS) is place]
    return any(_has_mode(file, part) for part in (*said, *_set_still(made)))


def _set_still(nodes: Iterator[ast.AST] | list[ast.Call] | list[ast.expr]) -> Iterator[ast.expr]:
    """What `.eval()` and `.train(False)` are called of."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            if (node.func.attr, given) in (("eval", []), ("train", [False])):
                yield node.func.value


def _has_mode(file: File, part: ast.expr) -> bool:
    if file.known(part).kind not in {"module", "unknown"}:
        return False
    made = [part, *(assign.value for assign in file.facts.assignments.of(part))]
    return not any(_is_without_mode(file, node) for value in made for node in walk(value))


def _is_without_mode(file: File, node: ast.AST) -> bool:
    if not (isinstance(node, ast.Attribute) and node.attr == "features" and isinstance(node.value, ast.Call)):
        return False
    return canonical(file.facts.origin(node.value.func)) in _WITHOUT_MODE
