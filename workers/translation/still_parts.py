"""Parts that a program sets to inference before the whole network is used: set_train of the whole would undo it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from workers.translation.file import File

# Convolutions, ReLU and pools compute the same in both modes.
_WITHOUT_MODE = re.compile(r"\bvgg1[1369]\([^()]*\)\.features\b")


def wakes(file: File, call: ast.Call) -> bool:
    """The new network holds a part that its constructor, or the code before this line, has set to inference."""
    callee = file.known(call.func)
    inside = callee.kind == "class" and any(_stills(file, cls.node) for cls in file.flow.ancestry(callee.name))
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return inside or any(_is_still(file, argument, call) for argument in given)


def _stills(file: File, cls: ast.ClassDef) -> bool:
    made = [item for item in cls.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
    return any(_has_mode(file, part) for method in made for part in _set_still(ast.walk(method)) if ast.unparse(part) != "self")


def _is_still(file: File, argument: ast.expr, call: ast.Call) -> bool:
    """`net.eval()` in another function, which validates, is about another time."""
    if not isinstance(argument, ast.Name | ast.Attribute) or file.known(argument).kind != "module":
        return False
    name, place = ast.unparse(argument), _function(file, call)
    before = [part for part in _set_still(file.nodes(ast.Call)) if part.lineno < call.lineno and _function(file, part) is place]
    said = [part for part in before if ast.unparse(part) == name]
    made = [a.value for a in _assigned(file, name) if a.lineno < call.lineno and _function(file, a) is place]
    return any(_has_mode(file, part) for part in (*said, *_set_still(made)))


def _function(file: File, node: ast.AST) -> ast.AST | None:
    return next((outer for outer in file.ancestors(node) if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)), None)


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
    made = [part, *(assign.value for assign in _assigned(file, ast.unparse(part)))]
    return not any(_WITHOUT_MODE.search(ast.unparse(value)) for value in made)


def _assigned(file: File, name: str) -> list[ast.Assign]:
    return [a for a in file.nodes(ast.Assign) if any(ast.unparse(target) == name for target in a.targets)]
