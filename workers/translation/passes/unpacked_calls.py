"""`torch.zeros(3, **like(x))` beside `def like(t): return {"device": t.device, "dtype": t.dtype}`: the dict is written out."""

from __future__ import annotations

import ast
import copy

from workers.translation.file import File
from workers.translation.source.survey import walk


def named_by_call(file: File, call: ast.Call) -> str | None:
    """The entries with what the call gives in place of the parameters; None unless the function is nothing but that dict."""
    function = _only(file, call)
    display = _display(function) if function is not None else None
    given = _given(function, call) if function is not None else None
    if display is None or given is None or not all(_plain(key) for key in display.keys):
        return None
    names = [n for value in display.values for n in walk(value) if isinstance(n, ast.Name)]
    if any(name.id not in given for name in names):
        return None
    pairs = zip(display.keys, display.values, strict=True)
    texts = [(ast.literal_eval(key), _put(value, given)) for key, value in pairs if key is not None]
    return ", ".join(f"{key}={text}" for key, text in texts)


def _only(file: File, call: ast.Call) -> ast.FunctionDef | None:
    """The one function of the file that bears the called name, which nothing else does."""
    if not isinstance(call.func, ast.Name):
        return None
    name = call.func.id
    found = [f for f in file.nodes(ast.FunctionDef) if f.name == name]
    bound = [n for n in file.named(name) if not isinstance(n.ctx, ast.Load)]
    arguments = [a for a in file.nodes(ast.arg) if a.arg == name]
    return found[0] if len(found) == 1 and not bound and not arguments and not found[0].decorator_list else None


def _display(function: ast.FunctionDef) -> ast.Dict | None:
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    value = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    return value if isinstance(value, ast.Dict) else None


def _given(function: ast.FunctionDef, call: ast.Call) -> dict[str, str] | None:
    """Parameter -> the name that is passed for it: a name may be read as often as one likes."""
    arguments = function.args
    plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults)
    if not plain or call.keywords or len(call.args) != len(arguments.args):
        return None
    texts = [argument.id if isinstance(argument, ast.Name) else "" for argument in call.args]
    return {a.arg: text for a, text in zip(arguments.args, texts, strict=True)} if all(texts) else None


def _plain(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.isidentifier()


def _put(value: ast.expr, given: dict[str, str]) -> str:
    written = copy.deepcopy(value)
    for node in walk(written):
        if isinstance(node, ast.Name):
            node.id = given[node.id]
    return ast.unparse(written)
