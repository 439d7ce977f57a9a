"""Who calls whom in one file: functions by the symbol that is called, methods by the class of the object."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from workers.translation.facts.arguments import bind
from workers.translation.facts.infer import Inference
from workers.translation.facts.signatures import as_called, is_static, parameters
from workers.translation.facts.sites import Class
from workers.translation.facts.symbols import FUNCTIONS, Function, Symbol, Symbols
from workers.translation.facts.types import Value
from workers.translation.source.survey import Survey, walk

# What Python calls by itself when an object is called.
_CALLED = {"module": "forward", "object": "__call__", "dataset": "__call__", "self": "forward"}


class CallGraph:
    """Calls, and the functions of the file that they may come to."""

    def __init__(self, survey: Survey, symbols: Symbols, types: Inference) -> None:
        self.survey, self.symbols, self.types = survey, symbols, types
        self.functions: list[Function] = [*survey.nodes(ast.FunctionDef), *survey.nodes(ast.AsyncFunctionDef)]
        self._callees: dict[ast.Call, list[Function]] = {}
        self._inside: dict[ast.AST, list[Function]] = {}
        self._own = set(self.functions)  # a class of another file has methods without bodies
        self._found: dict[tuple[str, str], list[Function]] = {}

    # -- questions

    def callees(self, call: ast.Call) -> list[Function]:
        """The functions of the file that may run; of an object that is not known, every method of that name."""
        if call not in self._callees:
            self._callees[call] = list(dict.fromkeys(self._resolved(call)))
        return self._callees[call]

    def sites(self, function: Function) -> list[ast.Call]:
        """The calls that may come to the function, in the order of the text."""
        return self._sites.get(function, [])

    def argument(self, call: ast.Call, function: Function, parameter: str) -> ast.expr | None:
        """What the call passes for the parameter; None where it passes nothing, or where that cannot be seen."""
        bound_object = self.is_method(function) and not is_static(function) and not self._through_class(call)
        bound = bind(as_called(function.args, without_object=bound_object), call)
        return None if bound.starred else bound.given.get(parameter)

    def passed(self, function: Function, parameter: str) -> list[ast.expr | None]:
        """The same of each of its `sites`."""
        return [self.argument(call, function, parameter) for call in self.sites(function)]

    def parameters_given(self, call: ast.Call, function: Function, node: ast.AST) -> list[ast.arg]:
        """Those for which the call passes this node: one, or none where it is not seen."""
        return [each for each in parameters(function.args) if self.argument(call, function, each.arg) is node]

    def returned(self, function: Function) -> list[ast.expr]:
        """The values that its own return statements give, not those of functions inside it."""
        own = (n for n in walk(function) if isinstance(n, ast.Return) and self.survey.enclosing(n, FUNCTIONS) is function)
        return [node.value for node in own if node.value is not None]

    def results(self, call: ast.Call) -> list[list[ast.expr]]:
        """The same of each function of the file that the call may come to."""
        return [self.returned(function) for function in self.callees(call)]

    def is_method(self, function: Function) -> bool:
        return isinstance(self.survey.parents.get(function), ast.ClassDef)

    def name(self, function: Function) -> str:
        """`step`, and of a method `Net.step`."""
        owner = self.survey.parents.get(function)
        return f"{owner.name}.{function.name}" if isinstance(owner, ast.ClassDef) else function.name

    def comes_to_method(self, call: ast.Call) -> bool:
        """Of this file, or of a class of another file that is derived from the object's."""
        return bool(self.callees(call)) or bool(self._elsewhere(call))

    def may_alias_elsewhere(self, call: ast.Call) -> bool:
        """A method or network of another file that the call may come to hands out or keeps what others hold."""
        return any(map(self.types.neighbours.may_alias, self._elsewhere(call)))

    def shared_elsewhere(self, call: ast.Call) -> list[frozenset[int]]:
        """Of each method or function of another file that the call may come to, the places of its result that share a tensor."""
        functions = [
            value.name for value in self.types.type_of(call.func).options if value.kind == "function" and ":" in value.name
        ]
        return [self.types.neighbours.shared_parts(name) for name in [*self._elsewhere(call), *functions]]

    def reachable(self, functions: Iterable[Function]) -> set[Function]:
        """The functions that run when these do: those that they call, directly or not, or hand on."""
        found: set[Function] = set()
        waiting = list(functions)
        while waiting:
            function = waiting.pop()
            if function not in found:
                found.add(function)
                waiting.extend(self.inside(function))
        return found

    def inside(self, node: ast.AST) -> list[Function]:
        """The functions that the calls in the node may come to, and those that it names without calling them."""
        if node not in self._inside:
            self._inside[node] = self._named_or_called(node)
        return self._inside[node]

    def _named_or_called(self, node: ast.AST) -> list[Function]:
        found: dict[Function, None] = {}
        for inner in walk(node):
            if isinstance(inner, ast.Call):
                found.update(dict.fromkeys(self.callees(inner)))
            elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                found.update(dict.fromkeys(f for f in self._named(self.symbols.symbol(inner)) if isinstance(f, Function)))
        return list(found)

    @cached_property
    def handed_on(self) -> set[Function]:
        """Named without being called, `map(shift, rows)`: not all their calls are seen. Of what torch calls, only hooks count."""
        found = set[Function]()
        named: list[ast.Name | ast.Attribute] = [*self.survey.nodes(ast.Name), *self.survey.nodes(ast.Attribute)]
        for node in named:
            outer = self.survey.parents.get(node)
            if not isinstance(node.ctx, ast.Load) or (isinstance(outer, ast.Call) and outer.func is node):
                continue
            site = self.types.site_at(outer) if isinstance(outer, ast.Call) else None
            if site is not None and site.certain and "hook" not in site.name:
                continue
            if isinstance(node, ast.Name):
                found.update(f for f in self._named(self.symbols.symbol(node)) if isinstance(f, Function))
            else:
                found.update(
                    f for value in self.types.type_of(node).options if value.kind == "function" for f in self._called(value)
                )
        return found

    # -- who is called

    def _elsewhere(self, call: ast.Call) -> list[str]:
        """The methods of other files that may run: of classes that are derived there, or made of one from there."""
        func, neighbours = call.func, self.types.neighbours
        called = ((value.name, _CALLED[value.kind]) for value in self.types.type_of(func).options if value.kind in _CALLED)
        asked = list(called)
        if isinstance(func, ast.Attribute):
            asked += [(value.name, func.attr) for value in self.types.type_of(func.value).options if value.kind != "super"]
        return [found for cls, method in asked for found in neighbours.methods_elsewhere(cls, method)]

    @cached_property
    def _sites(self) -> dict[Function, list[ast.Call]]:
        found: dict[Function, list[ast.Call]] = defaultdict(list)
        for call in self.survey.nodes(ast.Call):
            for function in self.callees(call):
                found[function].append(call)
        return found

    @cached_property
    def _methods(self) -> dict[str, list[Function]]:
        found: dict[str, list[Function]] = defaultdict(list)
        for function in self.functions:
            if self.is_method(function):
                found[function.name].append(function)
        return found

    @cached_property
    def _bound(self) -> dict[Symbol, list[Function | ast.ClassDef]]:
        found: dict[Symbol, list[Function | ast.ClassDef]] = defaultdict(list)
        for node in [*self.functions, *self.survey.nodes(ast.ClassDef)]:
            if (symbol := self.symbols.of.get(node)) is not None:
                found[symbol].append(node)
        return found

    def _named(self, symbol: Symbol | None) -> list[Function | ast.ClassDef]:
        return self._bound.get(symbol, []) if symbol is not None else []

    def _resolved(self, call: ast.Call) -> Iterator[Function]:
        func, site = call.func, self.types.site_at(call)
        if site is not None and site.certain:
            return  # torch's own
        if isinstance(func, ast.Name) and (named := self._named(self.symbols.symbol(func))):
            for node in named:
                yield from self._methods_of(node.name, "__init__") if isinstance(node, ast.ClassDef) else (node,)
            return
        if isinstance(func, ast.Attribute):
            yield from self._members(self.types.type_of(func.value), func.attr)
        for value in self.types.type_of(func).options:
            yield from self._called(value)

    def _called(self, value: Value) -> Iterator[Function]:
        """What runs where a value of this type is called."""
        if value.kind == "class":
            yield from self._methods_of(value.name, "__init__")
        elif value.kind in _CALLED:
            yield from self._methods_of(value.name, _CALLED[value.kind])
        elif value.kind == "function" and value.name:
            owner, _, name = value.name.rpartition(".")
            yield from self._methods_of(owner, name) if owner else (f for f in self.functions if f.name == name)

    def _members(self, base: Value, name: str) -> Iterator[Function]:
        for value in base.options:
            if value.name in self.types.classes:
                yield from self._methods_of(value.name, name)
            elif value.kind in {"unknown", "module", "object"}:
                yield from self._methods.get(name, ())

    def _methods_of(self, cls: str, name: str) -> list[Function]:
        """The method that the class has or inherits, and those that take its place in classes derived from it."""
        if (cls, name) not in self._found:
            inherited = next((owner.methods[name] for owner in self.types.ancestry(cls) if name in owner.methods), None)
            derived = (other for other in self._derived.get(cls, ()) if name in other.methods)
            found = [*([inherited] if inherited is not None else []), *(other.methods[name] for other in derived)]
            self._found[cls, name] = [method for method in dict.fromkeys(found) if method in self._own]
        return self._found[cls, name]

    @cached_property
    def _derived(self) -> dict[str, list[Class]]:
        """For each class itself and those derived from it, in the order of the text."""
        found: dict[str, list[Class]] = defaultdict(list)
        for cls in self.types.classes.values():
            for name in dict.fromkeys(owner.name for owner in self.types.ancestry(cls.name)):
                found[name].append(cls)
        return found

    def _through_class(self, call: ast.Call) -> bool:
        """`Net.step(net, x)`: the object is passed like any other argument."""
        return isinstance(call.func, ast.Attribute) and self.types.type_of(call.func.value).kind == "class"
