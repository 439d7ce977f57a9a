"""`q, k, v = map(lambda t: t.view(b, -1), (q, k, v))`: what a mapped function is given, and what the map holds."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Returns
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.members import Members
from workers.translation.facts.types import TENSOR, UNKNOWN, Value, join, joined

_ARRAYS = frozenset(f"numpy.{name}" for name in ("array", "asarray", "concatenate", "hstack", "stack", "vstack"))


class Mapping(Members):
    """Remembers what the functions of the file are given."""

    def __init__(self) -> None:
        super().__init__()
        self.on_tensors: set[ast.Lambda] = set()
        self.turn = 0  # of the passes over the file
        self.from_elsewhere: dict[tuple[str, str], Value] = {}  # no call of this file shows it
        self._passed: dict[tuple[str, str], dict[ast.Call, tuple[int, Value]]] = {}

    def note(self, function: str, parameter: str, value: Value, call: ast.Call | None = None) -> None:
        """What callers in this file pass is evidence for what a parameter is; a later pass knows it nearer."""
        if value.kind in {"unknown", "none"}:
            return
        if value.kind == "self":  # `fill(self)`: to the function it is an object of that class, and may be one of another
            value = self.instance(value.name)
        key = (function, parameter)
        if call is None or call not in (passed := self._passed.setdefault(key, {})):
            self.arguments[key] = join(self.arguments.get(key, UNKNOWN), value)
            if call is None:
                self.from_elsewhere[key] = join(self.from_elsewhere.get(key, UNKNOWN), value)
            else:
                passed[call] = (self.turn, value)
            return
        turn, before = passed[call]
        passed[call] = (self.turn, join(before, value) if turn == self.turn else value)
        if passed[call][1] != before and before.is_tensor and value.is_tensor:
            self.arguments[key] = joined((self.from_elsewhere.get(key, UNKNOWN), *(value for _, value in passed.values())))
        elif passed[call][1] != before:
            self.arguments[key] = join(self.arguments[key], value)

    def mapped(self, function: ast.expr, sequences: list[Value]) -> Value:
        """The elements are what the function makes of theirs. A lambda over tensors is told so for the second pass."""
        elements = [sequence.each() for sequence in sequences]
        made = UNKNOWN
        if isinstance(function, ast.Lambda):
            if elements and all(element.is_tensor for element in elements):
                self.on_tensors.add(function)
            made = self.type_of(function.body)
        elif isinstance(function, ast.Name | ast.Attribute) and (callee := self.type_of(function)).kind == "function":
            for position, element in enumerate(elements):
                self.note(callee.name, str(position), element)
            made = self.returned(callee.name)
        elif isinstance(function, ast.Name | ast.Attribute) and (name := self.dotted(function)):
            made = _given_by_torch(name)
        elif self.type_of(function).kind == "other" and self.type_of(function).name in _ARRAYS:
            made = Value("ndarray")
        return Value("list", item=made if made is not UNKNOWN else None)


def _given_by_torch(name: str) -> Value:
    """`map(torch.tensor, (x, y))`: whatever it is given, torch makes a tensor of it."""
    record = knowledge.find_exact(name)
    return TENSOR if dtype_of(name) or (record is not None and record.returns is Returns.TENSOR) else UNKNOWN
