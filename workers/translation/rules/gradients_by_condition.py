"""`with torch.no_grad() if frozen else nullcontext():`, `with torch.set_grad_enabled(self.train_backbone):` inside forward.

Whether gradients flow is decided when the program runs: what the block computes is cut off where the condition says so.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.analysis.name_uses import names_in, scope_of, uses_of
from workers.translation.facts.gradients import STOPS
from workers.translation.facts.places import is_literal, place_of, places_in
from workers.translation.facts.symbols import Function
from workers.translation.file import File
from workers.translation.rendering.removal import vanish
from workers.translation.rendering.unwrapping import Replacement, unwrap
from workers.translation.rules.gradient_blocks import computed, cut_off, escapes
from workers.translation.source.edits import Piece, put_around
from workers.translation.source.parts import last_name
from workers.translation.source.survey import walk

_SETS = frozenset({"torch.set_grad_enabled", "torch.autograd.set_grad_enabled"})
_EMPTY = frozenset({"nullcontext", "ExitStack", "suppress", "enable_grad"})
_REASON = Text(
    "Gradients are cut off from what the block computes where its condition says so.", "条件成立时，从该代码块的结果处截断梯度。"
)
_CUT = Text("Gradients are cut off from what is computed while they are switched off.", "在关闭梯度期间，从计算结果处截断梯度。")
_UNCLEAR = Text(
    "Whether gradients flow through this block is decided when the program runs: use ops.stop_gradient on what it computes.",
    "该代码块是否传递梯度在运行时才能确定：请对其结果使用 ops.stop_gradient。",
)


def rewrite_file(file: File) -> None:
    named: dict[ast.AST, str] = {site.node: site.name for site in file.sites() if site.name in STOPS | _SETS}
    inside = file.facts.gradients.functions if named else set()
    for block in file.nodes(ast.With) if named else ():
        scope = scope_of(file, block)
        if isinstance(scope, Function) and scope in inside and len(block.items) == 1:
            _rewrite(file, block, named)
    for statement in file.nodes(ast.Expr) if named else ():
        if _sets(statement, named, False) and file.facts.gradients.differentiated(statement):
            _rewrite_stretch(file, statement, named)


def _sets(statement: ast.stmt, named: dict[ast.AST, str], value: bool) -> bool:
    """`torch.set_grad_enabled(False)`."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    return isinstance(call, ast.Call) and named.get(call, "") in _SETS and len(call.args) == 1 and is_literal(call.args[0], value)


def _rewrite_stretch(file: File, statement: ast.Expr, named: dict[ast.AST, str]) -> None:
    """From `torch.set_grad_enabled(False)`, also where `if frozen:` stands before it, to the statement that takes it back."""
    outer = file.parent(statement)
    first = outer if isinstance(outer, ast.If) and outer.body == [statement] and not outer.orelse else statement
    suite, place = file.source.survey.suite(first)
    condition = place_of(first.test) if isinstance(first, ast.If) else ""
    last = next((s for s in suite[place + 1 :] if _takes_back(s, named, condition)), None)
    scope = scope_of(file, first)
    if last is None and not (isinstance(scope, Function) and scope in file.facts.gradients.functions):
        return  # nobody differentiates what is computed behind it
    between = suite[place + 1 : suite.index(last)] if last is not None else []
    ends = [part for part in (first, last) if part is not None]
    edits: list[Replacement] = []
    if between and all(isinstance(one, ast.Assign) for one in between):
        block = ast.With(items=[], body=between, end_lineno=ends[-1].lineno)
        values = [one for one in computed(block) if escapes(file, one, block)]
        cut = [each for one in values for each in _cut(file, one, condition)] if condition else cut_off(file, values)
        edits = [] if condition and _changes(condition, block) else [*cut, *(_without(file, part) for part in ends)]
    for part in ends:
        file.claimed.update(walk(part))
        pending = file.change(
            part, edits if part is first else [], torch="torch.set_grad_enabled", target="mindspore.ops.stop_gradient",
            verdict="adapted" if edits else "review", reason=_UNCLEAR if not edits else _REASON if condition else _CUT,
        )  # fmt: skip
        put_around(pending.edits)


