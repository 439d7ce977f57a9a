"""The names in reach and what they stand for."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import knowledge
from knowledge import Kind, Returns
from workers.translation.facts.empties import is_empty
from workers.translation.facts.exact_dtypes import exact
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.names import LONGEST, canonical, shared_methods
from workers.translation.facts.neighbours import ALONE
from workers.translation.facts.ranks import rank_of
from workers.translation.facts.sites import Class, Site, by_text
from workers.translation.facts.types import BOOL, NDARRAY, NONE, NUMBER, PARAMETER, SHAPE, STRING, TENSOR, UNKNOWN, Value

RETURNS = {
    Returns.TENSOR: TENSOR,
    Returns.PARAMETER: PARAMETER,
    Returns.SHAPE: SHAPE,
    Returns.NUMBER: NUMBER,
    Returns.BOOL: BOOL,
    Returns.STRING: STRING,
    Returns.NDARRAY: NDARRAY,
    Returns.LIST: Value("list"),
    Returns.NONE: NONE,
}
_BUILTIN = {
    "True": BOOL, "False": BOOL, "None": NONE, "__name__": STRING, "__file__": STRING,
    **dict.fromkeys("int float str bool list tuple dict len print range type object Exception".split(), UNKNOWN),
}  # fmt: skip

_CALLABLE = frozenset({Kind.CLASS, Kind.FUNCTION, Kind.METHOD})

UNSEEN = "?"
# `getattr(nn, kind)`: a class or function that is called with torch's arguments.
CHOSEN_BY_NAME = frozenset(f"torch.nn.{part}{UNSEEN}" for part in ("", "functional.", "init."))
# Modules that a star import brings along.
_STARRED_MODULES = frozenset(
    "torch.nn torch.optim torch.nn.functional torch.nn.init torch.nn.utils torch.optim.lr_scheduler".split()
)


def _said(call: ast.Call | None) -> str:
    """The member that `getattr` is asked for; UNSEEN when only the run shows it."""
    key = call.args[1] if call is not None else None
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else UNSEEN


class Reach:
    """State of the walk through a file, and the reading of names. Every use of a torch name becomes a Site."""

    def __init__(self) -> None:
        self.neighbours = ALONE
        self.shared = shared_methods()  # names of methods that objects other than tensors have too
        self.scopes: list[dict[str, Value]] = [{}]
        self.class_scopes: set[int] = set()  # places in `scopes` where class bodies bind; functions do not see into them
        self.classes: dict[str, Class] = {}
        self.functions: dict[str, Value] = {}
        self.arguments: dict[tuple[str, str], Value] = {}
        self.sites: list[Site] = []
        self.bound: dict[str, list[Value]] = {}
        self.later: dict[str, Value] = {}
        self.values: dict[ast.AST, Value] = {}
        self.set_on_others: dict[str, Value] = {}
        self.put_on_torch: dict[str, Value] = {}  # `nn.MaskedLinear = MaskedLinear`
        self.stars: list[str] = []
        self.module_attributes: set[str] = set()
        self.no_tensors: frozenset[str] = frozenset()
        self.on_no_tensors: frozenset[ast.Call] = frozenset()
        self.functions_named_grad: frozenset[ast.AST] = frozenset()  # `jax.grad(f)`
        self.statement: ast.stmt | None = None
        self.function: ast.AST | None = None
        self.owner = ""
        self._dispatch: dict[type, Callable[[Any], Value]] = {ast.Name: self._name}

    # -- names in reach

    def look(self, name: str) -> Value:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if len(self.scopes) > 1 and name in self.later:
            return self.later[name]
        for module in self.stars:
            if f"{module}.{name}" in _STARRED_MODULES or knowledge.find_exact(f"{module}.{name}"):
                return Value("api", f"{module}.{name}")
        return _BUILTIN.get(name, UNKNOWN)

    def bind(self, name: str, value: Value) -> None:
        self.scopes[-1][name] = value
        if len(self.scopes) == 1:
            self.bound.setdefault(name, []).append(value)

    # -- evaluation

    def value(self, node: ast.expr | None) -> Value:
        if node is None:
            return NONE
        handler = self._dispatch.get(type(node))
        result = handler(node) if handler else UNKNOWN
        if result.is_tensor:
            rank = result.rank if result.rank >= 0 else max(rank_of(node, self.type_of), -1)
            dtype = result.exact or exact(node, result, self.type_of)
            empty = result.empty or is_empty(node, self.type_of)
            if (rank, dtype, empty) != (result.rank, result.exact, result.empty):
                result = replace(result, rank=rank, exact=dtype, empty=empty)
        if result is not UNKNOWN:
            self.values[node] = result
        return result

    def type_of(self, node: ast.AST | None) -> Value:
        """The value found on the way; unknown when nothing was."""
        return self.values.get(node, UNKNOWN) if node is not None else NONE

    def site(
        self, node: ast.expr, name: str, receiver: ast.expr | None = None, value: Value = UNKNOWN, *, certain: bool = True
    ) -> None:
        if not getattr(node, "_unplaced", False):
            self.sites.append(Site(node, name, receiver, value, certain, self.statement, self.function, self.owner))

    def _name(self, node: ast.Name) -> Value:
        value = self.look(node.id)
        if value.kind == "api" and value.name and isinstance(node.ctx, ast.Load):  # without a name it is one of several modules
            self.site(node, value.name)
            return self._read(value.name)
        return value

    def _read(self, name: str) -> Value:
        """A torch name that is not called: a dtype has a value of its own, and a variable may come to hold a class or function."""
        record = knowledge.find_exact(name)
        if record and record.kind in {Kind.CONSTANT, Kind.ATTRIBUTE} and record.returns is not Returns.UNKNOWN:
            return RETURNS.get(record.returns, Value(record.returns.value, name))
        if dtype_of(name):
            name = name.replace("torch.cuda.", "torch.")  # both branches of `cuda.FloatTensor if cuda else FloatTensor` make alike
        chosen = name in CHOSEN_BY_NAME  # whichever it is, it is called with torch's arguments
        return Value("held" if chosen or (record and record.kind in _CALLABLE) else "api", name)

    def dotted(self, node: ast.expr) -> str:
        """The torch name that a chain of attributes spells, or an empty text. Touches nothing."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute) or by_text(node):
            if len(parts) == LONGEST:
                return ""
            member = node.attr if isinstance(node, ast.Attribute) else _said(by_text(node))
            node = node.value if isinstance(node, ast.Attribute) else node.args[0] if isinstance(node, ast.Call) else node
            parts.append(member)
        if not isinstance(node, ast.Name):
            return ""
        value = self.look(node.id)
        while value.kind == "namespace" and parts:
            value = self.neighbours.member(value.name, parts.pop())
        return canonical(".".join([value.name, *reversed(parts)])) if value.kind == "api" and value.name else ""

    def in_dict(self, node: ast.Subscript) -> str:
        """The torch name of `models.__dict__["resnet18"]`."""
        members = node.value if isinstance(node.value, ast.Attribute) and node.value.attr == "__dict__" else None
        module = self.dotted(members.value) if members is not None else ""
        key = node.slice.value if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str) else UNSEEN
        return canonical(f"{module}.{key}") if module else ""
