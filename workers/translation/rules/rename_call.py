"""The name and its arguments are called otherwise and mean the same. The call keeps its layout and comments."""

from __future__ import annotations

import ast

from workers.translation.edits import Piece
from workers.translation.general_arguments import GENERAL, WRITES, removal
from workers.translation.rules import Outcome, Use
from workers.translation.source import Span
from workers.translation.wording import no_counterpart


def rewrite_call(use: Use) -> Outcome | None:
    file, target = use.file, use.target
    call = use.site.call
    if call is None:
        return Outcome([(file.source.span(use.site.node), [file.spelling.spell(target.name)])], target=target.name)
    outcome = Outcome(target=target.name)
    replacements: list[tuple[Span, list[Piece]]] = [_callee(use, call)]
    positional = list(call.args)
    for name, keyword in use.bound.keywords.items():
        _keyword(use, name, keyword, call, replacements, outcome)
    _positional(use, positional, replacements, outcome)
    _explicit(use, call, replacements, outcome)
    outcome.replacements = replacements
    return outcome


def _callee(use: Use, call: ast.Call) -> tuple[Span, list[Piece]]:
    """`x.sum` keeps its receiver when the target is a Tensor method, and becomes the first argument otherwise."""
    file, receiver = use.file, use.site.receiver
    if receiver is None:
        return file.source.span(call.func), [file.spelling.spell(use.target.name)]
    if use.target.name.startswith("mindspore.Tensor."):
        end = file.source.span(call.func)[1]
        return (file.source.span(receiver)[1], end), ["." + use.target.name.rpartition(".")[2]]
    start, end = file.source.span(call.func)
    opening = file.source.data.index(b"(", end)
    separator = ", " if call.args or call.keywords else ""
    return (start, opening + 1), [f"{file.spelling.spell(use.target.name)}(", file.source.span(receiver), separator]


def _keyword(use: Use, name: str, keyword: ast.keyword, call: ast.Call, replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    new = use.target.arguments.get(name, "" if use.target.arguments else name)
    source = use.file.source
    if new:
        if new != keyword.arg:
            start = source.span(keyword)[0]
            replacements.append(((start, start + len((keyword.arg or "").encode())), [new]))
    else:
        replacements.append((removal(source, call, keyword), []))
        _without(use, name, keyword.value, outcome)


def _without(use: Use, name: str, value: ast.expr, outcome: Outcome) -> None:
    """An argument that has no counterpart: general ones go, one at torch's default goes, any other needs a person."""
    default = use.bound.default(name)
    if name in GENERAL | WRITES or (default is not None and ast.unparse(value) == default):
        outcome.dropped.append(name)
    else:
        outcome.verdict, outcome.reason = "review", no_counterpart(name, use.target.name)


def _positional(use: Use, positional: list[ast.expr], replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    """Positional arguments keep their places as long as the target has the same order; the rest get their names."""
    arguments = use.target.arguments
    if not arguments:
        return
    order = list(arguments)
    names = {id(node): name for name, node in use.bound.given.items()}
    taken = [p.name for p in use.bound.parameters if p.kind == "positional"]
    skip = 1 if use.site.receiver is not None and use.record.twin_of else 0
    for index, node in enumerate(positional):
        name = names.get(id(node))
        if name is None:
            continue
        if name not in arguments:
            outcome.verdict, outcome.reason = "review", no_counterpart(name, use.target.name)
        elif order.index(name) != taken.index(name) and not isinstance(node, ast.Starred):
            span = use.file.source.span(node)
            replacements.append((span, [f"{arguments[name]}=", span]))
        elif index + skip != taken.index(name):
            outcome.verdict = "review"


def _explicit(use: Use, call: ast.Call, replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    """Write out what the frameworks default differently, unless the user said it."""
    said = {use.target.arguments.get(name, name) for name in use.bound.given}
    missing = {name: value for name, value in use.target.explicit.items() if name not in said}
    if not missing:
        return
    text = ", ".join(f"{name}={value}" for name, value in missing.items())
    outcome.assumed.extend(f"{name}={value}" for name, value in missing.items())
    source = use.file.source
    arguments = [*call.args, *(k.value for k in call.keywords)]
    if arguments:
        end = max(source.span(a)[1] for a in arguments)
        after = _after_parentheses(source.data, end, source.span(call)[1])
        replacements.append(((after, after), [f", {text}"]))
    else:
        close = source.span(call)[1] - 1
        replacements.append(((close, close), [text]))


def _after_parentheses(data: bytes, end: int, limit: int) -> int:
    """Behind parentheses that belong to the last argument itself: f((a))."""
    closing = data[end : limit - 1]
    last = closing.rfind(b")")
    return end + last + 1 if last >= 0 and closing[: last + 1].strip(b" )\r\n\t") == b"" else end
