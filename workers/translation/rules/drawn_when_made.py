"""`class Siren(nn.Linear)` with a reset_parameters of its own: torch's constructor calls it, MindSpore's knows no such method."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.sites import Class
from workers.translation.file import File
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

# What torch's constructors call, by the layers that do.
_CALLED = {
    "reset_parameters": (
        "Linear", "Bilinear", "Conv", "Embedding", "BatchNorm", "LayerNorm", "GroupNorm", "InstanceNorm", "RMSNorm", "RNN", "GRU",
        "LSTM", "PReLU", "SyncBatchNorm",
    ),
    "_reset_parameters": ("MultiheadAttention", "Transformer"),
}  # fmt: skip
_REASON = Text(
    "torch's constructor calls this method of the class; MindSpore's does not, so it is called behind it.",
    "torch 的构造函数会调用该类自己的这个方法，MindSpore 的不会，因此在其后调用。",
)
_UNCLEAR = Text(
    "torch's constructor calls this method of the class; MindSpore's does not: call it behind the base class's constructor.",
    "torch 的构造函数会调用该类自己的这个方法，MindSpore 的不会：请在基类构造函数之后调用它。",
)


def rewrite_file(file: File) -> None:
    for cls in file.types.classes.values():
        above = file.types.ancestry(cls.name)[1:]
        for name, layers in _CALLED.items():
            kind = next((base.torch_base for base in (cls, *above) if base.torch_base), "").removeprefix("torch.nn.")
            if name in cls.methods and kind.startswith(layers) and not any(name in base.methods for base in above):
                _called(file, cls, name)


def _called(file: File, cls: Class, name: str) -> None:
    made = cls.methods.get("__init__")
    if made is None:
        _constructor(file, cls, name)
        return
    if any(_is_own(statement, made, name) for statement in made.body):
        return  # drawing a second time is what counts
    starts = [statement for statement in made.body if _is_base_constructor(file, statement)]
    if len(starts) != 1 or not file.source.is_alone(starts[0]) or not made.args.args:
        _note(file, cls.methods[name], name, None)
        return
    source, start = file.source, starts[0]
    end = source.line_end(source.span(start)[1])
    text = f"{source.newline}{source.indent(start)}{made.args.args[0].arg}.{name}()"
    _note(file, start, name, ((end, end), text))


def _constructor(file: File, cls: Class, name: str) -> None:
    """In front of the method, with the arguments of the base class's."""
    source, method = file.source, cls.methods[name]
    first = min([method.lineno, *(decorator.lineno for decorator in method.decorator_list)])
    start = source.starts[first - 1]
    outer = source.indent(method)
    inner, end = outer + source.step, source.newline
    text = (
        f"{outer}def __init__(self, *args, **kwargs):{end}{inner}super().__init__(*args, **kwargs){end}"
        f"{inner}self.{name}(){end}{end}"
    )
    _note(file, method, name, ((start, start), text))


def _is_own(statement: ast.stmt, made: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> bool:
    """`self.reset_parameters()`, not that of a layer which it holds."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    called = call.func if isinstance(call, ast.Call) else None
    if not (isinstance(called, ast.Attribute) and called.attr == name and isinstance(called.value, ast.Name)):
        return False
    return [called.value.id] == [argument.arg for argument in made.args.args[:1]]


def _is_base_constructor(file: File, statement: ast.stmt) -> bool:
    """`super().__init__(3, 4)`, `nn.Linear.__init__(self, 3, 4)`"""
    call = statement.value if isinstance(statement, ast.Expr) else None
    called = call.func if isinstance(call, ast.Call) else None
    if not (isinstance(called, ast.Attribute) and called.attr == "__init__"):
        return False
    return file.known(called.value).kind == "super" or file.facts.origin(called.value).startswith("torch.nn.")


def _note(file: File, node: ast.AST, name: str, added: tuple[Span, str] | None) -> None:
    replacements: list[tuple[Span, list[Piece]]] = [] if added is None else [(added[0], [added[1]])]
    verdict, reason = ("review", _UNCLEAR) if added is None else ("adapted", _REASON)
    file.change(node, replacements, torch=f"torch.nn.Module.{name}", verdict=verdict, reason=reason)
