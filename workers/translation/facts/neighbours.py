"""What a file may ask of the other files of its project: their names, classes, results, and what they pass to its functions.

A name of another file is written `models/resnet:Block.forward`: no name of this file can be the same.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from workers.translation.facts.modules import Modules
from workers.translation.facts.own_files import Files
from workers.translation.facts.sites import Class
from workers.translation.facts.types import UNKNOWN, Value, join

Passed = dict[tuple[str, str], Value]
ParameterOf = tuple[str, str]  # of which function, and its name or place
# Who reads an argument again behind the call: None the function that passes it, else whoever passes that parameter of its own.
GivenOn = dict[ParameterOf, frozenset[ParameterOf | None]]
_ANY = "?"  # the member of a module that only the run names: `models.__dict__[name]`


@dataclass(frozen=True, slots=True)
class LossConsumer:
    """How a function that differentiates a loss is called, the parameter that is the loss, and of a method the attribute under
    which its class holds the one optimizer that it steps, else "". clears: it forgets earlier gradients first.
    """

    signature: str
    loss: str
    held: str = ""
    clears: bool = False


@dataclass(slots=True)
class Interface:
    """What a module shows. exports: its names; starred: those that a star import takes; passed: arguments for other files;
    plain: its functions that reach no network; files: those that it writes and reads, known last;
    deterministic: it asks for that; freezes: some parameters may not be trained; draws_once, seeds_numpy: see analysis.numpy_draws;
    loss_consumers: the functions that differentiate a loss which they are given;
    trains_scalars: see facts.trained_scalars; gradient_readers: its functions and classes that ask parameters
    for theirs, empty for the module itself; mentions: the names that it says; differentiates: it calls backward;
    imports: the modules of the project that it imports; outside: the packages that nobody here sees into;
    written: the attributes into whose values it writes, with their dot;
    given_on: who reads again what it passes to functions of other files;
    aliasing: its methods that give what others hold too, or keep what they are given;
    shared_parts: the places of what its functions return that look at one tensor.

    Classes, results, passed, plain, given_on, aliasing and shared_parts go by their names in the project.
    """

    exports: dict[str, Value] = field(default_factory=dict)
    starred: frozenset[str] = frozenset()
    classes: dict[str, Class] = field(default_factory=dict)
    results: dict[str, Value] = field(default_factory=dict)
    passed: Passed = field(default_factory=dict)
    plain: frozenset[str] = frozenset()
    loss_consumers: dict[str, LossConsumer] = field(default_factory=dict)
    files: Files = field(default_factory=Files)
    deterministic: bool = False
    freezes: bool = False
    draws_once: bool = False
    seeds_numpy: bool = True
    trains_scalars: bool = False
    gradient_readers: frozenset[str] = frozenset()
    mentions: frozenset[str] = frozenset()
    differentiates: bool = False
    imports: tuple[str, ...] = ()
    outside: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    given_on: GivenOn = field(default_factory=dict)
    aliasing: frozenset[str] = frozenset()
    shared_parts: dict[str, frozenset[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Project:
    """The interfaces of the modules, what all of them pass to each, and the names of methods of networks (True) and others.

    given: the functions that are given a loss with its gradients, see training.handed_losses; derived: classes by each base.
    """

    modules: Modules
    interfaces: dict[str, Interface] = field(default_factory=dict)
    received: dict[str, Passed] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    derived: dict[str, list[Class]] = field(default_factory=dict)
    methods: dict[bool, set[str]] = field(default_factory=lambda: {True: {"train", "eval", "children"}, False: set()})

    def add(self, module: str, interface: Interface) -> None:
        self.interfaces[module] = interface
        for cls in interface.classes.values():
            self.methods[cls.is_module].update(cls.methods)
            for base in cls.bases:
                self.derived.setdefault(base.name, []).append(cls)
        for (function, parameter), value in interface.passed.items():
            inside = self.received.setdefault(function.partition(":")[0], {})
            inside[function, parameter] = join(inside.get((function, parameter), UNKNOWN), value)

    def together(self, module: str) -> list[Interface]:
        """What the module runs with: those that an import connects with it, in either direction, and itself."""
        links: dict[str, set[str]] = {name: set(shown.imports) for name, shown in self.interfaces.items()}
        for name, shown in self.interfaces.items():
            for other in shown.imports:
                links.setdefault(other, set()).add(name)
        found, waiting = set[str](), [module]
        while waiting:
            if (name := waiting.pop()) not in found:
                found.add(name)
                waiting += links.get(name, ())
        return [self.interfaces[name] for name in sorted(found & self.interfaces.keys())]

    def linked(self, module: str) -> list[Interface]:
        """Of those that the module imports, directly or through others, and of those that import it."""
        found, waiting = set[str](), [module]
        while waiting:
            if (name := waiting.pop()) in self.interfaces and name not in found:
                found.add(name)
                waiting += self.interfaces[name].imports
        found |= {name for name, shown in self.interfaces.items() if module in shown.imports}
        return [self.interfaces[name] for name in sorted(found - {module})]

    def around(self, path: str) -> Neighbours:
        return Neighbours(self, self.modules.names[path])


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The project as one of its modules sees it; without a project, nothing is known."""

    project: Project | None = None
    module: str = ""

    @property
    def shown(self) -> dict[str, Interface]:
        """What the files of the project show, by their modules."""
        return self.project.interfaces if self.project is not None else {}

    @property
    def together(self) -> list[Interface]:
        return self.project.together(self.module) if self.project is not None else []

    @property
    def linked(self) -> list[Interface]:
        return self.project.linked(self.module) if self.project is not None else []

    def methods_of_no_network(self) -> frozenset[str]:
        """Names of methods that classes of the project have which are no networks, and no network of it has."""
        return frozenset(self.project.methods[False] - self.project.methods[True]) if self.project else frozenset()

    def passed(self) -> Passed:
        """What other files pass to the functions of this one, by the names that these have here."""
        given = self.project.received.get(self.module, {}) if self.project else {}
        return {(self._here(function), parameter): self._seen(value) for (function, parameter), value in given.items()}

    def is_read_again(self, parameter: ParameterOf) -> bool:
        """A call in another file, or what comes to one, passes for the parameter what is read again behind it."""
        if self.project is None:
            return False
        waiting: list[ParameterOf | None] = [(f"{self.module}:{parameter[0]}", parameter[1])]
        seen = set[ParameterOf | None]()
        while waiting:
            reader = waiting.pop()
            if reader is None:
                return True
            if reader not in seen:
                seen.add(reader)
                waiting += (each for shown in self.project.interfaces.values() for each in shown.given_on.get(reader, ()))
        return False

    def methods_elsewhere(self, cls: str, method: str) -> list[str]:
        """What may run in other files for the method of an object of the class: its own or inherited one, and what derived classes
        have in its place."""
        if self.project is None or not cls:
            return []
        first = cls if ":" in cls else f"{self.module}:{cls}"
        found, waiting, seen = list[str](), [first], {first}
        while waiting:
            name = waiting.pop()
            own = self.class_of(name)
            if own is not None and method in own.methods:
                found.append(name)
            derived = {each.name for each in self.project.derived.get(name, ())} - seen
            seen |= derived
            waiting += sorted(derived)
        if first not in found and (inherited := self._inherited(first, method)):
            found.append(inherited)
        return [f"{name}.{method}" for name in found if name.partition(":")[0] != self.module]

    def _inherited(self, cls: str, method: str) -> str:
        """The nearest base that has the method."""
        waiting, seen = [cls], set[str]()
        while waiting:
            name = waiting.pop(0)
            found = self.class_of(name) if name not in seen else None
            if found is not None and method in found.methods:
                return name
            seen.add(name)
            waiting += [base.name for base in found.bases] if found is not None else []
        return ""

    def may_alias(self, method: str) -> bool:
        """A method of another file gives what others hold too, or keeps what it is given."""
        shown = self._shown(method)
        return shown is None or method in shown.aliasing

    def shared_parts(self, function: str) -> frozenset[int]:
        """The places of what a function of another file returns that look at one tensor."""
        shown = self._shown(function)
        return shown.shared_parts.get(function, frozenset()) if shown is not None else frozenset()

    def owns(self, package: str) -> bool:
        """A package that an import names is the project's own."""
        return self.project is not None and self.project.modules.absolute(package, self.module) is not None

    def imported(self, node: ast.ImportFrom, name: str) -> Value | None:
        """What `from ... import name` binds; None where the project does not say."""
        origin = self._origin(node)
        found = self.member(origin, name) if origin is not None else UNKNOWN
        return None if found is UNKNOWN else found

    def module_named(self, dotted: str) -> Value | None:
        """What `import a.b` means: a module of the project."""
        found = self.project.modules.absolute(dotted, self.module) if self.project else None
        return None if found is None else Value("namespace", found)

    def starred(self, node: ast.ImportFrom) -> dict[str, Value] | None:
        """The names that `from ... import *` brings; None where the project does not show them."""
        origin = self._origin(node)
        shown = self.project.interfaces.get(origin) if self.project and origin is not None else None
        return None if shown is None else {name: self._seen(shown.exports[name]) for name in shown.starred}

    def member(self, module: str, name: str) -> Value:
        assert self.project is not None
        shown = self.project.interfaces.get(module)
        if shown is not None and name in shown.exports:
            return self._seen(shown.exports[name])
        below = f"{module}/{name}".lstrip("/")
        if self.project.modules.holds(below):
            return Value("namespace", below)
        return Value("dict", item=self.any_of(module)) if name == "__dict__" else UNKNOWN

    @staticmethod
    def any_of(module: str) -> Value:
        """A function or class of the module that only the run names."""
        return Value("function", f"{module}:{_ANY}")

    def class_of(self, name: str) -> Class | None:
        shown = self._shown(name)
        return shown.classes.get(name) if shown else None

    def result(self, name: str, instance: Callable[[str], Value]) -> Value:
        """What a function of another file gives; `instance`: what a class makes."""
        shown = self._shown(name)
        if shown is None:
            return UNKNOWN
        if name.endswith(f":{_ANY}"):
            made = {self._made(value, instance) for value in shown.exports.values()} - {UNKNOWN}
            return Value("module") if made and {value.kind for value in made} == {"module"} else UNKNOWN
        return self._seen(shown.results.get(name, UNKNOWN))

    def is_plain(self, name: str) -> bool:
        """A function of another file that reaches no network, parameter or unknown object."""
        shown = self._shown(name)
        return shown is not None and name in shown.plain

    def _made(self, value: Value, instance: Callable[[str], Value]) -> Value:
        """Of the classes and functions that stand for a choice, those that make something known."""
        found = instance(value.name) if value.kind == "class" else UNKNOWN
        if value.kind == "function":
            found = self.result(value.name, instance)
        return found if found.kind == "module" else UNKNOWN

    def _origin(self, node: ast.ImportFrom) -> str | None:
        return self.project.modules.origin(node, self.module) if self.project else None

    def _shown(self, name: str) -> Interface | None:
        module, colon, _ = name.partition(":")
        return self.project.interfaces.get(module) if self.project and colon else None

    def _here(self, name: str) -> str:
        return name.removeprefix(f"{self.module}:")

    def _seen(self, value: Value) -> Value:
        """The file's own names, as others know them, under the names that they have here."""
        return renamed(value, lambda found: self._here(found.name))


ALONE = Neighbours()


def renamed(value: Value, name: Callable[[Value], str]) -> Value:
    """The value with other names for what it and its parts are."""
    if not (value.name or value.item or value.items or value.members):
        return value
    return replace(
        value, name=name(value),
        item=value.item and renamed(value.item, name),
        items=tuple(renamed(part, name) for part in value.items),
        members=tuple(renamed(part, name) for part in value.members),
    )  # fmt: skip
