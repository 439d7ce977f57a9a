"""Names by lexical scope, as Python resolves them: a bare name is never a key."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.translation.facts.signatures import all_parameters
from workers.translation.source.survey import children

DEFINED_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
FUNCTIONS = (*DEFINED_FUNCTIONS, ast.Lambda)
Function = ast.FunctionDef | ast.AsyncFunctionDef
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (ast.Module, ast.ClassDef, *FUNCTIONS, *COMPREHENSIONS)
_INNER = frozenset(SCOPES) - {ast.Module}
# What holds statements, makes a scope, or says a name: by its exact class, which is several times faster than asking for bases.
_BINDING = frozenset(
    [
        ast.Name, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.alias, ast.ExceptHandler, ast.MatchAs, ast.MatchStar,
        ast.MatchMapping,
    ]
)  # fmt: skip
_NOTED = _INNER | _BINDING | {*ast.stmt.__subclasses__(), ast.NamedExpr}


def bound_name(node: ast.AST) -> str:
    """The one that this node itself binds, or deletes; empty for most."""
    if node.__class__ not in _BINDING:
        return ""
    if isinstance(node, ast.Name):
        return "" if isinstance(node.ctx, ast.Load) else node.id
    if isinstance(node, ast.alias):
        return node.asname or node.name.partition(".")[0]
    named: str | None = node.rest if isinstance(node, ast.MatchMapping) else getattr(node, "name", None)
    return named or ""


@dataclass(eq=False, slots=True)
class Symbol:
    """One name of one scope; compared by identity. `read_inside`: by a function or class in the scope, at a time of its own."""

    name: str
    scope: Scope
    read_inside: bool = False
    bound_inside: bool = False

    @property
    def is_parameter(self) -> bool:
        """Of its function or lambda, `*rest` and `**named` too."""
        given = getattr(self.scope.node, "args", None)
        return isinstance(given, ast.arguments) and any(each.arg == self.name for each in all_parameters(given))


@dataclass(eq=False, slots=True)
class Scope:
    """A module, class, function, lambda or comprehension, and the names that it binds."""

    node: ast.AST
    parent: Scope | None = None
    symbols: dict[str, Symbol] = field(default_factory=dict)
    outside: dict[str, str] = field(default_factory=dict)  # name -> global or nonlocal

    def bind(self, name: str) -> Symbol:
        return self.symbols.setdefault(name, Symbol(name, self))

    @property
    def is_class(self) -> bool:
        return isinstance(self.node, ast.ClassDef)


class Symbols:
    """The scopes of a tree, and the symbol of each of its names."""

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree)
        self.scopes: dict[ast.AST, Scope] = {tree: self.module}
        self.inside: dict[ast.AST, Scope] = {}  # the scope in which a name is evaluated
        self.holder: dict[ast.AST, Scope] = {}  # the scope in which a statement stands
        self._names: list[tuple[str, ast.AST, Scope]] = []
        self._walk(tree, self.module)
        self.of: dict[ast.AST, Symbol | None] = {}
        for name, node, scope in self._names:
            self.of[node] = self._noted(name, node, scope)

    def symbol(self, node: ast.Name) -> Symbol | None:
        """What the name stands for here; None for a builtin, and for what a star import may bring."""
        return self.of.get(node)

    def resolve(self, name: str, scope: Scope) -> Symbol | None:
        """Scopes of classes are seen from their own body alone."""
        if scope.outside.get(name) == "global":
            return self.module.symbols.get(name)
        here: Scope | None = scope
        while here is not None:
            own = name in here.symbols and name not in here.outside
            if own and (here is scope or not here.is_class):
                return here.symbols[name]
            here = here.parent
        return None

    def _noted(self, name: str, node: ast.AST, scope: Scope) -> Symbol | None:
        symbol = self.resolve(name, scope)
        if symbol is not None and _function_of(scope) is not _function_of(symbol.scope):
            if isinstance(getattr(node, "ctx", None), ast.Load):
                symbol.read_inside = True
            else:
                symbol.bound_inside = True
        return symbol

    # -- one walk over the tree

    def _walk(self, tree: ast.AST, scope: Scope) -> None:
        stack: list[tuple[ast.AST, Scope]] = [(tree, scope)]
        while stack:
            node, here = stack.pop()
            parts = [(child, here) for child in children(node)]
            if node.__class__ in _INNER:
                own = self.scopes[node]
                parts = [part for child, _ in parts for part in self._of_scope(node, child, own, here)]
            for child, inner in parts:
                if child.__class__ in _NOTED:
                    self._binds(child, inner)
            stack += parts

    def _of_scope(self, node: ast.AST, child: ast.AST, own: Scope, outer: Scope) -> Iterator[tuple[ast.AST, Scope]]:
        """Decorators, bases, annotations and defaults are read outside; so is the first iterable of a comprehension."""
        if isinstance(child, ast.arguments):
            for part in children(child):
                if isinstance(part, ast.arg):
                    own.bind(part.arg)
                    if part.annotation is not None:
                        yield part.annotation, outer
                else:
                    yield part, outer
        elif isinstance(node, COMPREHENSIONS):
            if isinstance(child, ast.comprehension) and child is node.generators[0]:
                yield child.target, own
                yield child.iter, outer
                yield from ((condition, own) for condition in child.ifs)
            else:
                yield child, own
        elif isinstance(node, ast.Lambda):
            yield child, own
        else:
            body = isinstance(child, ast.stmt)
            yield child, own if body else outer

    def _binds(self, node: ast.AST, scope: Scope) -> None:
        if isinstance(node, ast.stmt):
            self.holder[node] = scope
        if isinstance(node, SCOPES):
            self.scopes[node] = Scope(node, scope)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._named(node.id, node, scope)
        elif name := bound_name(node):
            scope.bind(name)
            self._named(name, node, scope)
        elif isinstance(node, ast.NamedExpr):
            while isinstance(scope.node, COMPREHENSIONS) and scope.parent is not None:
                scope.outside.setdefault(node.target.id, "nonlocal")
                scope = scope.parent
            scope.bind(node.target.id)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            word = "global" if isinstance(node, ast.Global) else "nonlocal"
            for name in node.names:
                scope.outside[name] = word
                (self.module if word == "global" else scope).bind(name)

    def _named(self, name: str, node: ast.AST, scope: Scope) -> None:
        self.inside[node] = scope
        self._names.append((name, node, scope))


def _function_of(scope: Scope) -> Scope:
    """The scope that the code runs in: comprehensions run where they stand."""
    while scope.parent is not None and not isinstance(scope.node, (*FUNCTIONS, ast.ClassDef)):
        scope = scope.parent
    return scope
