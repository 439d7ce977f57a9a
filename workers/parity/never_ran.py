"""Lines of the source that no input reached, by statement: "lines 41 to 47 never ran". A mistake there was not looked for.

What cannot be reached by inputs is named and caps nothing: how a constructor builds another configuration, handlers of errors,
branches on settings of the module. What only refuses (raise, pass, a warning) is not named.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import CodeType

from workers.parity.left_out import LeftOut
from workers.parity.notes import Note
from workers.parity.plan.names import aliases, loaded
from workers.parity.plan.settings import settings
from workers.parity.plan.slicing import bound
from workers.parity.ran import Ran

MOST = 12
SETTING_UP = frozenset("__init__ _init_weights init_weights reset_parameters _reset_parameters __init_subclass__".split())
SHOWING = frozenset("__repr__ __str__ extra_repr __len__ get_inputs get_init_inputs".split())
REFUSING = frozenset("warn warning error debug info print exit".split())
ASKING = frozenset("isinstance hasattr getattr len callable issubclass".split())
Function = ast.FunctionDef | ast.AsyncFunctionDef
DEFINED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
LONGEST = 60  # characters of a part that are told


@dataclass(frozen=True)
class Place:
    first: int
    last: int
    caps: bool
    function: str = ""  # that is never called
    part: str = ""  # of a line

    def told(self, cut: bool) -> LeftOut:
        never, zh_never = ("did not run within the time limit", "在时限内未运行") if cut else ("never ran", "从未运行")
        one = self.first == self.last
        en = f"line {self.first} {never}" if one else f"lines {self.first} to {self.last} {never}"
        zh = f"第 {self.first} 行{zh_never}" if one else f"第 {self.first} 至 {self.last} 行{zh_never}"
        if self.part:
            en, zh = f"line {self.first}: {self.part} {never}", f"第 {self.first} 行：{self.part} {zh_never}"
        if self.function and not cut:
            en, zh = f"{en}: {self.function} is not called", f"{zh}：{self.function} 未被调用"
        return LeftOut(Note(en, zh), self.caps, (self.first, self.last))


def never_ran(source: str, ran: Ran) -> list[LeftOut]:
    """Nothing where no line is known to have run: then the reason is told elsewhere."""
    if not ran.lines:
        return []
    tree = ast.parse(source)
    known = set(dir(builtins)).union(*(bound(node) for node in tree.body))
    reader = _Reader(ran, known, frozenset(_compiled(compile(tree, "program", "exec"))))
    places = list(reader.definitions(tree.body, ""))
    if ran.whole:
        defined = set().union(*(bound(node) for node in tree.body if isinstance(node, DEFINED)))
        above = replace(reader, known=settings(tree) | defined | set(dir(builtins)) | aliases(tree).keys())
        places += above.statements([node for node in tree.body if not isinstance(node, DEFINED)], caps=True)
    found = sorted(places, key=lambda place: place.first)
    chosen = [place for place in found if place.caps][:MOST] + [place for place in found if not place.caps][:MOST]
    return [place.told(ran.cut) for place in chosen]


def uncalled(source: str, functions: Sequence[str], ran: Ran) -> list[str]:
    """Those functions of module level of which no line ran."""
    named = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    return [name for name in functions if name in named and not ran.any_of(named[name].body)]


def _compiled(code: CodeType) -> Iterator[int]:
    """Lines that leave something to run."""
    yield from (line for _, _, line in code.co_lines() if line)
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _compiled(part)


@dataclass(frozen=True)
class _Reader:
    """`known`: names of the module; `compiled`: lines that can run."""

    ran: Ran
    known: set[str]
    compiled: frozenset[int]

    def definitions(self, body: Sequence[ast.stmt], owner: str) -> Iterator[Place]:
        """Functions of the module and of its classes."""
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from self.definitions(node.body, f"{owner}{node.name}.")
            elif isinstance(node, Function):
                yield from self._function(node, owner)

    def _function(self, node: Function, owner: str) -> Iterator[Place]:
        if node.name in SHOWING or _refuses(node.body):
            return
        if not self.ran.any_of(node.body):
            caps = node.name not in SETTING_UP
            yield Place(node.lineno, node.end_lineno or node.lineno, caps, f"{owner}{node.name}")
            return
        inside = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
        inside |= {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)} - {"self", "cls"}
        yield from replace(self, known=self.known - inside).statements(node.body, caps=node.name not in SETTING_UP)

    def statements(self, body: Sequence[ast.stmt], caps: bool) -> Iterator[Place]:
        """Statements that never ran, those in a row as one place."""
        first: ast.stmt | None = None
        last: ast.stmt | None = None
        for node in [*body, None]:
            if node is not None and self._executable(node) and not self._reached(node):
                first, last = first or node, node
                continue
            if first and last and not _refuses(body[body.index(first) : body.index(last) + 1]):
                yield Place(first.lineno, last.end_lineno or last.lineno, caps)
            first = last = None
            if node is not None:
                yield from self._inside(node, caps)
                yield from self._parts(node, caps)

    def _inside(self, node: ast.stmt, caps: bool) -> Iterator[Place]:
        if isinstance(node, Function):
            if self.ran.any_of(node.body):
                yield from self.statements(node.body, caps)
            elif not _refuses(node.body):
                yield Place(node.lineno, node.end_lineno or node.lineno, caps, node.name)
            return
        caps = caps and not (isinstance(node, ast.If | ast.While) and self._is_setting(node.test))
        for part in ("body", "orelse", "finalbody"):
            inner = getattr(node, part, None)
            if isinstance(inner, list) and inner and isinstance(inner[0], ast.stmt):
                yield from self.statements(inner, caps)
        for handler in getattr(node, "handlers", []):
            yield from self.statements(handler.body, caps=False)
        for case in getattr(node, "cases", []):
            yield from self.statements(case.body, caps)

    def _parts(self, node: ast.stmt, caps: bool) -> Iterator[Place]:
        """Of the expressions of a statement that ran, and of the blocks that stand in its own line, those that did not."""
        if isinstance(node, Function | ast.ClassDef):
            return
        if isinstance(node, ast.If):
            for block in (node.body, node.orelse):
                alone = block and block[0].lineno == node.test.end_lineno
                if alone and not _refuses(block) and not self.ran.inside(block[0]):
                    yield _part(block[0], caps and not self._is_setting(node.test))
        for part, test in conditional(own_expressions(node)):
            if not self.ran.inside(part):
                yield _part(part, caps and not (test and self._is_setting(test)))

    def _executable(self, node: ast.stmt) -> bool:
        return _does(node) and any(line in self.compiled for line in range(node.lineno, (node.end_lineno or node.lineno) + 1))

    def _reached(self, node: ast.stmt) -> bool:
        return self.ran.any_of([node])

    def _is_setting(self, test: ast.expr) -> bool:
        """Whether the test reads only what was set when the object was built or the module loaded."""
        names = loaded(test) - ASKING
        return names <= {"self", "cls"} | self.known


def own_expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """Those that belong to the statement itself and not to one inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif isinstance(child, ast.withitem):
            yield child.context_expr


