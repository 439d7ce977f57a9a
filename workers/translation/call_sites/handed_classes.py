"""Classes of layers that are handed on, `norm_layer=nn.LayerNorm`: which names carry one, and whether all its calls are seen.

LayerNorm and GELU are handed on with torch's defaults written out; an activation that MindSpore makes alike without arguments,
such as ReLU, as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeGuard

import knowledge
from knowledge import Kind
from workers.translation.call_sites.conditions import holds
from workers.translation.facts.arguments import bind
from workers.translation.facts.names import canonical
from workers.translation.facts.places import is_literal, place_of
from workers.translation.facts.signatures import defaults, positional
from workers.translation.facts.symbols import Symbol
from workers.translation.file import File
from workers.translation.once import once

Carrier = str | Symbol  # a parameter by its name, another variable
_WITH_DEFAULTS = ("torch.nn.LayerNorm", "torch.nn.GELU")
_BARE = ast.Call(ast.Name("layer", ast.Load()), [], [])


@once
def handed_on(file: File) -> tuple[Handed, ...]:
    """Those of which MindSpore's own class can be handed on."""
    written_out = _WITH_DEFAULTS if file.profile == "portable" else ()
    named = dict.fromkeys(canonical(site.name) for site in file.types.sites if site.call is None and site.certain)
    made_bare = {name: made for name in named if name not in _WITH_DEFAULTS and (made := _made_bare(file, name))}
    found = [Handed(file, name, f"mindspore.{name.removeprefix('torch.')}") for name in written_out]
    found += [Handed(file, name, target) for name, target in made_bare.items()]
    return tuple(handed for handed in found if handed.made and handed.is_seen())


def _made_bare(file: File, name: str) -> str:
    """The class of MindSpore's that is called without arguments where torch's is; empty where there is none."""
    record = knowledge.find_exact(name) if name.startswith("torch.nn.") else None
    if record is None or record.kind is not Kind.CLASS:
        return ""
    bound = bind(record.signature, _BARE)
    held = (holds(target.when, bound, file.known, program=file.facts.program) for target in file.targets(record))
    target, holding = next(
        ((t, held) for t, held in zip(file.targets(record), held, strict=True) if held is not False), (None, None)
    )
    if target is None or not holding or bound.missing() or not target.name.startswith("mindspore."):
        return ""
    bare = target.rule == "rename_call" or target.expression == f"{target.name.removeprefix('mindspore.')}()"
    return target.name if bare and not target.write_default else ""


