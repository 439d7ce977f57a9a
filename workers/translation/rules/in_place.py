"""`x.add_(y)`: torch changes the tensor and all who share it; MindSpore's own in-place arithmetic does nothing on CPU.

The value comes from the record of the form without the underscore; this rule decides where it goes.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from functools import lru_cache

import knowledge
from knowledge import Record, Text
from workers.translation.analysis.destinations import Destination, destination
from workers.translation.call_sites.translate_site import outcome_of
from workers.translation.facts.aliases import is_in_place
from workers.translation.facts.exact_dtypes import promotes
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use, call_rule
from workers.translation.rendering.in_place_text import Replacement, written
from workers.translation.rendering.removal import vanish
from workers.translation.rules import initialize
from workers.translation.rules.unknown_layers import DRAWS
from workers.translation.source.edits import Piece
from workers.translation.source.survey import walk

_WHO = Text(
    "torch changes this tensor for everyone who shares it; the code does not say who does.",
    "torch 会就地修改该张量并影响所有共享者；代码中看不出有谁共享。",
)
_SHAPE = Text(
    "torch changes the shape of this tensor for everyone who shares it; here only this name would see it.",
    "torch 就地改变该张量的形状并影响所有共享者；这里只有这个名称能看到变化。",
)
_FROZEN = Text(
    "A parameter that is detached in place keeps its value and is no longer trained: that is its flag.",
    "就地 detach 的参数保留其值，但不再参与训练：即设置其标志。",
)
_GRADIENT = Text(
    "What value_and_grad gives has no graph behind it: there is nothing to detach.",
    "value_and_grad 给出的梯度不带计算图：无需 detach。",
)
# The result has another shape: only a new binding can show it.
_RESHAPES = frozenset("squeeze unsqueeze t transpose swapaxes swapdims resize resize_as detach as_strided".split())
# The result has another dtype or shape than the tensor, which keeps its own.
_CONVERTS = frozenset(
    "eq ne lt le gt ge greater greater_equal less less_equal not_equal logical_and logical_or logical_xor logical_not copy".split()
)
# What torch.nn.init does to the weight of a layer, too.
OTHER_DTYPES = re.compile(r"float64|double|float16|half|int32|int16|int8|\bshort\b|complex|cfloat|\.int\(")


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    if use.record.short in DRAWS and (drawn := initialize.of_method(use)) is not None:
        return drawn
    receiver = use.site.receiver or use.bound.given.get("input") or (call.args[0] if call and call.args else None)
    outcome = _value(use)
    if call is None or receiver is None or outcome is None:
        return None
    if use.record.short == "detach_" and use.site.receiver_value.kind == "parameter" and receiver is use.site.receiver:
        return _frozen(use, call, receiver)
    alone = use.file.parent(call)
    if use.record.short == "detach_" and isinstance(alone, ast.Expr) and _is_gradient(use.file, receiver):
        span, text = vanish(use.file, alone)
        return Outcome([(span, [text])], verdict="adapted", reason=_GRADIENT, target="mindspore.value_and_grad")
    if use.record.short == "detach_" and isinstance(receiver, ast.Name) and _without_gradients(use.file, call, receiver.id):
        outcome.replacements = [*outcome.replacements, *written(use.file, call, Destination("bind", receiver))]
        return outcome
    if outcome.verdict in {"review", "unsupported"} or _continues(use.file, call):
        return outcome
    short = use.record.short.rstrip("_")
    keeps = (short not in _CONVERTS or _reshapes(call)) and _keeps_dtype(use)
    place = destination(use.file, receiver, rebind=keeps)
    if place is not None and place.form == "value" and not keeps:
        place = Destination("write", place.node)
    if place is None or (_reshapes(call) and place.form not in {"bind", "value"}):
        return Outcome(verdict="review", reason=_WHO if place is None else _SHAPE)
    if short == "copy" and place.form == "bind" and isinstance(place.node, ast.Name):
        return _copied(use, call, receiver, place.node.id)
    outcome.verdict = "adapted"
    if place.caller_keeps:
        outcome.assumed.append(f"the caller's {place_of(place.node)} stays as it was")
    around = _past_the_gradient(use.file, call, receiver, place)
    outcome.replacements = [*outcome.replacements, *around, *written(use.file, call, place)]
    return outcome


def _frozen(use: Use, call: ast.Call, receiver: ast.expr) -> Outcome:
    """`for p in self.parameters(): p.detach_()`: a leaf that is detached in place only loses its flag."""
    if not isinstance(use.file.parent(call), ast.Expr):
        return Outcome(verdict="review", reason=_SHAPE)
    pieces: list[Piece] = [use.file.source.span(receiver), ".requires_grad = False"]
    span, flag = use.file.source.span(call), "mindspore.Parameter.requires_grad"
    return Outcome([(span, pieces)], verdict="adapted", reason=_FROZEN, target=flag)


def _is_gradient(file: File, receiver: ast.expr) -> bool:
    """`p.grad`, in a program that does not differentiate gradients."""
    return isinstance(receiver, ast.Attribute) and receiver.attr == "grad" and not file.facts.program.differentiated_twice


def _without_gradients(file: File, call: ast.Call, name: str) -> bool:
    """`with torch.no_grad(): y = net(x); y.detach_()`: others who share it have no gradient either."""
    blocks = [b for b in file.ancestors(call) if file.facts.gradients.stops(b)]
    given = [n for block in blocks for n in walk(block) if isinstance(n, ast.Assign) and place_of(n.targets[0]) == name]
    return isinstance(file.parent(call), ast.Expr) and bool(given)


def _copied(use: Use, call: ast.Call, receiver: ast.expr, name: str) -> Outcome:
    """Into the tensor that was resized just before: it is new, keeps its dtype, and what is given may have fewer dimensions."""
    if not isinstance(use.file.parent(call), ast.Expr):
        return Outcome(verdict="review", reason=_SHAPE)
    source, write = use.file.source, use.file.use_block("write_into")
    given = source.span(use.bound.given["src"])
    pieces: list[Piece] = [f"{name} = {write}(", source.span(receiver), ", ", given, ")"]
    return Outcome([(source.span(call), pieces)], verdict="adapted", target="mindspore.Tensor.reshape")


def _reshapes(call: ast.Call) -> bool:
    """Somewhere in the chain: `kept.resize_as_(batch).copy_(batch)`."""
    node: ast.expr = call
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr.rstrip("_") in _RESHAPES and is_in_place(node):
            return True
        node = node.func.value
    return False


def _past_the_gradient(file: File, call: ast.Call, receiver: ast.expr, place: Destination) -> list[Replacement]:
    """`x.data.masked_fill_(...)`: the value changes, and the gradient goes on as if nothing had happened."""
    if not keeps_gradient(file, call, receiver, place) or not isinstance(place.node, ast.Name):
        return []
    span, name = file.source.span(call), place.node.id
    return [(span, [f"{name} + {file.spelling.local('ops')}.stop_gradient(", span, f" - {name})"])]


def keeps_gradient(file: File, node: ast.AST, receiver: ast.expr, place: Destination) -> bool:
    """What is written into `x.data` does not change x's gradient: none is taken of it, and that of x goes on."""
    if not isinstance(place.node, ast.Name) or not (isinstance(receiver, ast.Attribute) and receiver.attr == "data"):
        return False
    if place.form == "bind":
        return file.facts.gradients.differentiated(node)
    return place.form in {"write", "replace"} and file.facts.gradients.surely_differentiated(node)


