"""The call becomes an expression written down in the record."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

from knowledge import Kind, Returns
from workers import bundling
from workers.translation.call_sites.general_arguments import GENERAL, STREAM, WRITES
from workers.translation.registry import Outcome, Use
from workers.translation.rendering import templates, truth
from workers.translation.rendering.wording import missing_argument, no_counterpart
from workers.translation.source.comments import with_comments
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span, needs_brackets

_MAKES_LIST = re.compile(r"(?<![\w.])list\($")
_COUNTS = frozenset({"size", "n", "high"})  # `torch.randint(5, (n,))`: what binds to high may be the size
_ATOMS = (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.Dict, ast.JoinedStr, ast.ListComp)


def rewrite_call(use: Use) -> Outcome | None:
    file = use.file
    span = file.source.span(use.site.node)
    try:
        text, free = templates.filled(use.target.expression, templates.states(use.bound), use.target.optional, _nones(use))
        spelled = {name: file.spelling.local(name) for name in templates.roots(free)}
        spelled |= {name: file.use_block(name) for name in free if name in bundling.names()}
        found = templates.pieces(templates.respelled(text, spelled), lambda name, needs: _argument(use, name, needs=needs))
    except templates.Missing as missing:
        return Outcome(verdict="review", reason=missing_argument(str(missing), use.site.name))
    found = _on_its_line(use, _spread(_bare(use, found)))
    written = _turned(use, found) or (span, with_comments(file.source, span, _safe(use, found, text)))
    outcome = Outcome([written], target=use.target.name)
    _account(use, outcome)
    return outcome


def _on_its_line(use: Use, found: list[Piece]) -> list[Piece]:
    """A method that the source sets on a line of its own stays there; comments in front of it stay behind the receiver."""
    func = use.site.call.func if use.site.call is not None else None
    if not isinstance(func, ast.Attribute) or use.site.receiver is None:
        return found
    source = use.file.source
    gap = source.receiver_span(func)[1], source.dot(func)
    between = source.data[slice(*gap)]
    ends = (gap[0], source.span(func.value)[1])
    at = next((at for at, piece in enumerate(found[:-1]) if isinstance(piece, tuple) and piece[1] in ends), None)
    behind = found[at + 1] if at is not None else ""
    if at is None or not isinstance(behind, str) or b"\n" not in between:
        return found
    if (behind.startswith(".") and at == 0) or (behind.startswith(")") and b"#" in between):
        return [*found[: at + 1], gap, *found[at + 1 :]]
    if behind.startswith(", ") and b"#" in between:
        return [*found[: at + 1], ",", gap, behind[2:], *found[at + 2 :]]
    return found


def _turned(use: Use, found: list[Piece]) -> tuple[Span, list[Piece]] | None:
    """Where the condition around it reads otherwise with it."""
    text = "".join(piece for piece in found if isinstance(piece, str))
    if text in ("True", "False"):
        return truth.decided(use.file, use.site.node, text == "True")
    return truth.negated(use.file, use.site.node, text) if all(isinstance(piece, str) for piece in found) else None


def _nones(use: Use) -> tuple[tuple[str, bool], ...]:
    """For arguments that are no literals: whether they are None, where the code says so."""
    known = ((name, use.file.known(node)) for name, node in use.bound.given.items())
    return tuple((name, value.kind == "none") for name, value in known if value.kind != "unknown" and not value.optional)


def _argument(use: Use, name: str, *, needs: str) -> list[Piece]:
    source = use.file.source
    if name == "self" and use.site.receiver is not None and "self" not in use.bound.given:
        return _receiver(use, needs=needs)
    many = use.bound.many.get(name)
    if name in _COUNTS and (use.record.draws or use.record.torch == "torch.full") and (counted := _counted(use, name)):
        return counted
    if many is not None:
        return _many(use, many)
    node = use.bound.given.get(name)
    if node is None:
        raise templates.Missing(name)
    if name == "bias" and isinstance(node, ast.Constant) and type(node.value) is int:
        return [str(bool(node.value))]  # MindSpore's layers want a bool
    if name == "bias" and isinstance(node, ast.Constant) and node.value is None and use.record.kind is Kind.CLASS:
        return ["False"]
    if name == "dtype" and _takes_no_none(use) and use.file.facts.site_at(node) is None:  # a variable may be None
        return [*_wrapped(source.span(node), node, needs="P"), f" or {use.file.spelling.local('ms')}.float32"]
    return _wrapped(source.span(node), node, needs=needs)


def _counted(use: Use, name: str) -> list[Piece]:
    """What draws or fills takes Python's integers only, where torch reads a tensor's number; empty where there is no tensor."""
    given = use.bound.many.get(name) or [node for node in [use.bound.given.get(name)] if node is not None]
    whole = given[0] if len(given) == 1 else None
    sizes = whole.elts if isinstance(whole, ast.Tuple | ast.List) else [] if name == "high" else given
    numbers = [size for size in sizes if all(option.is_tensor for option in use.file.known(size).options)]
    if not numbers:
        return []
    found: list[Piece] = []
    for size in sizes:
        span = use.file.source.span(size)
        found += ["int(", span, ")", ", "] if size in numbers else [span, ", "]
    return found[:-1] if name == "n" else ["(", *found[:-1], ",)" if len(sizes) == 1 else ")"]


def _takes_no_none(use: Use) -> bool:
    """A layer of MindSpore refuses a dtype of None; numpy's spaces are of float64 where torch's are of float32."""
    return use.record.returns is Returns.MODULE or use.record.short in {"linspace", "logspace"}


def _receiver(use: Use, *, needs: str) -> list[Piece]:
    """With its own parentheses, where it has some."""
    node = use.site.node
    func = node.func if isinstance(node, ast.Call) else node
    if isinstance(func, ast.Attribute):
        start, end = use.file.source.receiver_span(func)
        if use.file.source.data[start : start + 1] == b"(" and use.site.receiver is not None:
            return [(start, end)] if needs else [use.file.source.span(use.site.receiver)]
    assert use.site.receiver is not None
    return _wrapped(use.file.source.span(use.site.receiver), use.site.receiver, needs=needs)


def _wrapped(span: tuple[int, int], node: ast.expr, *, needs: str) -> list[Piece]:
    if isinstance(node, ast.GeneratorExp | ast.NamedExpr | ast.Yield | ast.Lambda) or (needs and not isinstance(node, _ATOMS)):
        return [span] if isinstance(node, ast.GeneratorExp) else ["(", span, ")"]
    if isinstance(node, ast.Constant) and needs == "D" and isinstance(node.value, int | float):
        return ["(", span, ")"]
    return [span]


def _bare(use: Use, found: list[Piece]) -> list[Piece]:
    """A generator that a call's parentheses hold already goes without its own; `list((x for x in y))` is `[x for x in y]`."""
    generators = {use.file.source.span(node) for node in use.bound.given.values() if isinstance(node, ast.GeneratorExp)}
    pieces = list(found)
    for place in range(1, len(pieces) - 1):
        piece, before, behind = pieces[place], pieces[place - 1], pieces[place + 1]
        if not isinstance(before, str) or not isinstance(behind, str) or not isinstance(piece, tuple):
            continue
        if before.endswith("(") and behind.startswith(")") and piece in generators:
            pieces[place] = (piece[0] + 1, piece[1] - 1)
            if _MAKES_LIST.search(before):
                pieces[place - 1], pieces[place + 1] = before.removesuffix("list(") + "[", "]" + behind.removeprefix(")")
    return pieces


