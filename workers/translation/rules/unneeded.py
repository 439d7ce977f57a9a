"""A call that MindSpore does not need: as a statement it goes with its line, in an expression its receiver or argument stays."""

from __future__ import annotations

import ast

from workers.translation.facts.self_assignments import is_self_assignment
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.removal import vanish
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_MOVES = frozenset({"to", "cuda", "cpu", "npu", "contiguous"})


def rewrite_call(use: Use) -> Outcome | None:
    """The target's expression, where there is one, says what the call is worth inside an expression."""
    call = use.site.call
    if call is None:
        return None
    statement = use.file.parent(call)
    itself = isinstance(statement, ast.Assign) and statement.value is call and is_self_assignment(statement)
    if isinstance(statement, ast.Expr | ast.Assign) and (itself or (isinstance(statement, ast.Expr) and not _acts(call))):
        span, text = vanish(use.file, statement)
        return Outcome([(span, [text])], verdict=use.target.verdict, target=use.target.name)
    span = use.file.source.span(call)
    if (unpacked := _unpacked(use.file, call)) is not None:
        whole, items = unpacked
        return Outcome([(whole, [items])], verdict=use.target.verdict, target=use.target.name)
    if use.target.expression:
        return Outcome([(span, [use.target.expression])], verdict=use.target.verdict, target=use.target.name)
    return Outcome([(span, [_worth(use.file, use, call)])], verdict=use.target.verdict, target=use.target.name)


def _unpacked(file: File, call: ast.Call) -> tuple[Span, Span] | None:
    """`x, y = (b.to(device) for b in batch)`, also by map: unpacked are the items of the batch, whose span comes second."""
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
    outer = file.parent(call)
    through, items = outer, None
    if isinstance(outer, ast.GeneratorExp | ast.ListComp) and outer.elt is call and len(outer.generators) == 1:
        part = outer.generators[0]
        items = part.iter if not part.ifs and not part.is_async and _is_name(part.target, receiver) else None
    elif isinstance(outer, ast.Lambda) and isinstance(through := file.parent(outer), ast.Call) and through.args[:1] == [outer]:
        own = [ast.Name(argument.arg) for argument in outer.args.args]
        alone = called_name(through) == "map" and len(through.args) == 2 and len(own) == 1
        items = through.args[1] if alone and _is_name(own[0], receiver) else None
    statement = file.parent(through) if items is not None and through is not None else None
    is_unpacked = isinstance(statement, ast.Assign) and [type(target) for target in statement.targets] == [ast.Tuple]
    return (
        (file.source.span(through), file.source.span(items)) if is_unpacked and items is not None and through is not None else None
    )


def _is_name(node: ast.expr, other: ast.expr | None) -> bool:
    return isinstance(node, ast.Name) and isinstance(other, ast.Name) and node.id == other.id


def _acts(call: ast.Call) -> bool:
    """`net.eval().to(device)`: what stands before the call does something."""
    node = call.func.value if isinstance(call.func, ast.Attribute) else None
    while node is not None and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MOVES:
        node = node.func.value
    return node is not None and any(isinstance(part, ast.Call) and called_name(part) != "super" for part in walk(node))


def _worth(file: File, use: Use, call: ast.Call) -> str | tuple[int, int]:
    if use.site.receiver is not None and isinstance(call.func, ast.Attribute):
        if file.known(call.func.value).kind == "super" and (own := _own_name(file, call)):
            return own
        return _with_comments(file, call, call.func)
    return file.source.span(call.args[0]) if call.args else "None"


def _with_comments(file: File, call: ast.Call, func: ast.Attribute) -> Span:
    """The receiver, and the comments behind it where nothing follows the call on its line."""
    source = file.source
    start, end = source.receiver_span(func)
    behind = source.data[source.span(call)[1] :].partition(b"\n")[0]
    return (start, source.dot(func)) if b"#" in source.data[end : source.dot(func)] and not behind.strip() else (start, end)


def _own_name(file: File, call: ast.Call) -> str:
    """`return super().to(device)`: what the call gives back is the network itself, as the method calls it."""
    method = file.enclosing(call, ast.FunctionDef)
    return method.args.args[0].arg if method is not None and method.args.args else ""
