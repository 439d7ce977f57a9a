"""Which networks an optimizer trains, as far as the file shows it."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

from workers.translation.analysis.named_nodes import functions_named
from workers.translation.facts.places import place_of, places_in
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.parts import keyword_value
from workers.translation.source.survey import children, walk

_ITERATING = frozenset({"parameters", "named_parameters"})
_WORDS = re.compile(r"optimizers?|optim|opt|solver|net|model|self|_|\.", re.IGNORECASE)


@once
def made_of(file: File, optimizer: str) -> str | None:
    """The text of the parameters that the optimizer was created with."""
    for assign in file.facts.assignments.to(optimizer):
        call = assign.value
        if isinstance(call, ast.Call) and file.known(call).kind == "optimizer":
            given = call.args[0] if call.args else keyword_value(call, "params")
            if given is not None:
                return place_of(given)
    return None


@lru_cache(maxsize=1024)
def roots_of(parameters: str) -> tuple[str, ...]:
    """`list(a.parameters()) + list(b.parameters())` -> a, b."""
    return tuple(iterated(ast.parse(f"[{parameters}]", mode="eval")))


def iterated(around: ast.AST) -> list[str]:
    """The networks whose parameters are gone through, in the order of the text."""
    calls = sorted(_calls(around, around), key=lambda call: (call.lineno, call.col_offset))
    return [network for call in calls if (network := network_of(call))]


def _calls(node: ast.AST, around: ast.AST) -> Iterator[ast.Call]:
    """Not those in functions that are only defined there: their names are their own."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node is not around:
        return
    if isinstance(node, ast.Call):
        yield node
    for child in children(node):
        yield from _calls(child, around)


def network_of(node: ast.expr) -> str:
    """`net` of `net.parameters()`; empty where a call makes it, which is not made twice."""
    func = node.func if isinstance(node, ast.Call) and not node.args and not node.keywords else None
    if not isinstance(func, ast.Attribute) or func.attr not in _ITERATING:
        return ""
    plain = isinstance(func.value, ast.Name | ast.Attribute | ast.Subscript)
    return place_of(func.value) if plain and not any(isinstance(n, ast.Call) for n in walk(func.value)) else ""


def reaches(file: File, node: ast.AST, optimizers: list[str]) -> bool:
    """Whether weights of the optimizers may be used inside, directly or in a function of the file."""
    made = [made_of(file, text) for text in optimizers]
    roots = {root for text in made if text for root in roots_of(text)}
    if not roots or None in made:
        return True
    texts = places_in([node])
    if texts & roots:
        return True
    called = {n.func.id for n in walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    inside = [place_of(function) for name in called for function in functions_named(file, name)]
    return any(re.search(rf"\b{re.escape(root)}\b", text) for root in roots for text in inside)


class Trained:
    """The networks of some optimizers, and the words in the optimizers' names that may be in those of networks too."""

    def __init__(self, file: File, optimizers: Iterable[str]) -> None:
        texts = list(optimizers)
        self.networks = {root for text in texts if (made := made_of(file, text)) for root in roots_of(made)}
        self.words = sorted({word for text in texts if (word := _WORDS.sub("", text).lower())})

    def is_like(self, word: str) -> bool:
        """A word begins with this one, or this one with a word."""
        place = bisect_left(self.words, word)
        if place < len(self.words) and self.words[place].startswith(word):
            return True
        return any(_holds(self.words, word[:length]) for length in range(1, len(word)))


def _holds(words: list[str], word: str) -> bool:
    place = bisect_left(words, word)
    return place < len(words) and words[place] == word


class Ownership:
    """Answers for one group: its own optimizers, among all of the scope."""

    def __init__(self, file: File, own: list[str], everybody: Trained) -> None:
        self.own, self.all = Trained(file, own), everybody

    def may_reach(self, statement: ast.stmt) -> bool:
        """Whether weights of the own optimizers may be used in the statement. Where the file does not show it, names decide."""
        called = {place_of(n.func) for n in walk(statement) if isinstance(n, ast.Call)}
        if called & self.own.networks:
            return True
        if called & self.all.networks:
            return False
        words = {_WORDS.sub("", name).lower() for name in called}
        return not any(self.all.is_like(word) and not self.own.is_like(word) for word in words if word)
