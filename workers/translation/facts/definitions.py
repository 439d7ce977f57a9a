"""Where a name was bound that is read here, where a binding is read, and whether a name is still wanted behind a statement."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import and_, or_
from typing import TypeVar

from workers.translation.facts.cfg import Graph, Node, Point
from workers.translation.facts.dataflow import backward, forward
from workers.translation.facts.signatures import all_parameters
from workers.translation.facts.symbols import COMPREHENSIONS, FUNCTIONS, SCOPES, Symbol, Symbols
from workers.translation.source.survey import children, walk

_Item = TypeVar("_Item")


@dataclass(frozen=True, eq=False, slots=True)
class Definition:
    """A binding of a symbol: `node` is the name, alias, definition or argument that binds it; `statement` None for an argument."""

    symbol: Symbol
    node: ast.AST
    statement: ast.AST | None


class Definitions:
    """Reaching definitions and liveness of one function, or of a module's own statements."""

    def __init__(self, scope: ast.AST, symbols: Symbols) -> None:
        self.symbols, self.node = symbols, scope
        body = scope.body if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else []
        self.graph = Graph(body)
        self.all: list[Definition] = []
        self.statement_of: dict[ast.AST, Node] = {}
        self._made: dict[Node, list[Definition]] = {}
        self._read: dict[Node, list[ast.Name]] = {}
        self._of_symbol: dict[Symbol, int] = {}
        self._uses: dict[Definition, list[ast.Name]] = {}
        self._rebinding: dict[Symbol, set[Node]] = {}
        arguments = [self._add(symbol, node, None) for symbol, node in self._arguments(scope)]
        for node in self.graph.nodes:
            self._look_at(node)
        self.by_node = {definition.node: definition for definition in self.all}
        self._bit = {definition: 1 << place for place, definition in enumerate(self.all)}
        for definition in self.all:
            self._of_symbol[definition.symbol] = self._of_symbol.get(definition.symbol, 0) | self._bit[definition]
        start = sum(self._bit[definition] for definition in arguments)
        self._before = forward(self.graph, start, 0, or_, self._bind)
        self._live: dict[Node, int] | None = None
        self._dominators: dict[Node, int] = {}

    # -- questions

    def reaching(self, name: ast.Name) -> list[Definition]:
        """The bindings of which one is the name's value before it here; none for what another scope binds."""
        statement, symbol = self.statement_of.get(name), self.symbols.symbol(name)
        if statement is None or symbol is None:
            return []
        if (here := self._within(statement, name, symbol)) is not None:
            return [here]
        bits = self._before[statement] & self._of_symbol.get(symbol, 0)
        return picked(self.all, bits)

    def uses(self, definition: Definition) -> list[ast.Name]:
        """The names of this function that may read what the definition has bound."""
        if not self._uses:
            for names in self._read.values():
                for name in names:
                    for found in self.reaching(name):
                        self._uses.setdefault(found, []).append(name)
        return self._uses.get(definition, [])

    def of(self, symbol: Symbol) -> list[Definition]:
        return [definition for definition in self.all if definition.symbol is symbol]

    def is_live_after(self, statement: ast.stmt, symbol: Symbol) -> bool:
        """Whether what the symbol is behind the statement may still be read: by this function, or by one that sees it."""
        if symbol.read_inside or symbol.scope.node is not self.node:
            return True
        if self._live is None:
            self._places = {found: 1 << place for place, found in enumerate(self._of_symbol)}
            self._live = backward(self.graph, 0, 0, or_, self._wanted)
        behind = self._live.get(statement, 0) | self._live.get(self._binds(statement), 0)
        return bool(behind & self._places.get(symbol, 0))

    def is_held_over(self, statement: ast.stmt, symbol: Symbol, events: Collection[ast.stmt], ends: Collection[ast.stmt]) -> bool:
        """What the statement gave to the symbol is still wanted behind an event, with none of the ends between the two."""
        if not self._rebinding:
            for node, made in self._made.items():
                for definition in made:
                    self._rebinding.setdefault(definition.symbol, set()).add(node)
        rebound = self._rebinding.get(symbol, set())
        waiting = list(self.graph.successors.get(self._binds(statement), ()))
        seen: set[Node] = set()
        while waiting:
            node = waiting.pop()
            if node in seen or node in ends:
                continue
            seen.add(node)
            if isinstance(node, ast.stmt) and node in events and self.is_live_after(node, symbol):
                return True
            if node not in rebound:
                waiting.extend(self.graph.successors.get(node, ()))
        return False

    def before(self, statement: ast.stmt) -> list[ast.stmt]:
        """The dominators of the statement, the nearest first."""
        if not self._dominators:
            places = {node: 1 << place for place, node in enumerate(self.graph.nodes)}
            every = (1 << len(places)) - 1
            self._dominators = forward(self.graph, 0, every, and_, lambda node, found: found | places[node])
        bits = self._dominators[statement]
        nodes = [node for place, node in enumerate(self.graph.nodes) if bits >> place & 1 and isinstance(node, ast.stmt)]
        return sorted(nodes, key=lambda node: bin(self._dominators[node]).count("1"), reverse=True)

    # -- what a statement reads and binds

    def _within(self, statement: Node, name: ast.Name, symbol: Symbol) -> Definition | None:
        """`f(y := x, y)`, `[x for x in y]`: bound in the same statement."""
        inside = [d for d in self._made.get(statement, []) if d.symbol is symbol and isinstance(d.node, ast.Name)]
        if isinstance(symbol.scope.node, COMPREHENSIONS):
            return inside[0] if inside else None
        walrus = [d for d in inside if d.node in self._walrus and place_in_text(d.node) < place_in_text(name)]
        return walrus[-1] if walrus else None

    def _add(self, symbol: Symbol, node: ast.AST, statement: ast.AST | None) -> Definition:
        found = Definition(symbol, node, statement)
        self.all.append(found)
        return found

    def _arguments(self, scope: ast.AST) -> Iterator[tuple[Symbol, ast.AST]]:
        self._walrus: set[ast.AST] = set()
        own = self.symbols.scopes[scope].symbols
        if isinstance(scope, FUNCTIONS):
            yield from ((own[argument.arg], argument) for argument in all_parameters(scope.args))

    def _binds(self, statement: Node) -> Node:
        """Where the names are bound that the statement binds: a loop binds them behind its head."""
        return self.graph.items.get(statement, statement) if isinstance(statement, ast.AST) else statement

    def _look_at(self, statement: Node) -> None:
        if isinstance(statement, Point):
            return
        items = set(walk(statement.target)) if isinstance(statement, ast.For | ast.AsyncFor) else set()
        for node in parts(statement):
            if isinstance(node, ast.NamedExpr):
                self._walrus.add(node.target)
            if node not in self.symbols.of:
                continue
            self.statement_of[node] = statement
            symbol = self.symbols.of[node]
            if symbol is None:
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._read.setdefault(statement, []).append(node)
            else:
                binds = self._binds(statement) if node in items else statement
                self._made.setdefault(binds, []).append(self._add(symbol, node, statement))
                target = isinstance(statement, ast.AugAssign) and statement.target is node
                if target and isinstance(node, ast.Name):
                    self._read.setdefault(statement, []).append(node)

    def _bind(self, node: Node, before: int) -> int:
        for definition in self._made.get(node, ()):
            before = before & ~self._of_symbol[definition.symbol] | self._bit[definition]
        return before

    def _wanted(self, node: Node, behind: int) -> int:
        for definition in self._made.get(node, ()):
            behind &= ~self._places[definition.symbol]
        for name in self._read.get(node, ()):
            symbol = self.symbols.of[name]
            if symbol is not None:
                behind |= self._places.get(symbol, 0)
        return behind


def parts(statement: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run with the statement: of a compound one its head, of a definition its decorators and defaults."""
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        if node is not statement and isinstance(node, ast.stmt | ast.excepthandler | ast.match_case):
            continue
        yield node
        if node is not statement or not isinstance(node, SCOPES):
            own = [] if isinstance(node, FUNCTIONS) else children(node)
            stack.extend(reversed([*own, *(_outside(node) if isinstance(node, FUNCTIONS) else ())]))
        else:
            stack.extend(reversed(list(_outside(node))))


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    """What of a definition is read where it stands."""
    if isinstance(node, ast.ClassDef):
        yield from (*node.decorator_list, *node.bases, *node.keywords)
    elif isinstance(node, FUNCTIONS):
        yield from getattr(node, "decorator_list", ())
        yield from (*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None))


def picked(everything: Sequence[_Item], bits: int) -> list[_Item]:
    """Those whose bits are set, the first at the lowest."""
    found = []
    while bits:
        last = bits & -bits
        found.append(everything[last.bit_length() - 1])
        bits ^= last
    return found


def place_in_text(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
