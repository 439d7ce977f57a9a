"""Names that a program may read before it has bound them: definite assignment, scope by scope.

Loops are taken to run at least once, and what is bound under a condition is bound wherever the same condition is asked again:
programs rest on both.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass, field

from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import all_parameters
from workers.translation.facts.symbols import COMPREHENSIONS, FUNCTIONS, Symbols, bound_name
from workers.translation.source.parts import said_names
from workers.translation.source.survey import Survey, children, walk

_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__", "__doc__", "__spec__", "__path__", "__class__", "__annotations__"}
_JUMPS = (ast.Return, ast.Raise, ast.Break, ast.Continue)

# What is bound for certain: names, and (condition, name) for names that are bound where the condition holds; None: not reached.
State = set[str | tuple[str, str]] | None


def unbound(tree: ast.Module, survey: Survey) -> list[ast.Name]:
    """The readings of names that are bound nowhere in reach, or not on every way that leads to them."""
    found = _Scope(tree, None, Symbols(tree))
    found.elsewhere |= {name for node in survey.nodes(ast.Global) for name in node.names}  # bound whenever the function runs
    found.run(tree.body)
    return found.unbound


def _both(one: State, other: State) -> State:
    if one is None or other is None:
        return other if one is None else one
    return one & other


@dataclass(slots=True)
class _Scope:
    """One function, class body or module."""

    node: ast.AST
    outer: _Scope | None
    symbols: Symbols
    names: set[str] = field(init=False)
    elsewhere: set[str] = field(init=False)  # global and nonlocal here, or bound by a function that says so
    state: State = field(default_factory=set)
    leaving: list[list[State]] = field(default_factory=list)
    waiting: list[ast.AST] = field(default_factory=list)
    unbound: list[ast.Name] = field(default_factory=list)

    def __post_init__(self) -> None:
        own = self.symbols.scopes[self.node]
        self.names, self.elsewhere = {*own.symbols}, {*own.outside}
        if self.outer is not None:
            self.unbound = self.outer.unbound
        if isinstance(self.node, FUNCTIONS):
            self.state = {a.arg for a in all_parameters(self.node.args)}

    # -- statements

    def run(self, body: Iterable[ast.AST]) -> None:
        for statement in body:
            if self.state is None:
                break
            self.statement(statement)
        if self.outer is None or body is getattr(self.node, "body", None):
            self._inner_functions()

    def _inner_functions(self) -> None:
        """They run later, when everything around them may be bound."""
        waiting, self.waiting = self.waiting, []
        for node in waiting:
            scope = _Scope(node, self if not isinstance(self.node, ast.ClassDef) else self._function_around(), self.symbols)
            body = getattr(node, "body", [])
            if isinstance(body, list):
                scope.run(body)
            else:
                scope.reads(body)
                scope._inner_functions()

    def _function_around(self) -> _Scope | None:
        scope: _Scope | None = self
        while scope is not None and isinstance(scope.node, ast.ClassDef):
            scope = scope.outer
        return scope

    def block(self, body: list[ast.stmt], state: State) -> State:
        self.state = None if state is None else {*state}
        for statement in body:
            if self.state is None:
                break
            self.statement(statement)
        return self.state

    def statement(self, node: ast.AST) -> None:
        if isinstance(node, ast.If):
            self._if(node)
        elif isinstance(node, ast.For | ast.AsyncFor | ast.While):
            self._loop(node)
        elif isinstance(node, ast.Try | ast.TryStar):
            self._try(node)
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                self.reads(item)
            self.block(node.body, self.state)
        elif isinstance(node, ast.Match):
            self._match(node)
        elif isinstance(node, ast.Delete):
            self.reads(node)
            gone = {target.id for target in node.targets if isinstance(target, ast.Name)}
            self.state = {known for known in self.state or () if known not in gone}
        else:
            self._simple(node)

    def _simple(self, node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]:
                self.reads(part)
            self.waiting.append(node)
            self.bind([node.name])
        elif isinstance(node, ast.ClassDef):
            for base in [*node.decorator_list, *node.bases, *node.keywords]:
                self.reads(base)
            _Scope(node, self, self.symbols).run(node.body)
            self.bind([node.name])
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self._read(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
            if node.value is not None:
                self.reads(node.value)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if not isinstance(node, ast.AnnAssign) or node.value is not None:
                    self.reads(target)
        else:
            self.reads(node)
        if isinstance(node, _JUMPS):
            if isinstance(node, ast.Break) and self.leaving:
                self.leaving[-1].append(None if self.state is None else {*self.state})
            self.state = None

    def _if(self, node: ast.If) -> None:
        self.reads(node.test)
        before, said = self.state or set(), place_of(node.test)
        opposite = said.removeprefix("not ") if said.startswith("not ") else f"not {said}"
        body = self.block(node.body, before | {s[1] for s in before if isinstance(s, tuple) and s[0] == said})
        other = self.block(node.orelse, before | {s[1] for s in before if isinstance(s, tuple) and s[0] == opposite})
        after = _both(body, other)
        if after is not None and body is not None and other is not None:
            after |= {(said, name) for name in body - other if isinstance(name, str)}
            after |= {(opposite, name) for name in other - body if isinstance(name, str)}
        self.state = after

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While) -> None:
        self.leaving.append([])
        if isinstance(node, ast.While):
            self.reads(node.test)
        else:
            self.reads(node.iter)
            self.reads(node.target)
        before = self.state
        after = self.block(node.body, before)
        endless = isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
        left = self.leaving.pop()
        if endless:
            after = None
        elif after is None and not left:
            after = before  # every round ends in `continue` or leaves the function
        if node.orelse:
            after = self.block(node.orelse, after)
        for state in left:
            after = _both(after, state)
        self.state = after

    def _try(self, node: ast.Try | ast.TryStar) -> None:
        before = self.state
        after = self.block([*node.body, *node.orelse], before)
        for handler in node.handlers:
            self.state = None if before is None else {*before}
            if handler.type is not None:
                self.reads(handler.type)
            if handler.name:
                self.bind([handler.name])
            if _is_for_imports(handler):  # who goes on without a package reads none of its names there
                self.bind(bound_name(a) for part in node.body if isinstance(part, ast.Import | ast.ImportFrom) for a in part.names)
            after = _both(after, self.block(handler.body, self.state))
        ended = self.block(node.finalbody, after if after is not None else before)
        self.state = ended if after is not None else None

    def _match(self, node: ast.Match) -> None:
        self.reads(node.subject)
        before, after = self.state, None
        for case in node.cases:
            self.state = None if before is None else {*before}
            self.bind(filter(None, map(bound_name, walk(case.pattern))))
            if case.guard is not None:
                self.reads(case.guard)
            after = _both(after, self.block(case.body, self.state))
        self.state = after if after is not None else before

    # -- expressions

    def bind(self, names: Iterable[str]) -> None:
        if self.state is not None:
            self.state.update(names)

    def reads(self, node: ast.AST, hidden: frozenset[str] = frozenset()) -> None:
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                self.bind([node.id])
            elif node.id not in hidden:
                self._read(node)
            return
        if isinstance(node, ast.Lambda):
            for part in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                self.reads(part, hidden)
            if not hidden:
                self.waiting.append(node)
            return
        if isinstance(node, COMPREHENSIONS):
            own = {name for g in node.generators for name in said_names(g.target)}
            inside = hidden | own
            self.reads(node.generators[0].iter, hidden)
            for generator in node.generators:
                for part in [*([generator.iter] if generator is not node.generators[0] else []), *generator.ifs]:
                    self.reads(part, inside)
            for element in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
                self.reads(element, inside)
            return
        if isinstance(node, ast.NamedExpr):
            self.reads(node.value, hidden)
            self.bind([node.target.id])
            return
        if name := bound_name(node):
            self.bind([name])
        for child in children(node):
            self.reads(child, hidden)

    def _read(self, node: ast.Name) -> None:
        if not self._is_bound(node.id):
            self.unbound.append(node)

    def _is_bound(self, name: str) -> bool:
        if self.state is None or name in self.state or name in self.elsewhere:
            return True
        if name in self.names and not isinstance(self.node, ast.ClassDef):
            return self.outer is None and name in _BUILTINS
        scope: _Scope | None = self
        while scope is not None:
            if name in scope.names and (scope is not self or isinstance(self.node, ast.ClassDef)):
                return True
            if scope.outer is None and "*" in scope.names:
                return True
            scope = scope.outer
        return name in _BUILTINS


def _is_for_imports(handler: ast.ExceptHandler) -> bool:
    return isinstance(handler.type, ast.Name) and handler.type.id in {"ImportError", "ModuleNotFoundError"}
