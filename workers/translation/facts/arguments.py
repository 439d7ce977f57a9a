"""From a call to torch's parameters: which argument is which, by the signature in the record."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache

from workers.translation.facts.places import place_of
from workers.translation.facts.signatures import positional, with_defaults

# Spellings that torch accepts beside the documented parameter.
_ALSO = {
    "axis": "dim",
    "keepdims": "keepdim",
    "x": "input",
    "a": "input",
    "tensor": "input",
    "dims": "dim",
    "self": "input",
    "other": "src",
    "sections": "indices_or_sections",
    "indices": "indices_or_sections",
    "tensor_indices_or_sections": "indices_or_sections",
}
_OF_MATRICES = frozenset({"A", "B", "b", "x", "tensor"})
# `x.add_(0.9, y)`, `x.addcmul_(0.1, y, z)`: up to torch 1.4 the factor stood first, and torch still takes that.
_FACTORS = frozenset({"alpha", "value"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the torch name; default is Python text, None when the parameter is required."""

    name: str
    default: str | None
    kind: str  # positional | keyword | star | double-star


@dataclass(slots=True)
class Bound:
    """A call's arguments by torch parameter. `many` holds a star parameter's arguments; `unknown` what fits no parameter."""

    parameters: tuple[Parameter, ...]
    given: dict[str, ast.expr] = field(default_factory=dict)
    many: dict[str, list[ast.expr]] = field(default_factory=dict)
    keywords: dict[str, ast.keyword] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    starred: bool = False

    def passed(self, name: str) -> bool:
        """Written out or not, None means the same where it is the default."""
        node = self.given.get(name)
        if isinstance(node, ast.Constant) and node.value is None and self.default(name) == "None":
            return False
        return node is not None or bool(self.many.get(name))

    def parameter(self, name: str) -> Parameter | None:
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        return None

    def default(self, name: str) -> str | None:
        found = self.parameter(name)
        return found.default if found else None

    def at_default(self, name: str) -> bool:
        """The argument is written out, and is torch's default."""
        node = self.given.get(name)
        return node is not None and place_of(node) == self.default(name)

    def missing(self) -> list[str]:
        """Required parameters without an argument."""
        return [
            p.name
            for p in self.parameters
            if p.default is None and p.kind in {"positional", "keyword"} and p.name not in self.given
        ]


@lru_cache(maxsize=8192)
def read_signature(signature: str) -> tuple[Parameter, ...]:
    """`(input, dim=None, *, dtype=None)` as parameters. An empty signature has none."""
    if not signature:
        return ()
    tree = ast.parse(f"def f{signature}: pass").body[0]
    assert isinstance(tree, ast.FunctionDef)
    arguments = tree.args
    by_place = len(positional(arguments))
    declared = [(each.arg, place_of(default) if default is not None else None) for each, default in with_defaults(arguments)]
    found = [Parameter(name, default, "positional") for name, default in declared[:by_place]]
    if arguments.vararg:
        found.append(Parameter(arguments.vararg.arg, None, "star"))
    found += [Parameter(name, default, "keyword") for name, default in declared[by_place:]]
    if arguments.kwarg:
        found.append(Parameter(arguments.kwarg.arg, None, "double-star"))
    return tuple(found)


def bind(signature: str, call: ast.Call | None, receiver: ast.expr | None = None) -> Bound:
    """Bind the call; `receiver` is the first argument when a method is read by its function's signature."""
    bound = Bound(read_signature(signature))
    if call is None:
        return bound
    arguments = ([receiver] if receiver is not None else []) + list(call.args)
    _bind_positional(bound, arguments)
    bound.starred = any(isinstance(a, ast.Starred) for a in bound.given.values()) or any(k.arg is None for k in call.keywords)
    for keyword in call.keywords:
        if keyword.arg is not None:
            _bind_keyword(bound, keyword, keyword.arg)
    return bound


def _bind_positional(bound: Bound, arguments: list[ast.expr]) -> None:
    slots = [p for p in bound.parameters if p.kind in {"positional", "star"}]
    factor = next((p.name for p in bound.parameters if p.name in _FACTORS and p.kind == "keyword"), "")
    if factor and len(arguments) == len(slots) + 1:
        bound.given[factor] = arguments[1]
        arguments = [arguments[0], *arguments[2:]]
    for position, argument in enumerate(arguments):
        slot = slots[position] if position < len(slots) else slots[-1] if slots and slots[-1].kind == "star" else None
        if slot is None:
            bound.unknown.append(f"argument {position + 1}")
        elif slot.kind == "star":
            bound.many.setdefault(slot.name, []).append(argument)
        else:
            bound.given[slot.name] = argument


def _first_tensor(bound: Bound, name: str) -> Parameter | None:
    """torch.linalg documents A, and its binding says input; torch takes either where the compiled signature has the other."""
    first = bound.parameters[0] if bound.parameters else None
    names = _OF_MATRICES if name in {"input", "self"} else {"input"} if name == "A" else frozenset()
    return first if first is not None and first.name in names and name not in bound.given else None


def _bind_keyword(bound: Bound, keyword: ast.keyword, name: str) -> None:
    parameter = bound.parameter(name) or bound.parameter(_ALSO.get(name, "")) or _first_tensor(bound, name)
    if parameter is None:
        bound.unknown += [] if any(p.kind == "double-star" for p in bound.parameters) else [name]
    elif parameter.kind == "star":
        bound.many[parameter.name] = [keyword.value]
        bound.keywords[parameter.name] = keyword
    else:
        bound.given[parameter.name] = keyword.value
        bound.keywords[parameter.name] = keyword