@dataclass(slots=True)
class Handed:
    """One class, the places where it is handed on, the names that carry it, and their calls."""

    file: File
    torch: str
    target: str
    names: set[Carrier] = field(default_factory=set)
    calls: list[ast.Call] = field(default_factory=list)
    made: list[ast.expr] = field(default_factory=list)

    def __post_init__(self) -> None:
        sites = (s for s in self.file.types.sites if canonical(s.name) == self.torch and s.call is None and s.certain)
        nodes = (self._with_partial(s.node) for s in sites if not _is_tested(self.file, s.node))
        self.made = [node for node in nodes if isinstance(node, ast.expr)]

    def is_seen(self) -> bool:
        """Whatever the class comes to, the file shows it; the calls are known then."""
        if self.torch == "torch.nn.LayerNorm" and self.file.facts.program.differentiated_twice:
            return False
        waiting = list[Carrier]()
        for node in self.made:
            carriers = self._carriers(node)
            if not carriers:
                return False
            waiting += carriers
        while waiting:
            name = waiting.pop()
            if name not in self.names:
                self.names.add(name)
                carried = self._carried(name)
                if carried is None:
                    return False
                waiting += carried
        return all(self._is_plain_call(call) for call in self.calls) and not (self._passed_by_others() or self._is_shown())

    @property
    def is_norm(self) -> bool:
        return self.torch == "torch.nn.LayerNorm"

    @property
    def is_bare(self) -> bool:
        """MindSpore's class is handed on as it is."""
        return self.torch not in _WITH_DEFAULTS

    def _with_partial(self, node: ast.AST) -> ast.AST:
        outer = self.file.parent(node)
        if isinstance(outer, ast.Call) and outer.args == [node] and self.file.facts.origin(outer.func) == "functools.partial":
            plain = self.is_norm and [word.arg for word in outer.keywords] in ([], ["eps"])
            return outer if plain else node
        return node

    # -- where the class goes

    def _carriers(self, node: ast.expr) -> list[Carrier]:
        """What takes the value; nothing where it goes elsewhere."""
        inner: ast.AST = node
        outer: ast.AST | None = self.file.parent(inner)
        while isinstance(outer, ast.BoolOp) or (isinstance(outer, ast.IfExp) and inner is not outer.test) or self._is_table(outer):
            inner, outer = outer, self.file.parent(outer)
        if isinstance(outer, ast.arguments):
            return _taking(outer, inner)
        if isinstance(outer, ast.keyword):
            call = self.file.parent(outer)
            return [outer.arg] if outer.arg and isinstance(call, ast.Call) and self._is_own(call) else []
        if isinstance(outer, ast.Assign) and isinstance(inner, ast.expr):
            bound = [self._carrier(target) for target in outer.targets if isinstance(target, ast.Name)]
            return bound if len(bound) == len(outer.targets) else []
        return self._parameters(outer, inner) if isinstance(outer, ast.Call) and inner in outer.args else []

    def _is_table(self, node: ast.AST | None) -> TypeGuard[ast.expr]:
        """`{"relu": nn.ReLU, "tanh": nn.Tanh}`, `[nn.ReLU, nn.Tanh]`: what is taken out of it is called by itself."""
        return not self.is_norm and isinstance(node, ast.Dict | ast.List | ast.Tuple)

    def _carrier(self, name: ast.Name) -> Carrier:
        """A parameter by its name, under which any function may be given it; another variable by itself."""
        symbol = self.file.facts.symbols.symbol(name)
        return name.id if symbol is None or symbol.is_parameter else symbol

    def _parameters(self, call: ast.Call, given: ast.AST) -> list[Carrier]:
        """What the functions of the file call it that are given it by its place."""
        found = list[Carrier]()
        for function in self.file.facts.calls.callees(call):
            taken = self.file.facts.calls.parameters_given(call, function, given)
            if not taken:
                return []
            found += [parameter.arg for parameter in taken]
        return found

    def _is_own(self, call: ast.Call) -> bool:
        """Of a function or class of the file, also one that it was given itself; a GELU may go to any."""
        func = call.args[0] if self.file.facts.origin(call.func) == "functools.partial" and call.args else call.func
        return (not self.is_norm and not self.is_bare) or not self.file.facts.origin(func)

    def _carried(self, carrier: Carrier) -> list[Carrier] | None:
        """What further takes what this one holds; None where something else is made of it, or it may hold another class."""
        file, found = self.file, list[Carrier]()
        name = carrier if isinstance(carrier, str) else carrier.name
        if any(node.value == name for node in file.nodes(ast.Constant)) or self._is_attribute(name):
            return None
        if self.is_norm and not all(map(self._is_such, self._values(carrier))):
            return None
        for node in file.named(name):
            if self._carrier(node) != carrier:
                continue
            if not isinstance(node.ctx, ast.Load):
                if not isinstance(file.parent(node), ast.Assign):
                    return None
                continue
            taken = self._taken_out(node)
            outer = file.parent(taken)
            if isinstance(outer, ast.Call) and outer.func is taken:
                self.calls.append(outer)
            elif not _is_asked(outer):
                carriers = self._carriers(taken)
                if not carriers:
                    return None
                found += carriers
        return found

    def _is_attribute(self, name: str) -> bool:
        """An object has it under this name; `self.act = act()` is the layer, for an attribute that is given the class is seen."""
        own = [node for node in self.file.nodes(ast.Attribute) if node.attr == name]
        given = [node for node in own if isinstance(node.ctx, ast.Store)]
        return bool(own) and (self.is_norm or not given or any(place_of(node.value) != "self" for node in own))

    def _taken_out(self, node: ast.expr) -> ast.expr:
        """`table[name]`, `table.get(name)` of a table of classes."""
        outer = self.file.parent(node)
        if not self.is_norm and isinstance(outer, ast.Subscript) and outer.value is node and not isinstance(outer.slice, ast.Slice):
            return outer
        call = self.file.parent(outer) if isinstance(outer, ast.Attribute) and outer.attr == "get" and outer.value is node else None
        return call if not self.is_norm and isinstance(call, ast.Call) and call.func is outer else node

    def _values(self, carrier: Carrier) -> Iterator[ast.expr]:
        """Whatever it may be given: assignments, and of a parameter defaults, keywords, arguments by their place."""
        file = self.file
        for statement in file.nodes(ast.Assign):
            if any(isinstance(target, ast.Name) and self._carrier(target) == carrier for target in statement.targets):
                yield statement.value
        if not isinstance(carrier, str):
            return
        for arguments in file.nodes(ast.arguments):
            yield from (value for arg, value in defaults(arguments) if arg == carrier)
        for function in file.facts.calls.functions:
            if any(parameter.arg == carrier for parameter in positional(function.args)):
                yield from (given for given in file.facts.calls.passed(function, carrier) if given is not None)
        yield from (word.value for word in file.nodes(ast.keyword) if word.arg == carrier)

    def _is_such(self, value: ast.expr) -> bool:
        """The class, None, or what another name carries that is looked at as well."""
        if isinstance(value, ast.IfExp):
            return self._is_such(value.body) and self._is_such(value.orelse)
        if isinstance(value, ast.BoolOp):
            return all(map(self._is_such, value.values))
        return is_literal(value, None) or value in self.made or (isinstance(value, ast.Name) and self._carrier(value) in self.names)

    def _is_plain_call(self, call: ast.Call) -> bool:
        if not self.is_norm:
            return not call.args and not call.keywords
        words = {word.arg for word in call.keywords}
        record = knowledge.find_exact(self.torch)
        if len(call.args) != 1 or isinstance(call.args[0], ast.Starred) or not words <= {"eps"} or record is None:
            return False
        return holds("is_count(normalized_shape)", bind(record.signature, call), self.file.known) is True

    def _is_shown(self) -> bool:
        """A table of the module, which another file may call out of: one of the project that says its name, or one that is not
        seen, where this file has no use for it itself."""
        neighbours = self.file.neighbours
        variables = [carrier for carrier in self.names if isinstance(carrier, Symbol)]
        if any(each.scope.is_class for each in variables) and not self.is_norm:
            return True  # `layer = nn.ReLU` in a class: whoever has an object of it may call it
        shown = {each.name for each in variables if each.scope.parent is None}
        if not shown or self.is_norm or neighbours.project is None:
            return bool(shown) and not self.is_norm and not self.calls
        return any(shown & each.mentions for name, each in neighbours.shown.items() if name != neighbours.module)

    def _passed_by_others(self) -> bool:
        """Other files of the project hand on something under one of the names."""
        return self.is_norm and any(parameter in self.names for _, parameter in self.file.neighbours.passed())


def _is_asked(outer: ast.AST | None) -> bool:
    """`if norm_layer:`, `norm_layer is None`: only whether there is one."""
    if isinstance(outer, ast.Compare):
        return len(outer.ops) == 1 and isinstance(outer.ops[0], ast.Is | ast.IsNot) and is_literal(outer.comparators[0], None)
    return isinstance(outer, ast.If | ast.UnaryOp)


def _is_tested(file: File, node: ast.AST) -> bool:
    """`isinstance(m, nn.LayerNorm)`, also among others."""
    outer = file.parent(node)
    while isinstance(outer, ast.Tuple | ast.List):
        outer = file.parent(outer)
    return isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id in {"isinstance", "issubclass"}


def _taking(arguments: ast.arguments, default: ast.AST) -> list[Carrier]:
    return [name for name, value in defaults(arguments) if value is default]
