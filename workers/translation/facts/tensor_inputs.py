"""Names that are handed to functions of torch that take nothing but a tensor: `torch.relu(x)` tells what x is."""

from __future__ import annotations

import ast
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache

import knowledge
from knowledge import Kind
from workers.translation.facts.symbols import FUNCTIONS
from workers.translation.source.parts import keyword_value
from workers.translation.source.survey import Survey, walk

# Of these torch takes a number as the input too. (What the signatures do not say is tried in the test of this file.)
_NUMBERS_TOO = frozenset(
    "add div fmod floor_divide float_power mul multiply pow remainder sub subtract divide true_divide xlogy xlog1py zeta where "
    "bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift".split()
)
_ANYTHING = frozenset({"is_tensor", "is_storage"})
_ASKING = frozenset({"isinstance", "is_tensor", "type", "hasattr", "issubclass", "callable", "isscalar"})


Dotted = Callable[[ast.expr], str]
_LOOPS = (ast.For, ast.AsyncFor)


class TensorInputs:
    """The calls of a file whose input is a plain name, by name and line."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.by_name: dict[str, list[ast.Call]] = defaultdict(list)
        for call in sorted(survey.nodes(ast.Call), key=_line):
            if name := _input(call):
                self.by_name[name].append(call)
        self._asked: dict[ast.AST, frozenset[str]] = {}
        self._stored: dict[tuple[ast.AST, str], list[int]] = {}

    def of(self, function: ast.FunctionDef | ast.AsyncFunctionDef, names: Iterable[str], dotted: Dotted) -> set[str]:
        """The parameters among `names` that the function hands on as it was given them."""
        return {name for name in names if self.told(function, function, name, dotted)}

    def told(self, begin: ast.stmt, scope: ast.AST, name: str, dotted: Dotted) -> bool:
        """Whether what the statement binds to the name is handed on so further down in the scope, where it is surely the same."""
        calls = self.by_name.get(name)
        if not calls or name in self._types_asked(scope):
            return False
        line = (begin.lineno if isinstance(begin, _LOOPS) else begin.end_lineno) or begin.lineno
        line = begin.lineno - 1 if begin is scope else line  # a function may stand on one line
        stored = self._stores(scope, name)
        next_one = bisect_right(stored, line)
        end = stored[next_one] if next_one < len(stored) else getattr(scope, "end_lineno", None) or sys.maxsize
        first, behind = (bisect_right(calls, place, key=_line) for place in (line, end))
        return any(
            takes_only_tensors(dotted(call.func)) and self._surely_follows(call, begin, scope) for call in calls[first:behind]
        )

    def _surely_follows(self, call: ast.Call, begin: ast.stmt, scope: ast.AST) -> bool:
        """It stands in the same function, behind the statement or inside of what follows it; of a loop in its body too."""
        suite, at = self.survey.suite(begin)
        node: ast.AST | None = call
        while node is not None and node is not scope:
            if isinstance(node, FUNCTIONS):
                return False
            body, place = self.survey.suite(node)
            if (body is suite and place > at) or (isinstance(begin, _LOOPS) and body is begin.body):
                return True
            node = self.survey.parents.get(node)
        return begin is scope and node is scope

    def _stores(self, scope: ast.AST, name: str) -> list[int]:
        """The lines on which the scope binds the name."""
        if (scope, name) not in self._stored:
            own = self.survey.names(scope).get(name, ())
            self._stored[scope, name] = sorted(n.lineno for n in own if not isinstance(n.ctx, ast.Load))
        return self._stored[scope, name]

    def _types_asked(self, scope: ast.AST) -> frozenset[str]:
        """Names that the scope asks for their type: they may be one thing or another."""
        if scope not in self._asked:
            calls = (part for part in walk(scope) if isinstance(part, ast.Call))
            asking = (call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) in _ASKING)
            self._asked[scope] = frozenset(given.id for call in asking for given in call.args if isinstance(given, ast.Name))
        return self._asked[scope]


def _input(call: ast.Call) -> str:
    given = call.args[0] if call.args else keyword_value(call, "input")
    return given.id if isinstance(given, ast.Name) else ""


def _line(call: ast.Call) -> int:
    return call.lineno


@lru_cache(maxsize=4096)
def takes_only_tensors(name: str) -> bool:
    """Whether torch's function refuses a number, an array and a list as its input."""
    record = knowledge.find_exact(name) if name.startswith("torch.") else None
    if record is None or record.kind is not Kind.FUNCTION or not record.signature.startswith("(input"):
        return False
    short = name.rpartition(".")[2]
    return short not in _NUMBERS_TOO | _ANYTHING and "_polynomial_" not in short
