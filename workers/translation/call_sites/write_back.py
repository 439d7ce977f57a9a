"""`out=` and `inplace=True`: torch writes into a tensor; the translation binds the result to the tensor's name."""

from __future__ import annotations

import ast

from knowledge import Kind, Returns
from workers.translation.analysis.destinations import destination
from workers.translation.analysis.name_uses import scope_of
from workers.translation.analysis.overwriting import unread, writes_under_a_view
from workers.translation.analysis.references import binding_names, is_sole_reference
from workers.translation.call_sites.general_arguments import writes_itself
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.places import is_literal
from workers.translation.facts.signatures import defaults
from workers.translation.marks import Reason
from workers.translation.registry import Outcome, Use
from workers.translation.rendering import wording
from workers.translation.rendering.in_place_text import written
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span

_OVERWRITES = Reason(
    "torch overwrites the layer's input, and the code may read that input again: InPlace writes into it too.",
    "torch 会覆盖该层的输入，而代码可能再次读取它：InPlace 同样写回输入。",
    key="overwritten-input",
)
_UNDER_A_VIEW = Reason(
    "A view of what this layer overwrites is read afterwards: in MindSpore's eager mode the view's gradients pass the layer by. "
    "Take the view behind the layer, or leave out inplace=True and read the layer's result.",
    "该层覆盖的张量有一个视图在之后被读取：MindSpore 动态图中，该视图的梯度不经过该层。"
    "请在该层之后再取视图，或去掉 inplace=True 并使用该层的返回值。",
    key="overwritten-view",
)


def write_back(use: Use, outcome: Outcome) -> Outcome:
    """Bind the result to the name that torch would have written to. What is no plain name is left to a person."""
    if writes_itself(use.record.torch):
        return outcome
    if use.record.kind is Kind.CLASS:
        return _layer(use, outcome)
    node = _written_to(use)
    if node is None or use.site.call is None:
        return outcome
    if "out" not in use.bound.given:
        return _in_place(use, outcome, use.site.call, node)
    if isinstance(node, ast.Tuple | ast.List) and _several(use, node):
        return _unpacked(use, outcome, node)
    if (kept := _into_a_new_one(use, node)) is not None:
        outcome.replacements = [*outcome.replacements, kept]
        return outcome
    if isinstance(node, ast.Attribute) and node.attr == "grad" and isinstance(use.file.parent(use.site.call), ast.Expr):
        span = use.file.source.span(use.site.call)  # the parameter keeps what is bound to it
        outcome.replacements = [*outcome.replacements, (span, [use.file.source.span(node), " = ", span])]
        return outcome
    if isinstance(node, ast.Attribute) and use.file.known(node).is_tensor:  # a buffer, which others see as well
        return _written_into(use, outcome, node)
    return _into(use, outcome, node) if isinstance(node, ast.Name) else _unnamed(outcome, node)


def _unnamed(outcome: Outcome, node: ast.expr) -> Outcome:
    outcome.verdict, outcome.reason = "review", wording.writes_into(ast.unparse(node))
    return outcome


def _into(use: Use, outcome: Outcome, node: ast.Name) -> Outcome:
    """The name is bound to the result; where others see the tensor, the result is written into it."""
    several = use.record.returns is Returns.TENSORS or use.file.known(node).kind in {"tuple", "list"}
    if several or _defaults_to_none(scope_of(use.file, node), node.id) or not is_sole_reference(use.file, node):
        return _written_into(use, outcome, node, "write_out" if several else "write_into")
    span = use.file.source.span(use.site.node)
    cast = f".astype({node.id}.dtype)" if _may_cast(use, node) else ""
    result: list[Piece] = ["(", span, f"){cast}"] if cast else [span]
    statement = isinstance(use.file.parent(use.site.node), ast.Expr)
    wrap: list[Piece] = [f"{node.id} = ", *result] if statement else [f"({node.id} := ", *result, ")"]
    outcome.replacements = [*outcome.replacements, (span, wrap)]
    outcome.assumed.append(f"{node.id} is bound to the result")
    return outcome


def _written_into(use: Use, outcome: Outcome, node: ast.expr, block: str = "write_into") -> Outcome:
    """By the companion, into the tensor itself: it keeps its dtype, and whoever else holds it sees the values."""
    span, block = use.file.source.span(use.site.node), use.file.use_block(block)
    target: Piece = node.id if isinstance(node, ast.Name) else use.file.source.span(node)  # a name as it is: others may copy it
    outcome.replacements = [*outcome.replacements, (span, [f"{block}(", target, ", ", span, ")"])]
    return outcome


