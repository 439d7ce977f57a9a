"""Who else still reads what a name holds: under another name of the function, in a container, or in a caller.

`def shift(t): t += 3`, `x = load()`, `shift(x)`, `print(x)`: behind the call the caller reads what t was bound to. Asked of names
whose type is not known; where every way back ends in numbers, nothing that could be a tensor is read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from workers.translation.facts.aliases import looked_at, views_receiver
from workers.translation.facts.definitions import Definition
from workers.translation.facts.neighbours import GivenOn, ParameterOf
from workers.translation.facts.options import holds_options
from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import is_static, parameters, positional
from workers.translation.facts.symbols import Function, Symbol
from workers.translation.facts.types import UNKNOWN
from workers.translation.source.parts import elements

if TYPE_CHECKING:
    from workers.translation.facts import Facts

_PASSED_ON = frozenset({"zip", "enumerate", "reversed", "list", "tuple", "sorted"})
_VIEWS_OF_DICTS = frozenset({"items", "values"})


class Reader(NamedTuple):
    """One who reads the value later: the function itself, or, where `argument` is one of its own, whoever calls it."""

    argument: ast.arg | None = None


_HERE = Reader()


@dataclass(frozen=True, slots=True)
class _Asked:
    """Who reads behind the statement, but for the name that is asked about; `seen`: what was gone through already."""

    statement: ast.stmt
    own: Symbol | None = None
    seen: set[Definition] = field(default_factory=set)
    calls: set[ast.Call] = field(default_factory=set)


class LiveAliases:
    """Answers for one file; callers in other files of the project are among what `neighbours` tell."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._origins: dict[ast.Name, frozenset[Definition]] = {}

    def may_be_read(self, name: ast.Name) -> bool:
        """Behind the statement around the name, its value may be read in another way than by the name, and may be a tensor."""
        readers = self._all_readers(name)
        return _HERE in readers or self._elsewhere(readers)

    def may_be_read_elsewhere(self, name: ast.Name) -> bool:
        """The same by other files of the project alone."""
        return self._elsewhere(self._all_readers(name) - {_HERE})

    def given_on(self) -> GivenOn:
        """For the parameters of functions of other files, by place or name: who reads what this file passes for them."""
        found: dict[ParameterOf, set[ParameterOf | None]] = {}
        for call in self.facts.nodes(ast.Call):
            for function in self._called_elsewhere(call):
                for place, argument in _arguments(call):
                    readers = self._with_callers(self._readers(argument, _Asked(self.facts.statement_of(call))))
                    read: set[ParameterOf | None] = (
                        {None} if _HERE in readers else {key for reader in readers for key in self._keys(reader)}
                    )
                    found.setdefault((function, place), set()).update(read)
        return {parameter: frozenset(readers) for parameter, readers in found.items() if readers}

    # -- who calls

    def _all_readers(self, name: ast.Name) -> set[Reader]:
        asked = _Asked(self.facts.statement_of(name), self.facts.symbols.symbol(name))
        return self._with_callers(self._other_holders(name, asked))

    def _elsewhere(self, readers: set[Reader]) -> bool:
        neighbours = self.facts.neighbours
        return any(neighbours.is_read_again(key) for reader in readers for key in self._keys(reader))

    def _with_callers(self, readers: Iterator[Reader]) -> set[Reader]:
        """The readers, and for each argument of a function of the file those of what is passed for it here."""
        found, waiting = set[Reader](), list(readers)
        while waiting:
            reader = waiting.pop()
            if reader in found:
                continue
            found.add(reader)
            if reader.argument is not None:
                waiting += self._callers(self._function_of[reader.argument], reader.argument.arg)
        return found

    def _callers(self, function: Function, parameter: str) -> Iterator[Reader]:
        """Of what is passed for the parameter; of a call that does not show it, or is not seen, who knows."""
        if function in self.facts.calls.handed_on:
            yield _HERE
        for call in self.facts.calls.sites(function):
            passed = self.facts.calls.argument(call, function, parameter)
            if passed is not None:
                yield from self._readers(passed, _Asked(self.facts.statement_of(call)))
            elif any(isinstance(argument, ast.Starred) for argument in call.args):
                yield _HERE

    def _keys(self, reader: Reader) -> list[ParameterOf]:
        """As other files know the parameter: by its name and by its place."""
        assert reader.argument is not None
        function = self._function_of[reader.argument]
        owner = self.facts.parent(function)
        name = self.facts.calls.name(function)
        by_place = positional(function.args)
        keys = [(name, reader.argument.arg)]
        if reader.argument in by_place:
            bound = isinstance(owner, ast.ClassDef) and not is_static(function)
            keys.append((name, str(by_place.index(reader.argument) - int(bound))))
        return keys

    def _called_elsewhere(self, call: ast.Call) -> list[str]:
        known = self.facts.type_of(call.func)
        made = [f"{option.name}.__init__" for option in known.options if option.kind == "class" and ":" in option.name]
        return made + [option.name for option in known.options if option.kind == "function" and ":" in option.name]

    @cached_property
    def _function_of(self) -> dict[ast.arg, Function]:
        return {argument: function for function in self.facts.calls.functions for argument in parameters(function.args)}

    # -- who holds

    def _readers(self, node: ast.expr, asked: _Asked) -> Iterator[Reader]:
        """Of the value of an expression, which may be a tensor, those who read it behind the statement."""
        value = self.facts.type_of(node)
        if value.kind == "unknown" or value.may_be_tensor:
            yield from self._holders(node, asked)

    def _holders(self, node: ast.expr, asked: _Asked) -> Iterator[Reader]:
        """The same of an expression that may also be a container of the value."""
        if isinstance(node, ast.Name):
            if self._is_read_behind(node, asked.statement):
                yield _HERE
            yield from self._other_holders(node, asked)
        elif isinstance(node, ast.Attribute | ast.Subscript):
            if place_of(node) not in _bound_by(asked.statement):  # else `self.h = step(self.h)`
                yield from self._of_part(node, asked)
        elif isinstance(node, ast.IfExp):
            yield from self._readers(node.body, asked)
            yield from self._readers(node.orelse, asked)
        elif isinstance(node, ast.Call):
            for base in looked_at(self.facts, node)[0]:
                yield from self._readers(base, asked)
            yield from self._of_result(node, asked)

    def _of_result(self, call: ast.Call, asked: _Asked) -> Iterator[Reader]:
        """Functions of the file may give back what they are given, or what an object keeps."""
        if call in asked.calls or self.facts.site_at(call) is not None:
            return
        asked.calls.add(call)
        for function in self.facts.calls.callees(call):
            for returned in self.facts.calls.returned(function):
                for reader in list(self._readers(returned, replace(asked, statement=self.facts.statement_of(returned), own=None))):
                    owner = self._function_of.get(reader.argument) if reader.argument is not None else None
                    passed = (
                        self.facts.calls.argument(call, function, reader.argument.arg)
                        if reader.argument and owner is function
                        else None
                    )
                    yield from self._readers(passed, asked) if passed is not None else (reader,)

    def _of_part(self, node: ast.Attribute | ast.Subscript, asked: _Asked) -> Iterator[Reader]:
        """`rows[0]` is read wherever rows is, `x.T` wherever x is; any object may be asked again for what it has."""
        if isinstance(node, ast.Subscript):
            yield from self._holders(node.value, asked)
        elif views_receiver(node.attr):
            yield from self._readers(node.value, asked)
        elif not (isinstance(node.value, ast.Name) and holds_options(self.facts.assignments, node.value.id)):
            yield _HERE

    def _other_holders(self, name: ast.Name, asked: _Asked) -> Iterator[Reader]:
        """What the name was bound to: an argument is the caller's as well, `y = x` and `y = rows[0]` leave it where it was."""
        for definition in self._origins_of(name) - asked.seen:
            asked.seen.add(definition)
            node, made = definition.node, definition.statement
            if any(self._is_kept(use, asked) for use in self.facts.uses(definition)):
                yield _HERE
            if isinstance(node, ast.arg):
                yield from (Reader(node),) if node in self._function_of else ()
            elif isinstance(made, ast.Assign):
                whole = node in made.targets
                yield from (self._readers if whole else self._holders)(made.value, asked)
                if isinstance(node, ast.Name):
                    others = self.facts.shared_parts.siblings(node, made)
                    yield from (_HERE for other in others if self._is_read_behind(other, asked.statement))
            elif isinstance(made, ast.For):
                for iterated in self._gone_over(made.iter):
                    yield from self._of_elements(iterated, made, asked)

    def _is_kept(self, use: ast.Name, asked: _Asked) -> bool:
        """`y = x`, `self.x = x`: there it is still read behind the statement."""
        made = self.facts.parent(use)
        if not isinstance(made, ast.Assign) or made.value is not use or made is asked.statement:
            return False
        symbols = [self.facts.symbols.symbol(target) if isinstance(target, ast.Name) else None for target in made.targets]
        others = [symbol for symbol in symbols if symbol is None or symbol is not asked.own]
        return any(symbol is None or self.facts.is_live_after(asked.statement, symbol) for symbol in others)

    def _origins_of(self, name: ast.Name) -> frozenset[Definition]:
        """The definitions that may have bound the name, through all `x += y` before it; of N such lines each goes back one."""
        if name not in self._origins:
            found, waiting, passed = set[Definition](), self.facts.definitions(name), set[ast.AST]()
            while waiting:
                definition = waiting.pop()
                target = definition.node
                if not isinstance(target, ast.Name) or not isinstance(definition.statement, ast.AugAssign):
                    found.add(definition)
                elif target in self._origins:
                    found |= self._origins[target]
                elif target not in passed:
                    passed.add(target)
                    waiting += self.facts.definitions(target)
            self._origins[name] = frozenset(found)
        return self._origins[name]

    def _of_elements(self, iterated: ast.expr, loop: ast.For, asked: _Asked) -> Iterator[Reader]:
        """Whoever reads the container but for the loop itself, of which control flow says that each round asks for it."""
        if not isinstance(iterated, ast.Name):
            yield from self._readers(iterated, asked)
        elif self.facts.type_of(iterated) is UNKNOWN:
            again = any(isinstance(outer, ast.For | ast.While) for outer in self.facts.ancestors(loop))
            uses = [use for origin in self._origins_of(iterated) for use in self.facts.uses(origin)]
            if again or any(use.lineno > loop.lineno for use in uses):
                yield _HERE
            yield from self._other_holders(iterated, asked)

    def _gone_over(self, iterated: ast.expr) -> list[ast.expr]:
        """What holds the elements: `rows`, the arguments of `zip(rows, others)`, the receiver of `kept.items()`."""
        if isinstance(iterated, ast.Call):
            func = iterated.func
            if isinstance(func, ast.Name) and func.id in _PASSED_ON:
                return [inner for given in iterated.args for inner in self._gone_over(given)]
            return [func.value] if isinstance(func, ast.Attribute) and func.attr in _VIEWS_OF_DICTS else []
        return [iterated]

    def _is_read_behind(self, name: ast.Name, statement: ast.stmt) -> bool:
        """Liveness; a name that the statement binds anew holds something else from then on."""
        symbol = self.facts.symbols.symbol(name)
        if symbol is None or name.id in _bound_by(statement):
            return False
        return self.facts.is_live_after(statement, symbol)


def _bound_by(statement: ast.stmt) -> frozenset[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    flat = [part for target in targets for part in elements(target)]
    return frozenset(place for target in flat if (place := place_of(target)))


def _arguments(call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    """What is passed, by place or name, as far as that is seen."""
    for place, argument in enumerate(call.args):
        if isinstance(argument, ast.Starred):
            break
        yield str(place), argument
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)
