"""What running a part of a program does besides giving a value: what it writes into, and whether it draws at random."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cached_property, lru_cache

import knowledge
from workers.translation.facts.aliases import base_of, is_in_place
from workers.translation.facts.callgraph import CallGraph
from workers.translation.facts.infer import Inference
from workers.translation.facts.names import canonical
from workers.translation.facts.origins import Origins
from workers.translation.facts.places import Assignments
from workers.translation.facts.signatures import parameters
from workers.translation.facts.symbols import Function
from workers.translation.source.parts import called_name
from workers.translation.source.survey import walk

_STREAMS = frozenset({"numpy.random.RandomState", "numpy.random.default_rng", "random.Random"})
_OF_PYTHON = re.compile(r"(?:numpy\.)?random\.(?!seed$|get_?state$|set_?state$|RandomState$|default_rng$|Random$|Generator$)")
_SAMPLES = frozenset({"sample", "rsample", "sample_n", "rsample_n"})
_UNSEEN = frozenset({"unknown", "function"})
# Whoever asks twice gets something else the second time.
_CONSUMES = frozenset({"next", "pop", "popleft", "popitem", "step", "append", "get_batch", "shuffle"})


@lru_cache(maxsize=4096)
def draws(name: str) -> bool:
    """A torch function or layer of this name gives other values each time."""
    record = knowledge.find_exact(canonical(name))
    return record is not None and record.draws


def writes(node: ast.AST) -> Iterator[ast.expr]:
    """What the node itself writes into rather than binds: elements, attributes, in-place methods, `out=`, names that grow."""
    if isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
        yield node.value
    elif isinstance(node, ast.AugAssign):
        yield node.target
    elif isinstance(node, ast.Call):
        if is_in_place(node) and isinstance(node.func, ast.Attribute):
            yield node.func.value
        yield from (keyword.value for keyword in node.keywords if keyword.arg == "out")


class Effects:
    """Answers for one file; functions of the file count with what they do."""

    def __init__(self, types: Inference, calls: CallGraph, origins: Origins, assignments: Assignments) -> None:
        self.types, self.calls, self.origins, self.assignments = types, calls, origins, assignments
        self._drawing: dict[Function, bool] = {}
        self._drawn: dict[ast.AST, bool] = {}

    def written_parameters(self, function: Function) -> set[str]:
        """The parameters into whose value the function writes; a name that it binds anew is its own from then on."""
        given = {parameter.arg for parameter in parameters(function.args)}
        anew = {n.id for n in walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store) and not self._grows(n)}
        roots = (_root(target) for node in walk(function) for target in writes(node))
        return {root.id for root in roots if isinstance(root, ast.Name)} & given - anew

    def draws(self, node: ast.AST) -> bool:
        """Something that runs in the node gives another value each time: torch's and Python's random numbers, dropout, samples."""
        if node not in self._drawn:
            self._drawn[node] = any(self._draws(inner) for inner in walk(node) if isinstance(inner, ast.expr))
        return self._drawn[node]

    def consumes(self, node: ast.AST) -> bool:
        """Done twice it is not like done once: it draws, takes the next of something, steps, or makes a list grow."""
        names = (called_name(call) for call in walk(node) if isinstance(call, ast.Call))
        return any(name == "next" or name in _CONSUMES | _SAMPLES or name.startswith("sample") for name in names) or self.draws(
            node
        )

    def is_stream(self, node: ast.AST) -> bool:
        """Whatever is bound to the place is a stream of random numbers of numpy's or Python's: it gives arrays and numbers."""
        made = [assign.value for assign in self.assignments.of(node)]
        return bool(made) and all(isinstance(v, ast.Call) and self.origins.of(v.func) in _STREAMS for v in made)

    def _draws(self, node: ast.AST) -> bool:
        site = self.types.site_at(node)
        if site is not None:
            return draws(site.name) or site.name.rpartition(".")[2] in _SAMPLES
        if not isinstance(node, ast.Call):
            return False
        if _OF_PYTHON.match(self.origins.of(node.func)) or called_name(node) in _SAMPLES:
            return True
        if isinstance(node.func, ast.Attribute) and self.is_stream(node.func.value):
            return True
        callees = self.calls.callees(node)
        return any(self._function_draws(function) for function in (callees if callees else self._handed_on(node.func)))

    def _handed_on(self, func: ast.expr) -> list[Function]:
        """`for f in AUGMENTATIONS[kind]: x = f(x)`: any function of the file that is named without being called."""
        chosen = isinstance(func, ast.Subscript) or (isinstance(func, ast.Name) and not hasattr(builtins, func.id))
        return self._named if chosen and not self.origins.of(func) and self.types.type_of(func).kind in _UNSEEN else []

    @cached_property
    def _named(self) -> list[Function]:
        survey = self.calls.survey
        names = [n for n in survey.nodes(ast.Name) if isinstance(n.ctx, ast.Load) and not _is_called(survey.parents.get(n), n)]
        mentioned = {name.id for name in names}
        return [f for f in survey.nodes(ast.FunctionDef) if f.name in mentioned and not self.calls.is_method(f)]

    def _function_draws(self, function: Function) -> bool:
        if function not in self._drawing:
            self._drawing[function] = False  # while it is looked at: a function that calls itself
            self._drawing[function] = any(self.draws(statement) for statement in function.body)
        return self._drawing[function]

    def _grows(self, name: ast.Name) -> bool:
        parent = self.calls.survey.parents.get(name)
        return isinstance(parent, ast.AugAssign)


def _is_called(around: ast.AST | None, name: ast.Name) -> bool:
    return isinstance(around, ast.Call) and around.func is name


def _root(node: ast.expr) -> ast.expr:
    """`x` of `x.weight.view(-1)[0]`."""
    while (base := base_of(node)) is not node or isinstance(node, ast.Attribute):
        node = base if base is not node else node.value if isinstance(node, ast.Attribute) else node
    return node