def _defaults_to_none(scope: ast.AST, name: str) -> bool:
    """`def f(x, name=None)`."""
    arguments = getattr(scope, "args", None)
    optional = dict(defaults(arguments)) if isinstance(arguments, ast.arguments) else {}
    return name in optional and is_literal(optional[name], None)


def _may_cast(use: Use, node: ast.Name) -> bool:
    """The tensor was made with a dtype of its own, which it keeps."""
    for name in binding_names(use.file, node):
        outer = use.file.parent(name)
        value = outer.value if isinstance(outer, ast.Assign) else None
        if isinstance(value, ast.Call) and any(keyword.arg == "dtype" for keyword in value.keywords):
            return True
    kinds = {use.file.known(node).dtype, use.file.known(use.site.node).dtype}
    return "" not in kinds and len(kinds) > 1


def _in_place(use: Use, outcome: Outcome, call: ast.Call, node: ast.expr) -> Outcome:
    """`F.relu(x, inplace=True)`: as far as others share x."""
    place = destination(use.file, node)
    if place is None:
        outcome.verdict, outcome.reason = "review", wording.writes_into(ast.unparse(node))
        return outcome
    if place.caller_keeps:
        outcome.assumed.append(f"the caller's {ast.unparse(node)} stays as it was")
    outcome.replacements = [*outcome.replacements, *written(use.file, call, place)]
    return outcome


def _layer(use: Use, outcome: Outcome) -> Outcome:
    """`nn.ReLU(inplace=True)`: the layer writes into its input where somebody may read that again."""
    given, call = use.bound.given.get("inplace"), use.site.call
    if given is None or call is None or not outcome.replacements or outcome.verdict in {"review", "unsupported"}:
        return outcome
    constant = isinstance(given, ast.Constant)
    if (isinstance(given, ast.Constant) and not given.value) or unread(use.file, call):
        return outcome
    span = use.file.source.span(call)
    flag: list[Piece] = [] if constant else [", ", use.file.source.span(given)]
    wrapped: list[Piece] = [f"{use.file.use_block('InPlace')}(", span, *flag, ")"]
    outcome.replacements = [*outcome.replacements, (span, wrapped)]
    viewed = writes_under_a_view(use.file, call)
    outcome.verdict, outcome.reason = ("review", _UNDER_A_VIEW) if viewed else ("adapted", _OVERWRITES)
    return outcome


def _into_a_new_one(use: Use, node: ast.expr) -> tuple[Span, list[Piece]] | None:
    """`out=torch.LongTensor(n)`: nobody else holds that tensor, of which only the dtype remains."""
    site = use.file.facts.site_at(node)
    dtype = dtype_of(site.name) if site is not None and isinstance(node, ast.Call) else ""
    if not dtype:
        return None
    use.file.claim(node)
    span = use.file.source.span(use.site.node)
    return span, [span, f".astype({use.file.spelling.local('ms')}.{dtype})"]


def _several(use: Use, node: ast.Tuple | ast.List) -> bool:
    """`out=(values, indices)` of a call that is a statement, or the whole right side of an assignment."""
    parent = use.file.parent(use.site.node)
    whole = isinstance(parent, ast.Expr) or (isinstance(parent, ast.Assign) and parent.value is use.site.node)
    return whole and len(node.elts) > 1 and all(isinstance(element, ast.Name) for element in node.elts)


def _unpacked(use: Use, outcome: Outcome, node: ast.Tuple | ast.List) -> Outcome:
    names = [element.id for element in node.elts if isinstance(element, ast.Name)]
    span = use.file.source.span(use.site.node)
    text: list[Piece] = [f"{', '.join(names)} = ", span]
    outcome.replacements = [*outcome.replacements, (span, text)]
    outcome.assumed.extend(f"{name} is bound to the result" for name in names)
    return outcome


def _written_to(use: Use) -> ast.expr | None:
    given = use.bound.given
    if "out" in given:
        return None if isinstance(given["out"], ast.Constant) else given["out"]
    inplace = given.get("inplace")
    if inplace is None or use.record.kind is Kind.CLASS or not (isinstance(inplace, ast.Constant) and inplace.value is True):
        return None
    return given.get("input")
