"""torch.nn.init: a parameter gets what an initializer of MindSpore draws, by set_data, before an optimizer has run.

Behind the first step of an optimizer, set_data would take the parameter away from it, and from whoever looks at its numbers,
`w = net.weight.data`; there the companion writes in place.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace

import knowledge
from workers.translation.analysis.lookers import is_looked_at
from workers.translation.facts.arguments import bind
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.registry import Outcome, Use
from workers.translation.rendering import templates
from workers.translation.rules.call_block import rewrite_call as call_block
from workers.translation.rules.unknown_layers import is_unknown_layer
from workers.translation.source.edits import Piece
from workers.translation.source.parts import called_name

_PARAMETER = re.compile(r"weight|bias|gamma|beta|embedding_table|embed|token|param")


def rewrite_call(use: Use) -> Outcome | None:
    return _set_data(use) or call_block(use)


def of_method(use: Use) -> Outcome | None:
    """`m.weight.data.normal_(0, std)`: as the function of torch.nn.init does it; None where that is not set_data."""
    record = knowledge.find_exact(f"torch.nn.init.{use.record.short}")
    call = use.site.call
    if record is None or call is None or use.site.receiver is None or not isinstance(call.func, ast.Attribute):
        return None
    function = ast.Call(call.func, [use.site.receiver, *call.args], call.keywords)
    bound = bind(record.signature, function)
    same = replace(use, record=record, target=record.targets[0], bound=bound)
    outcome = _set_data(same) or _of_unknown_layer(same, call)
    if outcome is not None:
        outcome.verdict, outcome.reason = record.targets[0].verdict, record.summary
    return outcome


def _of_unknown_layer(use: Use, call: ast.Call) -> Outcome | None:
    """`normal_(getattr(m, own_name(m, "weight")), 0, 0.02)`: the attribute is asked for once, and the companion writes in place."""
    plain = _without_data(use.bound.given.get("tensor"))
    alone = isinstance(use.file.parent(call), ast.Expr) and not use.bound.starred and not use.bound.unknown
    if not alone or not isinstance(plain, ast.Attribute) or not is_unknown_layer(use.file, plain):
        return None
    source, given = use.file.source, sorted([*call.args, *call.keywords], key=use.file.source.span)
    rest: list[Piece] = [", ", (source.span(given[0])[0], source.span(given[-1])[1])] if given else []
    return Outcome([(source.span(call), [f"{use.file.use_block(use.target.block)}(", source.span(plain), *rest, ")"])])


def _set_data(use: Use) -> Outcome | None:
    call = use.site.call
    plain = _without_data(use.bound.given.get("tensor"))
    if call is None or plain is None or not isinstance(use.file.parent(call), ast.Expr) or use.bound.starred or use.bound.unknown:
        return None
    if "generator" in use.bound.given or not _is_parameter(use.file, plain) or not is_before_training(use.file, call):
        return None
    if is_looked_at(use.file, plain):
        return None
    drawn = _drawn(use)
    if drawn is None:
        return None
    source, initializer = use.file.source, use.file.spelling.local("initializer")
    span = source.span(plain)
    written: list[Piece] = [span, f".set_data({initializer}.initializer(", *drawn, ", ", span, ".shape, ", span, ".dtype))"]
    return Outcome([(source.span(call), written)], target=use.target.name)


def _without_data(tensor: ast.expr | None) -> ast.expr | None:
    """`m.weight` of `m.weight.data`."""
    return tensor.value if isinstance(tensor, ast.Attribute) and tensor.attr == "data" else tensor


def _drawn(use: Use) -> list[Piece] | None:
    """The initializer of the record with the call's arguments; a bound that is not the other's negative fits none."""
    if use.record.short == "uniform_":
        low, high = use.bound.given.get("a"), use.bound.given.get("b")
        if low is None or high is None or place_of(low) != f"-{place_of(high)}":
            return None
    if use.target.expression.startswith('"'):
        return [use.target.expression]
    try:
        text, free = templates.filled(use.target.expression, templates.states(use.bound), use.target.optional, ())
    except templates.Missing:
        return None
    spelled = {name: use.file.spelling.local(name) for name in templates.roots(free)}
    return templates.pieces(templates.respelled(text, spelled), lambda name, needs: [use.file.source.span(use.bound.given[name])])


def _is_parameter(file: File, node: ast.expr) -> bool:
    """Known as one, or an attribute that is called like one; reading it again must cost nothing."""
    path: ast.expr = node
    while isinstance(path, ast.Attribute):
        path = path.value
    if not isinstance(path, ast.Name):
        return False
    if isinstance(node, ast.Attribute) and is_unknown_layer(file, node):
        return False  # its name in MindSpore is asked for when the program runs, once
    value = file.known(node)
    if value.kind != "unknown":
        return value.kind == "parameter"
    return isinstance(node, ast.Attribute) and _PARAMETER.search(node.attr) is not None


def is_before_training(file: File, node: ast.AST) -> bool:
    """In no loop that steps, and in no function that such a loop calls."""
    stepping, called = _stepping(file)
    around = list(file.ancestors(node))
    return stepping.isdisjoint(around) and called.isdisjoint(o.name for o in around if isinstance(o, ast.FunctionDef))


@once
def _stepping(file: File) -> tuple[frozenset[ast.AST], frozenset[str]]:
    """The loops that step, and what is called in them."""
    steps = [n for n in file.nodes(ast.Attribute) if n.attr in {"step", "backward"}]
    loops = frozenset(o for n in steps for o in file.ancestors(n) if isinstance(o, ast.For | ast.While))
    inside = frozenset(called_name(c) for c in file.nodes(ast.Call) if loops and not loops.isdisjoint(file.ancestors(c)))
    return loops, inside