def _value(use: Use) -> Outcome | None:
    """The result, by this record's own expression or block, else by the record of the form that gives a new tensor."""
    if use.target.expression or use.target.block:
        rule = call_rule("compose" if use.target.expression else "call_block")
        return rule(use) if rule else None
    form = _value_form(use.record.torch)
    if form is None:
        return None
    outcome, target = outcome_of(use.file, use.site, form)
    return replace_target(outcome, target.name if target else "")


@lru_cache(maxsize=1024)
def _value_form(name: str) -> Record | None:
    """The record with the targets of the form without underscore; an alias may lead there over another in-place form."""
    record = origin = knowledge.find_exact(name)
    while origin is not None and origin.targets and origin.targets[0].rule == "in_place":
        origin = knowledge.find_exact(origin.method_form_of or origin.alias_of)
    if record is None or origin is None or not origin.targets:
        return None
    return replace(record, targets=origin.targets, signature=origin.signature)


def replace_target(outcome: Outcome, name: str) -> Outcome:
    outcome.target = outcome.target or name
    return outcome


def _continues(file: File, call: ast.Call) -> bool:
    """`x.add_(1).mul_(2)`: the last method of the chain writes."""
    attribute = file.parent(call)
    outer = file.parent(attribute) if isinstance(attribute, ast.Attribute) else None
    return outer is not None and is_in_place(outer) and file.facts.site_at(outer) is not None


def _keeps_dtype(use: Use) -> bool:
    """Only a tensor argument can promote the result, and only where the file has more than torch's default dtypes."""
    receiver = use.site.receiver or use.bound.given.get("input")
    given = [node for name, node in use.bound.given.items() if name not in {"input", "self"} and node is not receiver]
    values = [use.file.known(node) for node in given]
    if any(promotes(use.file.known(receiver), value) for value in values):
        return False
    return all(value.kind in {"number", "bool", "str", "none"} for value in values) or not use.file.source.mentions(OTHER_DTYPES)
