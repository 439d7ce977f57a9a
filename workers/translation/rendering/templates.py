"""Expressions of records turned into pieces: torch parameter names stand for the arguments of the call.

`ops.std(input, axis=dim, ddof=int(unbiased))` is plain Python text. What the call decides is folded: `x if passed(dtype) else y`,
`dim is None`, `int(True)`. Parameters listed as optional vanish from a call when the user did not pass them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from workers.translation.facts.arguments import Bound
from workers.translation.source.edits import Piece
from workers.translation.source.spelling import ORIGINS
from workers.translation.source.survey import walk

_MARK = re.compile(r"__ARG_(\w+?)__([PD]?)__")


@dataclass(frozen=True, slots=True)
class State:
    """What is known of one parameter when the template is filled in. status: absent | given; constant: its literal as text."""

    name: str
    status: str
    constant: str | None


class Missing(ValueError):
    """The template needs a parameter that the call does not give and that has no default."""


def states(bound: Bound) -> tuple[State, ...]:
    """The state of every parameter: part of the key under which filled-in templates are kept."""
    found = []
    for parameter in bound.parameters:
        node = bound.given.get(parameter.name)
        if node is None and not bound.many.get(parameter.name):
            found.append(State(parameter.name, "absent", parameter.default if parameter.kind != "star" else "()"))
            continue
        literal = _literal(node)
        left_out = literal == "None" == parameter.default
        found.append(State(parameter.name, "absent" if left_out else "given", literal))
    return tuple(found)


def _literal(node: ast.expr | None) -> str | None:
    if node is None:
        return None
    try:
        return repr(ast.literal_eval(node))
    except (ValueError, TypeError, SyntaxError):
        return None


@lru_cache(maxsize=8192)
def filled(
    expression: str, known: tuple[State, ...], optional: tuple[str, ...], nones: tuple[tuple[str, bool], ...]
) -> tuple[str, tuple[str, ...]]:
    """The expression with marks for the arguments, and the free names it uses."""
    tree = ast.parse(expression, mode="eval")
    tree = _Fold({s.name: s for s in known}, frozenset(optional), dict(nones)).visit(tree)
    marker = _Mark({s.name: s for s in known})
    text = ast.unparse(ast.fix_missing_locations(marker.visit(tree)))
    return text, tuple(sorted(marker.free))


class _Fold(ast.NodeTransformer):
    """Decides what the call decides."""

    def __init__(self, known: dict[str, State], optional: frozenset[str], nones: dict[str, bool]) -> None:
        self.known = known
        self.optional = optional
        self.nones = nones

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        decided = self._decided(node.test)
        if decided is None:
            return self.generic_visit(node)
        chosen: ast.AST = self.visit(node.body if decided else node.orelse)
        return chosen

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        decided = self._decided_comparison(node)
        return self.generic_visit(node) if decided is None else ast.copy_location(ast.Constant(decided), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        while node.args and self._left_out(node.args[-1]):  # one in the middle holds the places of those behind it
            node.args.pop()
        node.keywords = [k for k in node.keywords if not self._left_out(k.value)]
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _FOLDED and not node.keywords:
            values = [self._constant(argument) for argument in node.args]
            if _NOTHING not in values:
                return ast.copy_location(ast.Constant(_FOLDED[node.func.id](*values)), node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """`1 - momentum` with a literal momentum is a number."""
        left, right = self._constant(node.left), self._constant(node.right)
        if _is_number(left) and _is_number(right) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            return ast.copy_location(ast.Constant(_calculated(node.op, left, right)), node)
        return self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`padding[0]` of a literal tuple is its element."""
        whole, index = self._constant(node.value), self._constant(node.slice)
        if isinstance(whole, tuple | list) and isinstance(index, int) and -len(whole) <= index < len(whole):
            return ast.copy_location(ast.parse(repr(whole[index]), mode="eval").body, node)
        return self.generic_visit(node)

    def _left_out(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Name)
            and node.id in self.optional
            and node.id in self.known
            and self.known[node.id].status == "absent"
        )

    def _constant(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and node.id in self.known:
            text = self.known[node.id].constant
            return _NOTHING if text is None else ast.literal_eval(text)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            decided = self._decided(node.operand)
            return _NOTHING if decided is None else not decided
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError):
            return _NOTHING

    def _decided(self, node: ast.expr) -> bool | None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "passed":
            argument = node.args[0]
            return isinstance(argument, ast.Name) and self.known[argument.id].status == "given"
        if isinstance(node, ast.BoolOp):
            return self._decided_boolean(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self._decided(node.operand)
            return None if inner is None else not inner
        if isinstance(node, ast.Compare):
            return self._decided_comparison(node)
        value = self._constant(node)
        return None if value is _NOTHING else bool(value)

    def _decided_boolean(self, node: ast.BoolOp) -> bool | None:
        stop = isinstance(node.op, ast.Or)
        answers = [self._decided(value) for value in node.values]
        return stop if stop in answers else None if None in answers else not stop

    def _decided_comparison(self, node: ast.Compare) -> bool | None:
        left, right = self._constant(node.left), self._constant(node.comparators[0])
        operator = node.ops[0]
        if isinstance(operator, ast.Is | ast.IsNot):
            if left is _NOTHING and isinstance(node.left, ast.Name) and node.left.id in self.nones:
                return self.nones[node.left.id] != isinstance(operator, ast.IsNot)
            return None if left is _NOTHING else (left is None) != isinstance(operator, ast.IsNot)
        if left is _NOTHING or right is _NOTHING:
            return None
        if isinstance(operator, ast.Eq | ast.NotEq):
            return bool(left == right) != isinstance(operator, ast.NotEq)
        if isinstance(operator, ast.In | ast.NotIn):
            return (left in right) != isinstance(operator, ast.NotIn)
        return None


_NOTHING = object()


def _legacy_reduction(size_average: object, reduce: object) -> str:
    """As the companion's function: what torch's deprecated arguments stand for, whatever `reduction` says beside them."""
    return "none" if reduce is not None and not reduce else "mean" if size_average is None or size_average else "sum"


_FOLDED: dict[str, Callable[..., Any]] = {"int": int, "bool": bool, "float": float, "legacy_reduction": _legacy_reduction}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _calculated(operator: ast.operator, left: Any, right: Any) -> Any:
    """As a person would write it: 1 - 0.1 is 0.9."""
    value = left + right if isinstance(operator, ast.Add) else left - right if isinstance(operator, ast.Sub) else left * right
    return round(value, 12)


class _Mark(ast.NodeTransformer):
    """Replaces parameters by marks that survive unparsing; `P` asks for parentheses around what is no atom, `D`, in front
    of a dot, around a number as well.
    """

    def __init__(self, known: dict[str, State]) -> None:
        self.known = known
        self.free: set[str] = set()
        self.closed = False

    def visit(self, node: ast.AST) -> Any:
        closed, self.closed = self.closed, isinstance(node, ast.Call | ast.keyword | ast.Tuple | ast.List | ast.Expression)
        if isinstance(node, ast.Name):
            self.closed = closed
            return self._name(node, "" if closed else "P")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            self.closed, node.value = closed, self._name(node.value, "D")
            return node
        if isinstance(node, ast.Call):
            return self._call(node, closed)
        if isinstance(node, ast.Subscript):
            node.value, self.closed = self.visit(node.value), True
            node.slice, self.closed = self.visit(node.slice), closed
            return node
        result = self.generic_visit(node)
        self.closed = closed
        return result

    def _call(self, node: ast.Call, closed: bool) -> ast.AST:
        self.closed = False
        node.func = self.visit(node.func)
        self.closed = True
        node.args = [self.visit(a) for a in node.args]
        node.keywords = [self.visit(k) for k in node.keywords]
        self.closed = closed
        return node

    def _name(self, node: ast.Name, needs: str) -> Any:
        state = self.known.get(node.id)
        if state is None and node.id != "self":
            self.free.add(node.id)
            return node
        if state is not None and state.status == "absent":
            if state.constant is None:
                raise Missing(node.id)
            return ast.parse(state.constant, mode="eval").body
        return ast.Name(f"__ARG_{node.id}__{needs}__")


def pieces(text: str, argument: Callable[[str, str], list[Piece]]) -> list[Piece]:
    """Cut the marked text at its marks; `argument(name, needs)` gives what stands there. needs: empty, P or D, as the marks say."""
    found: list[Piece] = []
    position = 0
    for match in _MARK.finditer(text):
        if match.start() > position:
            found.append(text[position : match.start()])
        found.extend(argument(match.group(1), match.group(2)))
        position = match.end()
    if position < len(text):
        found.append(text[position:])
    return found


def respelled(text: str, spell: dict[str, str]) -> str:
    """Give the roots (`ops`, `ms`) the names they have in the user's file."""
    changed = {name: local for name, local in spell.items() if name != local}
    if not changed:
        return text
    return re.sub(rf"(?<![\w.\"'])({'|'.join(map(re.escape, changed))})\b(?!\s*=[^=])", lambda m: changed[m.group(1)], text)


def roots(free: tuple[str, ...]) -> list[str]:
    return [name for name in free if name in ORIGINS]


@lru_cache(maxsize=8192)
def named(expression: str) -> frozenset[str]:
    """Every name in the expression, whether or not a fold removes it."""
    return frozenset(node.id for node in walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name))