def _spread(found: list[Piece]) -> list[Piece]:
    """`f(*(a, b))` is `f(a, b)`."""
    for place in range(len(found) - 1):
        before, closed = found[place], [")", ",)"]
        if isinstance(before, str) and before.endswith("(*") and found[place + 1] == "(":
            end = next(at for at in range(place + 2, len(found)) if found[at] in closed)
            return _spread([*found[:place], before[:-1], *found[place + 2 : end], *found[end + 1 :]])
    return found


def _many(use: Use, nodes: list[ast.expr]) -> list[Piece]:
    """`x.permute(0, 2, 1)` and `x.permute((0, 2, 1))` both give the tuple."""
    source = use.file.source
    if len(nodes) == 1 and not isinstance(nodes[0], ast.Starred):
        kinds = {option.kind for option in use.file.known(nodes[0]).options}
        if isinstance(nodes[0], ast.List):
            return _tuple(use, nodes[0].elts)
        if "list" in kinds and kinds <= {"list", "tuple", "shape"}:
            return ["tuple(", source.span(nodes[0]), ")"]
        if kinds & {"tuple", "shape", "unknown", "other", "str"} or isinstance(nodes[0], ast.Tuple):
            return [source.span(nodes[0])]
    return _tuple(use, nodes)


def _tuple(use: Use, nodes: list[ast.expr]) -> list[Piece]:
    found: list[Piece] = ["("]
    for index, node in enumerate(nodes):
        found += [", "] if index else []
        found.append(use.file.source.span(node))
    return [*found, ",)" if len(nodes) == 1 else ")"]


