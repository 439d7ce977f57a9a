"""The name and its arguments are called otherwise and mean the same. The call keeps its layout and comments."""

from __future__ import annotations

import ast

from workers.translation.call_sites.general_arguments import GENERAL, WRITES
from workers.translation.call_sites.receivers import receiver_first
from workers.translation.registry import Outcome, Use
from workers.translation.rendering.wording import no_counterpart
from workers.translation.source.edits import Piece
from workers.translation.source.parts import values_passed
from workers.translation.source.text import Span


def rewrite_call(use: Use) -> Outcome | None:
    target, call = use.target, use.site.call
    if call is None:
        return Outcome([_name(use)], target=target.name)
    outcome = Outcome(target=target.name)
    replacements: list[tuple[Span, list[Piece]]] = []
    for name, keyword in use.bound.keywords.items():
        _keyword(use, name, keyword, replacements, outcome)
    _positional(use, call, replacements, outcome)
    _explicit(use, call, replacements, outcome)
    outcome.replacements = [_callee(use, call, outcome.removed), *replacements]
    return outcome


def _name(use: Use) -> tuple[Span, list[Piece]]:
    file, node = use.file, use.site.node
    if use.site.receiver is not None and isinstance(node, ast.Attribute) and _is_member(use.target.name):
        return file.source.name_span(node), [use.target.name.rpartition(".")[2]]
    return file.source.span(node), [file.spelling.spell(use.target.name)]


def _is_member(name: str) -> bool:
    """mindspore.Tensor.sum, mindspore.nn.Cell.set_train: of an object, not of a module."""
    return name.split(".")[-2:-1] in (["Tensor"], ["Cell"], ["Parameter"], ["Optimizer"])


def _callee(use: Use, call: ast.Call, removed: list[ast.keyword | ast.expr]) -> tuple[Span, list[Piece]]:
    """`x.sum` keeps its receiver when the target is a Tensor method, and becomes the first argument otherwise."""
    file, receiver = use.file, use.site.receiver
    if receiver is None:
        return file.source.span(call.func), [file.spelling.spell(use.target.name)]
    func = call.func
    assert isinstance(func, ast.Attribute)
    if _is_member(use.target.name):
        return file.source.name_span(func), [use.target.name.rpartition(".")[2]]
    return receiver_first(use, call, file.spelling.spell(use.target.name), removed)


def _keyword(use: Use, name: str, keyword: ast.keyword, replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    new = use.target.arguments.get(name, "" if use.target.arguments else name)
    source = use.file.source
    if new:
        if new != keyword.arg:
            start = source.span(keyword)[0]
            replacements.append(((start, start + len((keyword.arg or "").encode())), [new]))
    else:
        outcome.removed.append(keyword)
        _without(use, name, outcome)


def _without(use: Use, name: str, outcome: Outcome) -> None:
    """An argument that has no counterpart: general ones go, one at torch's default goes, any other needs a person."""
    if name in GENERAL | WRITES or use.bound.at_default(name):
        outcome.dropped.append(name)
    else:
        outcome.verdict, outcome.reason = "review", no_counterpart(name, use.target.name)


def _positional(use: Use, call: ast.Call, replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    """Positional arguments keep their places as long as the target has the same order; the rest get their names."""
    arguments = use.target.arguments
    if not arguments:
        return
    order = list(arguments)
    names = {id(node): name for name, node in use.bound.given.items()}
    taken = [p.name for p in use.bound.parameters if p.kind == "positional" and p.name != "self"]
    inside = use.file.source.call_inside(call)
    skip = 1 if use.site.receiver is not None and use.record.method_form_of else -1 if "self" in use.bound.given else 0
    named = False
    for index, node in enumerate(call.args):
        name = names.get(id(node))
        if name is None or name == "self":
            continue
        if name in GENERAL | WRITES and name not in arguments:
            outcome.removed.append(node)
            outcome.dropped.append(name)
        elif name not in arguments:
            outcome.verdict, outcome.reason = "review", no_counterpart(name, use.target.name)
        elif (named or name not in taken or order.index(name) != taken.index(name)) and not isinstance(node, ast.Starred):
            named = True
            span = use.file.source.outer_span(node, inside)
            replacements.append((span, [f"{arguments[name]}=", span]))
        elif name not in taken or index + skip != taken.index(name):
            outcome.verdict = "review"


def _explicit(use: Use, call: ast.Call, replacements: list[tuple[Span, list[Piece]]], outcome: Outcome) -> None:
    """Write out what the frameworks default differently, unless the user said it."""
    said = {use.target.arguments.get(name, name) for name in use.bound.given}
    missing = {name: value for name, value in use.target.write_default.items() if name not in said}
    if not missing:
        return
    text = ", ".join(f"{name}={value}" for name, value in missing.items())
    outcome.assumed.extend(f"{name}={value}" for name, value in missing.items())
    source = use.file.source
    start, close = source.call_inside(call)
    arguments = values_passed(call)
    if arguments:
        after = max(source.outer_span(a, (start, close))[1] for a in arguments)
        replacements.append(((after, after), [f", {text}"]))
    else:
        behind = use.site.receiver is not None and not use.target.name.startswith("mindspore.Tensor.")
        replacements.append(((close, close), [f", {text}" if behind else text]))
