"""Statements in the order in which they run: who is bound to what, class by class and function by function.

The file is gone through twice: first for evidence (attributes set in __init__, what callers pass, what functions return, what the
file binds below the functions that read it), then every use of a torch name is recorded with that evidence in hand.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

import knowledge
from knowledge import Returns
from workers.translation.facts.calls import DICTIONARIES
from workers.translation.facts.expressions import operated
from workers.translation.facts.module_uses import made_by, module_uses
from workers.translation.facts.named_weights import data_uses, holder
from workers.translation.facts.names import ROOTS, canonical, root_of
from workers.translation.facts.narrowing import excluded, narrowed
from workers.translation.facts.neighbours import ALONE, Neighbours
from workers.translation.facts.no_tensors import calls_on_no_tensors, no_tensors
from workers.translation.facts.parameters import Parameters, used_in
from workers.translation.facts.places import place_of
from workers.translation.facts.sites import Class, Site
from workers.translation.facts.star_imports import has_foreign_star, starred_names
from workers.translation.facts.symbols import Function
from workers.translation.facts.types import MODULE, NONE, OTHER, PARAMETER, TENSOR, UNKNOWN, Value, join
from workers.translation.source.survey import Survey, walk

_PASSES = 5  # behind the first
_ROUNDS = 6  # of a loop, until its types stand; a lattice of few kinds needs two or three
_LEFT: dict[str, Value] = {}  # the scope behind a jump
# Modules whose functions are told apart by name: some are called like a tensor's methods, `scipy.linalg.lu(a)`.
_NO_NETWORKS = frozenset({"ABC", "abc.ABC", "Generic", "typing.Generic", "Protocol", "typing.Protocol"})  # bases of any class
_TOLD_APART = frozenset({"numpy", "scipy", "collections"})


def merged(one: dict[str, Value], other: dict[str, Value]) -> dict[str, Value]:
    """What holds where two ways meet; a name that only one of them binds is what that one says."""
    found = dict(one)
    for name, value in other.items():
        mine = found.get(name)
        if mine is not value:  # most names are the same on both ways, and many ways meet
            found[name] = value if mine is None else join(mine, value)
    return found


def _widened(scope: dict[str, Value], before: dict[str, Value], said: dict[str, Value]) -> dict[str, Value]:
    """Behind a branch, what its condition said of a name holds no longer."""
    kept = {name: value for name, value in scope.items() if name not in said or value is not said[name]}
    return kept | {name: before[name] for name in said if name not in kept and name in before}


class Inference(Parameters):
    """Goes through one file. `sites` are its uses of torch names, innermost first."""

    def __init__(self, tree: ast.Module, survey: Survey, neighbours: Neighbours = ALONE) -> None:
        super().__init__(survey)
        self.neighbours = neighbours
        self.from_elsewhere |= neighbours.passed()
        self.arguments |= self.from_elsewhere
        self.tree = tree
        self.data_uses = data_uses(survey)
        if others := neighbours.methods_of_no_network():
            self.module_uses = module_uses(survey, others)
        self.module_attributes = {name for _, name in self.module_uses if name.startswith(".")}
        self.no_tensors = no_tensors(survey.nodes(ast.Attribute))
        self.on_no_tensors = calls_on_no_tensors(survey.nodes(ast.Attribute))
        called = [call.func for call in survey.nodes(ast.Call) if isinstance(call.func, ast.Attribute)]
        self.functions_named_grad = frozenset(func for func in called if func.attr == "grad")
        self.has_open_star = has_foreign_star(survey, neighbours)
        self.starred = starred_names(survey, neighbours)
        self.handed_on: dict[ast.ImportFrom, set[str]] = {}  # names of torch that other files of the project import
        self.imports: list[ast.Import | ast.ImportFrom] = []
        self.returns: list[Value] = []
        self._heads: dict[ast.AST, dict[str, Value]] = {}
        self._at_jump: dict[str, Value] = {}
        self._exits: list[tuple[list[dict[str, Value]], list[dict[str, Value]]]] = []
        self._by_node: dict[ast.AST, Site] = {}
        self._statements: dict[type, Callable[[Any], None]] = {
            ast.Return: self._return, ast.Expr: self._expression, ast.Assign: self._assign, ast.AnnAssign: self._annotated,
            ast.AugAssign: self._augmented, ast.FunctionDef: self._function, ast.AsyncFunctionDef: self._function,
            ast.ClassDef: self._class, ast.If: self._if, ast.For: self._for, ast.AsyncFor: self._for, ast.While: self._while,
            ast.With: self._with, ast.AsyncWith: self._with, ast.Try: self._try, ast.TryStar: self._try, ast.Import: self._import,
            ast.ImportFrom: self._import_from, ast.Delete: self._delete, ast.Assert: self._assert, ast.Raise: self._raise,
            ast.Match: self._match, ast.Break: self._jump, ast.Continue: self._jump,
        }  # fmt: skip

    def run(self) -> list[Site]:
        """Passes until what functions take and give, and what attributes hold, stands; returns the sites of the last."""
        self._pass()
        for _ in range(_PASSES):
            same = {name: values for name, values in self.bound.items() if len({value.kind for value in values}) == 1}
            self.later = {name: functools.reduce(join, values) for name, values in same.items()}
            said = self._said_of_definitions()
            self.scopes, self.sites, self.values, self.imports, self.stars = [{}], [], {}, [], []
            self._heads = {}
            self._pass()
            if said == self._said_of_definitions():
                break
        return self.sites

    def _said_of_definitions(self) -> tuple[object, ...]:
        return dict(self.functions), dict(self.arguments), {key: dict(cls.attributes) for key, cls in self.classes.items()}

    @property
    def imported(self) -> set[str]:
        """The names that the file's import lines bind."""
        return {alias.asname or alias.name.partition(".")[0] for node in self.imports for alias in node.names}

    def brings_torch(self) -> bool:
        """A star import of another file binds names of torch in this one."""
        return bool(self.handed_on) or any(value.kind == "api" for value in self.starred.values())

    def site_at(self, node: ast.AST) -> Site | None:
        """The use of a torch name that this node is."""
        if not self._by_node:
            self._by_node = {site.node: site for site in self.sites}
        return self._by_node.get(node)

    def _pass(self) -> None:
        self.turn += 1
        for name, value in self.starred.items():
            self.bind(name, value)
        self._declare(self.tree.body)
        self.body(self.tree.body)

    def _declare(self, body: list[ast.stmt]) -> None:
        """Functions may be used before the line that defines them is reached."""
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self.bind(node.name, Value("function", node.name))

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.scopes[-1] is _LEFT:  # behind a return or a break: read, so that its uses get a verdict, and then left again
                self._unreachable(statements[statements.index(statement) :])
                return
            self.statement = statement
            handler = self._statements.get(type(statement))
            if handler:
                handler(statement)

    def _leave(self) -> None:
        self._at_jump, self.scopes[-1] = self.scopes[-1], _LEFT

    def _unreachable(self, statements: list[ast.stmt]) -> None:
        self.scopes[-1] = dict(self._at_jump)
        self.body(statements)
        self.scopes[-1] = _LEFT

    # -- plain statements

    def _expression(self, node: ast.Expr) -> None:
        self.value(node.value)

    def _assign(self, node: ast.Assign) -> None:
        value, call = self.value(node.value), node.value
        for target in node.targets:
            self.assign(target, self._by_use(target, call, value) if isinstance(call, ast.Call) else value)
            if isinstance(target, ast.Tuple | ast.List):
                self._bind_by_use(target)

    def _by_use(self, target: ast.expr, call: ast.Call, value: Value) -> Value:
        """What an imported class gives: a network, if it is treated as one further down; a network's weight, got by its name."""
        moved = value.kind == "tensor" and made_by(call) is not call  # `build().float()` looks like a tensor's until it is used
        if value.kind not in {"unknown", "other"} and not moved:
            return value
        names = {target.id} if isinstance(target, ast.Name) else set()
        kept = moved and isinstance(target, ast.Attribute) and f".{target.attr}" in self.module_attributes
        if kept or used_in(self.function or self.tree, names, self.module_uses):
            self.networks.add(made_by(call))  # known when the file is read again
            return MODULE
        owner = holder(call)
        weight = owner is not None and self.type_of(owner).kind == "module"
        if weight and used_in(self.function or self.tree, names, self.data_uses):
            return PARAMETER
        return TENSOR if any(self._is_input_of_torch(name) for name in names) else value

    def _is_input_of_torch(self, name: str) -> bool:
        """What this statement binds to the name is a tensor: torch would take nothing else further down."""
        assigned = self.statement
        return assigned is not None and self.tensor_inputs.told(assigned, self.function or self.tree, name, self.dotted)

    def _annotated(self, node: ast.AnnAssign) -> None:
        self.value(node.annotation)
        value = self.value(node.value) if node.value else UNKNOWN
        self.assign(node.target, self.annotated(node.annotation) if value in (UNKNOWN, NONE) else value)

    def _augmented(self, node: ast.AugAssign) -> None:
        value = self.value(node.value)
        if isinstance(node.target, ast.Name):
            before = self.look(node.target.id)
            self.values[node.target] = before
            result = operated(before, value, node.op)
            if before.is_tensor and result.is_tensor and result.dtype == before.dtype:
                result = replace(result, exact=before.exact)  # in place: a tensor keeps its dtype
            kept = result is UNKNOWN or before.kind == "parameter"  # a Parameter takes the values in place and stays one
            self.bind(node.target.id, before if kept else result)
        else:
            load = node.target
            self.values[load] = self.value(load)

    def _return(self, node: ast.Return) -> None:
        self.returns.append(self.value(node.value))
        self._leave()

    def _delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if not isinstance(target, ast.Name):
                self.value(target)

    def _assert(self, node: ast.Assert) -> None:
        self.value(node.test)
        self.value(node.msg)

    def _raise(self, node: ast.Raise) -> None:
        self.value(node.exc)
        self.value(node.cause)
        self._leave()

    # -- branches and loops

    def _branches(self, bodies: list[list[ast.stmt]], *narrower: dict[str, Value]) -> None:
        """Each branch starts from what was known before; afterwards a name is what the branches that end here agree on."""
        before, after = self.scopes[-1], []
        for body, told in zip_longest(bodies, narrower):
            said = told or {}
            self.scopes[-1] = {**before, **said}
            self.body(body or [])
            if self.scopes[-1] is not _LEFT:
                after.append((self.scopes[-1], said))
        ends = [end if len(after) == 1 else _widened(end, before, said) for end, said in after]
        self.scopes[-1] = functools.reduce(merged, ends) if ends else _LEFT

    def _if(self, node: ast.If) -> None:
        self.value(node.test)
        self._branches([node.body, node.orelse], narrowed(node.test, self), excluded(node.test, self))

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        self._loop(node, lambda: self._next(node.target, self.value(node.iter).each()))

    def _next(self, target: ast.expr, value: Value) -> None:
        self.assign(target, value)
        self._bind_by_use(target)

    def _bind_by_use(self, target: ast.expr) -> None:
        """What unknown things are treated as: `for m in nets: m.eval()`, `net, words = load()`, `for x in xs: torch.abs(x)`."""
        names = {n.id for n in walk(target) if isinstance(n, ast.Name) and self.look(n.id) is UNKNOWN}
        networks = used_in(self.function or self.tree, names, self.module_uses)
        for name in networks:
            self.bind(name, MODULE)
        for name in names - networks:
            if self._is_input_of_torch(name):
                self.bind(name, TENSOR)

    def _while(self, node: ast.While) -> None:
        self._loop(node, lambda: self.value(node.test))

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, begin: Callable[[], object]) -> None:
        """The body is read until what its first line knows holds for every round; the last reading is the one that counts."""
        head = merged(self.scopes[-1], self._heads.get(node, {}))
        for round_ in range(_ROUNDS):
            read = self._so_far()
            self.scopes[-1] = dict(head)
            self._exits.append(([], []))
            self.statement = node
            begin()
            self.body(node.body)
            breaks, continues = self._exits.pop()
            again = functools.reduce(merged, [end for end in (self.scopes[-1], *continues) if end is not _LEFT], head)
            if again == head:
                break
            head = again if round_ < _ROUNDS - 2 else {n: v if head.get(n) == v else UNKNOWN for n, v in again.items()}
            if round_ < _ROUNDS - 1:
                self._forget(read)
        self._heads[node] = head
        self.scopes[-1] = dict(head)
        self.body(node.orelse)
        self.scopes[-1] = functools.reduce(merged, breaks, self.scopes[-1]) if breaks else self.scopes[-1]

    def _so_far(self) -> tuple[int, ...]:
        return len(self.sites), len(self.imports), len(self.stars), len(self.returns)

    def _forget(self, counts: tuple[int, ...]) -> None:
        sites, imports, stars, returns = counts
        del self.sites[sites:], self.imports[imports:], self.stars[stars:], self.returns[returns:]

    def _jump(self, node: ast.Break | ast.Continue) -> None:
        if self._exits:
            self._exits[-1][isinstance(node, ast.Continue)].append(self.scopes[-1])
        self._leave()

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            value = self.value(item.context_expr)
            if item.optional_vars:
                self.assign(item.optional_vars, value)
        self.body(node.body)

    def _try(self, node: ast.Try | ast.TryStar) -> None:
        """A handler may begin before or behind any line of the body."""
        before = dict(self.scopes[-1])
        self.body(node.body)
        read = self._at_jump if self.scopes[-1] is _LEFT else self.scopes[-1]
        imports = [part for part in node.body if isinstance(part, ast.Import | ast.ImportFrom)]
        names = {alias.asname or alias.name.partition(".")[0] for part in imports for alias in part.names}
        found = {name: value for name in names if (value := self.look(name)).kind == "api"}
        at_handler = merged(before, read)
        if self.scopes[-1] is not _LEFT:
            self.body(node.orelse)
        ends = [self.scopes[-1]]
        for handler in node.handlers:
            self.scopes[-1] = dict(at_handler)
            self.value(handler.type)
            if handler.name:
                self.bind(handler.name, OTHER)
            self.body(handler.body)
            ends.append(self.scopes[-1])
        ends = [end for end in ends if end is not _LEFT]
        self.scopes[-1] = functools.reduce(merged, ends) if ends else dict(at_handler)
        self.scopes[-1].update(found)  # what a handler binds instead was for a torch without the name
        self.bound.update({name: [value] for name, value in found.items() if len(self.scopes) == 1})
        self.body(node.finalbody)
        if not ends:
            self._leave()

    def _match(self, node: ast.Match) -> None:
        self.value(node.subject)
        for case in node.cases:
            self.value(case.guard)
        self._branches([*(case.body for case in node.cases), []])

    # -- imports

    def _import(self, node: ast.Import) -> None:
        self.imports.append(node)
        for alias in node.names:
            top = root_of(alias.name)
            own = self.neighbours.module_named(alias.name if alias.asname else top)
            if top in ROOTS:
                self.bind(alias.asname or top, Value("api", alias.name if alias.asname else top))
            elif own is not None:
                self.bind(alias.asname or top, own)
            else:
                self.bind(alias.asname or top, Value("other", alias.name if alias.asname else top) if top in _TOLD_APART else OTHER)

    def _import_from(self, node: ast.ImportFrom) -> None:
        self.imports.append(node)
        module = node.module or ""
        torch = not node.level and root_of(module) in ROOTS
        for alias in node.names:
            if torch and alias.name == "*":
                self.stars.append(module)
            elif torch:
                self.bind(alias.asname or alias.name, Value("api", canonical(f"{module}.{alias.name}")))
            elif (found := self.neighbours.imported(node, alias.name)) is not None:
                if found.kind == "api":
                    self.handed_on.setdefault(node, set()).add(alias.name)
                self.bind(alias.asname or alias.name, found)
            elif not node.level and f"{module}.{alias.name}" in DICTIONARIES:
                self.bind(alias.asname or alias.name, Value("builtin", "dict"))
            elif not node.level and root_of(module) == "scipy":
                self.bind(alias.asname or alias.name, Value("other", f"{module}.{alias.name}"))
            else:
                self.bind(
                    alias.asname or alias.name, UNKNOWN if node.level or root_of(module) not in {"numpy", "math", "os"} else OTHER
                )

    # -- definitions

    def _class(self, node: ast.ClassDef) -> None:
        for decorator in node.decorator_list:
            self.value(decorator)
        bases = tuple(self.value(base) for base in node.bases)
        for keyword in node.keywords:
            self.value(keyword.value)
        cls = self.classes.setdefault(node.name, Class(node.name, node))
        cls.node, cls.bases = node, bases
        cls.torch_base = next((base.name for base in bases if base.kind in {"api", "held"}), "")
        cls.is_module = self._derives_module(cls)
        cls.methods = {item.name: item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)}
        self.bind(node.name, Value("class", node.name))
        self._class_body(node)

    def _derives_module(self, cls: Class) -> bool:
        record = knowledge.find_exact(cls.torch_base) if cls.torch_base else None
        if cls.torch_base == "torch.nn.Module" or (record and record.returns is Returns.MODULE):
            return True
        if any(base.kind == "class" and self.is_module(base.name) for base in cls.bases):
            return True
        written = (place_of(base.value if isinstance(base, ast.Subscript) else base) for base in cls.node.bases)
        foreign = any(value.kind == "unknown" and name not in _NO_NETWORKS for value, name in zip(cls.bases, written, strict=True))
        return foreign and "forward" in {item.name for item in cls.node.body if isinstance(item, ast.FunctionDef)}

    def _class_body(self, node: ast.ClassDef) -> None:
        owner, function = self.owner, self.function
        self.owner, self.function = node.name, None  # what a class inside a function defines are methods too
        self.scopes.append({})
        depth = len(self.scopes) - 1  # the scope itself is another one behind each branch
        self.class_scopes.add(depth)
        self.body(node.body)
        self.class_scopes.discard(depth)
        attributes = self.classes[node.name].attributes
        for name, value in self.scopes.pop().items():
            if value.kind not in {"function", "unknown"}:
                attributes[name] = join(attributes.get(name, UNKNOWN), value)
        self.owner, self.function = owner, function

    def _function(self, node: Function) -> None:
        for decorator in node.decorator_list:
            self.value(decorator)
        method = bool(self.owner) and self.function is None
        name = f"{self.owner}.{node.name}" if method else node.name
        self.bind(node.name, Value("function", name))
        outer = (self.function, self.returns, self.statement, self.owner)
        scope = self.parameters(node, name, method=method)
        self.function, self.returns = node, []
        around, self.scopes = self.scopes, [*(s for i, s in enumerate(self.scopes) if i not in self.class_scopes), scope]
        classes, self.class_scopes = self.class_scopes, set()
        self._declare(node.body)
        self.body(node.body)
        self.scopes, self.class_scopes = around, classes
        self.functions[name] = self._result_of(node, name)
        self.function, self.returns, self.statement, self.owner = outer

    def _result_of(self, node: Function, name: str) -> Value:
        result = UNKNOWN
        for value in self.returns:
            result = join(result, value)
        if result is UNKNOWN and node.returns is not None:
            result = self.annotated(node.returns)
        return join(self.functions.get(name, UNKNOWN), result) if result is UNKNOWN else result