def _account(use: Use, outcome: Outcome) -> None:
    """Every argument the user passed is in the result, dropped by name, or a reason for review."""
    used = {*templates.named(use.target.expression), *use.target.optional}
    for name in [*use.bound.given, *use.bound.many]:
        if name in used:
            continue
        if name in GENERAL or name in WRITES:
            outcome.dropped.append(name)
        elif name in STREAM:
            outcome.dropped.append(name)
            outcome.assumed.append("random stream differs")
        elif not use.bound.at_default(name):
            outcome.verdict, outcome.reason = "review", no_counterpart(name, use.target.name)


def _safe(use: Use, found: list[Piece], text: str) -> list[Piece]:
    """An expression that is no atom is parenthesised where the call stood inside a larger expression."""
    parent = use.file.parent(use.site.node)
    if isinstance(parent, ast.keyword) or (isinstance(parent, ast.Call) and use.site.node is not parent.func):
        return found
    if isinstance(parent, ast.Expr | ast.Assign | ast.Return | ast.AugAssign | ast.AnnAssign | ast.If | ast.While):
        held = _in_brackets(use, parent)
        return ["(", *found, ")"] if not held and any(_broken(use, piece) for piece in _outside(found)) else found
    if isinstance(parent, ast.IfExp) and parent.test is use.site.node and _is_comparison(text):
        return found
    if isinstance(parent, ast.FormattedValue) and text[:1] != "{" and not {":", "!"} & set(text):  # its braces hold it
        return found
    return found if _holds_together(text) else ["(", *found, ")"]


def _in_brackets(use: Use, statement: ast.stmt) -> bool:
    """Whether the statement has brackets around its expression."""
    source = use.file.source
    before = source.data[source.span(statement)[0] : source.span(use.site.node)[0]]
    return b"".join(line.partition(b"#")[0] for line in before.splitlines()).rstrip().endswith(b"(")


def _outside(found: list[Piece]) -> Iterator[Piece]:
    """The pieces that no bracket of the expression holds."""
    depth = 0
    for piece in found:
        if isinstance(piece, str):
            depth += sum((each in "([{") - (each in ")]}") for each in piece)
        elif not depth:
            yield piece


@lru_cache(maxsize=1024)
def _holds_together(text: str) -> bool:
    """An atom, or a tuple with its brackets."""
    body = ast.parse(text, mode="eval").body
    atom = isinstance(body, ast.Call | ast.Name | ast.Attribute | ast.Subscript | ast.GeneratorExp | ast.List | ast.Dict)
    word = isinstance(body, ast.Constant) and (isinstance(body.value, bool | str) or body.value is None)
    return atom or word or (isinstance(body, ast.Tuple) and bool(body.elts) and body.elts[0].col_offset > 0)


@lru_cache(maxsize=1024)
def _is_comparison(text: str) -> bool:
    return isinstance(ast.parse(text, mode="eval").body, ast.Compare)


def _broken(use: Use, piece: Piece) -> bool:
    return isinstance(piece, tuple) and needs_brackets(use.file.source, piece)