def _takes_back(statement: ast.stmt, named: dict[ast.AST, str], condition: str) -> bool:
    if isinstance(statement, ast.If) and condition:
        plain = len(statement.body) == 1 and not statement.orelse and place_of(statement.test) == condition
        return plain and _sets(statement.body[0], named, True)
    return _sets(statement, named, True)


def _rewrite(file: File, block: ast.With, named: dict[ast.AST, str]) -> None:
    kept = _kept_in(file, block)
    context = kept.value if kept is not None else block.items[0].context_expr
    condition = _condition(context, named)
    if not condition or _holds_backward(block):
        return
    edits = unwrap(file, block) if _is_empty_else(context, named) and not _changes(condition, block) else []
    if edits:
        values = [statement for statement in computed(block) if escapes(file, statement, block)]
        edits = [*edits, *(cut for value in values for cut in _cut(file, value, condition))]
        edits += [_without(file, kept)] if kept is not None else []
    file.claimed.update(walk(context))
    pending = file.change(
        context, edits, torch=next(named[node] for node in walk(context) if node in named), target="mindspore.ops.stop_gradient",
        verdict="adapted" if edits else "review", record="torch.no_grad", reason=_REASON if edits else _UNCLEAR,
    )  # fmt: skip
    put_around(pending.edits)


def _kept_in(file: File, block: ast.With) -> ast.Assign | None:
    """`context = torch.no_grad if frozen else nullcontext`, for `with context():` alone."""
    asked = block.items[0].context_expr
    asked = asked.func if isinstance(asked, ast.Call) and not (asked.args or asked.keywords) else asked
    uses = uses_of(file, scope_of(file, block), asked.id) if isinstance(asked, ast.Name) else []
    made = [file.parent(n) for n in uses if not isinstance(n.ctx, ast.Load)]
    assign = made[0] if len(uses) == 2 and len(made) == 1 else None
    return assign if isinstance(assign, ast.Assign) and isinstance(assign.value, ast.IfExp) else None


def _without(file: File, assign: ast.stmt) -> Replacement:
    span, text = vanish(file, assign)
    return span, [text]


def _condition(context: ast.expr, named: dict[ast.AST, str]) -> str:
    """When gradients are kept out, as text; empty where the code says it, or where this is another context."""
    if isinstance(context, ast.IfExp):
        first, second = (named.get(part, "") in STOPS for part in (context.body, context.orelse))
        return "" if first == second else place_of(context.test) if first else _opposite(context.test)
    if named.get(context, "") in _SETS and isinstance(context, ast.Call) and len(context.args) == 1:
        return "" if isinstance(context.args[0], ast.Constant) else _opposite(context.args[0])
    return ""


def _opposite(test: ast.expr) -> str:
    return place_of(test.operand) if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else f"not ({place_of(test)})"


def _is_empty_else(context: ast.expr, named: dict[ast.AST, str]) -> bool:
    """The other branch does nothing."""
    other = next((p for p in (context.body, context.orelse) if p not in named), None) if isinstance(context, ast.IfExp) else None
    if other is None:
        return True
    name = other.func if isinstance(other, ast.Call) and not other.args else other
    return (last_name(name)) in _EMPTY


def _holds_backward(block: ast.With) -> bool:
    return any(isinstance(node, ast.Attribute) and node.attr == "backward" for node in walk(block))


def _changes(condition: str, block: ast.With) -> bool:
    """The block sets what the condition asks, which is read again at each value."""
    asked = places_in([ast.parse(condition)])
    stored = {node for statement in block.body for node in names_in(statement) if not isinstance(node.ctx, ast.Load)}
    called = any(isinstance(node, ast.Call) for node in walk(ast.parse(condition)))
    return called or bool(asked & {node.id for node in stored})


def _cut(file: File, statement: ast.Assign | ast.Return, condition: str) -> list[Replacement]:
    if statement.value is None or file.known(statement.value).kind not in {"tensor", "unknown", "tuple", "list", "dict"}:
        return []
    span = file.source.span(statement.value)
    pieces: list[Piece] = [f"{file.use_block('stopped_if')}({condition}, ", span, ")"]
    return [(span, pieces)]
