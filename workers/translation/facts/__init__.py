"""What the program says: scopes, control flow, definitions, types, calls, gradients. Knows no rule and makes no edit.

`analyse` is the one door.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeVar

from workers.translation.facts import device_places, own_files, plain_data
from workers.translation.facts.callgraph import CallGraph
from workers.translation.facts.cfg import Graph
from workers.translation.facts.definitions import Definition, Definitions
from workers.translation.facts.effects import Effects
from workers.translation.facts.gradients import Gradients
from workers.translation.facts.infer import Inference
from workers.translation.facts.live_aliases import LiveAliases
from workers.translation.facts.names import canonical
from workers.translation.facts.neighbours import ALONE, Neighbours
from workers.translation.facts.origins import Origins
from workers.translation.facts.places import Assignments
from workers.translation.facts.program import Program
from workers.translation.facts.shared_parts import SharedParts
from workers.translation.facts.sites import Site
from workers.translation.facts.symbols import FUNCTIONS, Symbol, Symbols
from workers.translation.facts.types import Value
from workers.translation.source.survey import Survey

__all__ = ["Definition", "Facts", "Graph", "Symbol", "analyse"]

_Node = TypeVar("_Node", bound=ast.AST)


class Facts:
    """Answers about one tree; each is worked out when it is first asked for."""

    def __init__(self, tree: ast.Module, survey: Survey, neighbours: Neighbours) -> None:
        self.tree, self.survey, self.neighbours = tree, survey, neighbours
        self._of_scope: dict[ast.AST, Definitions] = {}

    # -- the tree

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node that holds this one."""
        return self.survey.parents.get(node)

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        outer = self.parent(node)
        while outer is not None:
            yield outer
            outer = self.parent(outer)

    def enclosing(self, node: ast.AST, *kinds: type[_Node]) -> _Node | None:
        """The nearest node around this one of one of the kinds."""
        return self.survey.enclosing(node, kinds)

    def statement_of(self, node: ast.AST) -> ast.stmt:
        """The statement in which the node stands, or which it is."""
        found = node if isinstance(node, ast.stmt) else self.survey.enclosing(node, (ast.stmt,))
        assert found is not None
        return found

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of exactly this type, in the order of the text."""
        return self.survey.nodes(kind)

    # -- types

    @cached_property
    def types(self) -> Inference:
        """What names and expressions are, and which of them are uses of torch."""
        found = Inference(self.tree, self.survey, self.neighbours)
        found.run()
        return found

    def type_of(self, node: ast.AST | None) -> Value:
        """What the expression gives; UNKNOWN where the code does not show it."""
        return self.types.type_of(node)

    def site_at(self, node: ast.AST) -> Site | None:
        """The use of a torch name that this node is."""
        return self.types.site_at(node)

    def called(self, node: ast.AST) -> str:
        """The torch function, class or method that this call is sure to be of; empty for any other node."""
        site = self.site_at(node)
        return canonical(site.name) if site is not None and site.certain and site.call is node else ""

    # -- functions

    @cached_property
    def calls(self) -> CallGraph:
        """Who calls whom."""
        return CallGraph(self.survey, self.symbols, self.types)

    @cached_property
    def gradients(self) -> Gradients:
        """Where gradients are computed, and where they are switched off."""
        return Gradients(self.survey, self.types, self.calls, self.definitions, self.uses)

    @cached_property
    def program(self) -> Program:
        """What the program as a whole brings and does."""
        return Program(self.survey, self.types, self.origin, self.definitions)

    @cached_property
    def own_files(self) -> frozenset[str]:
        """The files of weights that the program writes, by the text in which their names end: see own_files."""
        return own_files.own(self)

    @cached_property
    def device_places(self) -> frozenset[device_places.Place]:
        """The names and attributes that torch is given as a device: see device_places."""
        return device_places.device_places(self)

    @cached_property
    def written_places(self) -> frozenset[str]:
        """The names into whose values the file writes: see plain_data."""
        return plain_data.written_places(self)

    @cached_property
    def effects(self) -> Effects:
        """What is written into, and what draws at random."""
        return Effects(self.types, self.calls, self.origins, self.assignments)

    @cached_property
    def live_aliases(self) -> LiveAliases:
        """Who else still reads what a name holds."""
        return LiveAliases(self)

    @cached_property
    def shared_parts(self) -> SharedParts:
        """Which of the tensors that a function returns together look at one tensor."""
        return SharedParts(self)

    # -- names

    @cached_property
    def origins(self) -> Origins:
        """What imported names stand for."""
        return Origins(self.survey, self.symbols)

    def origin(self, node: ast.AST) -> str:
        """numpy.abs for `np.abs`; empty for what does not begin with an imported name."""
        return self.origins.of(node)

    def imports(self, module: str) -> bool:
        """`import torch` under that very name."""
        return any(alias.name == module and alias.asname is None for node in self.nodes(ast.Import) for alias in node.names)

    @cached_property
    def symbols(self) -> Symbols:
        return Symbols(self.tree)

    @cached_property
    def assignments(self) -> Assignments:
        """Plain assignments by the place that they give a value to."""
        return Assignments(self.survey, self.symbols)

    def definitions(self, name: ast.AST) -> list[Definition]:
        """The bindings of which one is the name's value before it here; empty where another function or module binds it."""
        return self._around(name).reaching(name) if isinstance(name, ast.Name) else []

    def uses(self, definition: Definition) -> list[ast.Name]:
        """The names that may read what the definition has bound, in its own function."""
        return self.scope(definition.symbol.scope.node).uses(definition)

    def is_live_after(self, statement: ast.stmt, symbol: Symbol) -> bool:
        """Whether the value that the symbol has behind the statement may still be read."""
        return self.scope(symbol.scope.node).is_live_after(statement, symbol)

    def is_held_over(
        self, statement: ast.stmt, symbol: Symbol, events: Collection[ast.stmt], ends: Collection[ast.stmt] = ()
    ) -> bool:
        """Whether what the statement gave to the symbol is still wanted behind one of the events, none of the ends in between."""
        return self.scope(symbol.scope.node).is_held_over(statement, symbol, events, ends)

    def any_live_after(self, statement: ast.stmt, names: set[str]) -> bool:
        """The same of names of the scope in which the statement stands; a name that it does not bind counts as wanted."""
        own = self.symbols.holder[statement].symbols
        return any(name not in own or self.is_live_after(statement, own[name]) for name in names)

    def before(self, statement: ast.stmt) -> list[ast.stmt]:
        """The statements through which every run comes to this one, the nearest first."""
        return self.scope(self.symbols.holder[statement].node).before(statement)

    def scope(self, node: ast.AST) -> Definitions:
        """Control flow and definitions of a function, or of the module's own statements."""
        if node not in self._of_scope:
            self._of_scope[node] = Definitions(node, self.symbols)
        return self._of_scope[node]

    def _around(self, name: ast.Name) -> Definitions:
        scope = self.symbols.inside[name]
        while scope.parent is not None and not isinstance(scope.node, (*FUNCTIONS, ast.ClassDef)):
            scope = scope.parent
        return self.scope(scope.node)


def analyse(tree: ast.Module, survey: Survey | None = None, neighbours: Neighbours = ALONE) -> Facts:
    """The facts of one file; `survey` where its tree was gone through already, `neighbours` the other files of its project."""
    return Facts(tree, survey or Survey(tree), neighbours)
