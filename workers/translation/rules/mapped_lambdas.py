"""`q, k, v = map(lambda t: split(t, h=heads), parts)` inside forward: ms.jit maps no function that reads names from outside.

A list of the same elements compiles. It is the same program: what is unpacked at once is computed at once.
"""

from __future__ import annotations

import ast
import builtins

from knowledge import Text
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

_TAKE_ALL = frozenset({"list", "tuple", "sum"})
_REASON = Text(
    "ms.jit does not compile map with a function that reads names from outside; a list of the same elements it does.",
    "ms.jit 不能编译使用外部变量的 map；相同元素的列表可以编译。",
)


def rewrite_file(file: File) -> None:
    calls = [call for call in file.nodes(ast.Call) if isinstance(call.func, ast.Name) and call.func.id == "map"]
    inside = file.facts.gradients.functions if calls and "map" not in file.spelling.taken else set()
    for call in calls if inside else ():
        function = file.enclosing(call, ast.FunctionDef)
        if function is not None and function in inside and _is_unpacked(file, call):
            _write(file, call)


def _is_unpacked(file: File, call: ast.Call) -> bool:
    """Something takes all elements at once."""
    parent = file.parent(call)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Name) and parent.func.id in _TAKE_ALL and parent.args[:1] == [call]
    unpacked = isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Tuple | ast.List)
    return unpacked or isinstance(parent, ast.Starred)


def _write(file: File, call: ast.Call) -> None:
    if len(call.args) != 2 or call.keywords or not isinstance(call.args[0], ast.Lambda):
        return
    mapped, source = call.args[0], file.source
    plain = mapped.args.args
    simple = len(plain) == 1 and not (mapped.args.defaults or mapped.args.vararg or mapped.args.kwarg or mapped.args.kwonlyargs)
    if not simple or not _free(mapped):
        return
    over: list[Piece] = [source.span(call.args[1])]
    over = ["(", *over, ")"] if isinstance(call.args[1], ast.IfExp | ast.Lambda) else over
    pieces: list[Piece] = ["[", source.span(mapped.body), f" for {plain[0].arg} in ", *over, "]"]
    file.change(call, [(source.span(call), pieces)], target="list", verdict="exact", reason=_REASON)


def _free(mapped: ast.Lambda) -> bool:
    """It reads a name that is neither its own nor a function that is called: `heads`, `self`."""
    called = {id(n.func) for n in walk(mapped.body) if isinstance(n, ast.Call)}
    names = [n for n in walk(mapped.body) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    own = {a.arg for n in walk(mapped) if isinstance(n, ast.Lambda) for a in n.args.args}
    return any(n.id not in own and id(n) not in called and not hasattr(builtins, n.id) for n in names)