def conditional(waiting: Iterator[ast.expr]) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """Parts that run under a condition only, with the condition: ways of `a if c else b`, the rest of `a and b`, elements of
    comprehensions that choose, lambdas. Constants and names compute nothing."""
    for part in (inner for one in waiting for inner in ast.walk(one)):
        match part:
            case ast.IfExp():
                yield from ((way, part.test) for way in (part.body, part.orelse) if computes(way))
            case ast.BoolOp():
                yield from ((way, part.values[0]) for way in part.values[1:] if computes(way))
            case ast.Lambda() if computes(part.body):
                yield part.body, None
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if any(one.ifs for one in part.generators):
                yield from ((one, None) for one in [part.elt] if computes(one))


def computes(node: ast.expr) -> bool:
    """A call of what does more than ask, or arithmetic."""
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
    asked = all(isinstance(call.func, ast.Name) and call.func.id in ASKING for call in calls)
    return not asked or any(isinstance(part, ast.BinOp) for part in ast.walk(node))


def _part(node: ast.expr | ast.stmt, caps: bool) -> Place:
    text = ast.unparse(node).partition("\n")[0]
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return Place(node.lineno, node.end_lineno or node.lineno, caps, part=shown)


def _does(node: ast.stmt) -> bool:
    """A docstring or a declaration does nothing."""
    return not isinstance(node, ast.Global | ast.Nonlocal | ast.Pass) and not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def _refuses(body: Sequence[ast.stmt]) -> bool:
    return all(_refusal(node) for node in body)


def _refusal(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise | ast.Assert | ast.Pass | ast.Import | ast.ImportFrom) or not _does(node):
        return True
    if isinstance(node, ast.Return) and (node.value is None or ast.unparse(node.value) in ("None", "NotImplemented")):
        return True
    if isinstance(node, ast.If):
        return _refuses([*node.body, *node.orelse])
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    return (call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")) in REFUSING
