"""The names in reach, what they stand for, and the members of what they stand for."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import knowledge
from knowledge import Kind, Returns
from workers.translation import arrays, class_names
from workers.translation.calling import RESULTS, STRUCTURED, of_distribution
from workers.translation.exact_dtypes import exact
from workers.translation.legacy_types import dtype_of
from workers.translation.module_uses import ONLY_MODULES
from workers.translation.names import ROOTS, canonical, shared_methods, tensor_methods
from workers.translation.ranks import rank_of
from workers.translation.sites import Class, Site, by_text
from workers.translation.values import (
    BOOL,
    INSTANCE_OF,
    MODULE,
    NDARRAY,
    NONE,
    NUMBER,
    PARAMETER,
    SHAPE,
    STRING,
    TENSOR,
    UNKNOWN,
    Value,
)  # fmt: skip

_RETURNS = {
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

_PARTS = {"torch.return_types.values": 0, "torch.return_types.indices": 1}
_RECURRENT = frozenset({"flatten_parameters"})
_CALLABLE = frozenset({Kind.CLASS, Kind.FUNCTION, Kind.METHOD})


UNSEEN = "?"
# Modules that a star import brings along.
_STARRED_MODULES = frozenset(
    "torch.nn torch.optim torch.nn.functional torch.nn.init torch.nn.utils torch.optim.lr_scheduler".split()
)


def _said(call: ast.Call | None) -> str:
    """The member that `getattr` is asked for; UNSEEN when only the run shows it."""
    key = call.args[1] if call is not None else None
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else UNSEEN


def _is_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id in {"property", "cached_property"} for d in method.decorator_list)


class Reach:
    """State of the walk through a file, and the reading of names and attributes. Every use of a torch name becomes a Site."""

    def __init__(self) -> None:
        self.scopes: list[dict[str, Value]] = [{}]
        self.classes: dict[str, Class] = {}
        self.functions: dict[str, Value] = {}
        self.arguments: dict[tuple[str, str], Value] = {}
        self.sites: list[Site] = []
        self.bound: dict[str, list[Value]] = {}
        self.later: dict[str, Value] = {}
        self.values: dict[ast.AST, Value] = {}
        self.stars: list[str] = []
        self.module_attributes: set[str] = set()
        self.statement: ast.stmt | None = None
        self.function: ast.AST | None = None
        self.owner = ""
        self._dispatch: dict[type, Callable[[Any], Value]] = {ast.Name: self._name, ast.Attribute: self._attribute}

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
        if result.is_tensor and result.rank < 0:
            rank = rank_of(node, self.known)
            result = replace(result, rank=rank) if rank >= 0 else result
        if result.is_tensor and not result.exact:
            dtype = exact(node, result, self.known)
            result = replace(result, exact=dtype) if dtype else result
        if result is not UNKNOWN:
            self.values[node] = result
        return result

    def known(self, node: ast.AST | None) -> Value:
        """The value found on the way; unknown when nothing was."""
        return self.values.get(node, UNKNOWN) if node is not None else NONE

    def site(
        self, node: ast.expr, name: str, receiver: ast.expr | None = None, value: Value = UNKNOWN, *, certain: bool = True
    ) -> None:
        if not getattr(node, "_unplaced", False):
            self.sites.append(Site(node, name, receiver, value, certain, self.statement, self.function, self.owner))

    def _name(self, node: ast.Name) -> Value:
        value = self.look(node.id)
        if value.kind == "api" and isinstance(node.ctx, ast.Load):
            self.site(node, value.name)
            return self._read(value.name)
        return value

    def _read(self, name: str) -> Value:
        """A torch name that is not called: a dtype has a value of its own, and a variable may come to hold a class or function."""
        record = knowledge.find_exact(name)
        if record and record.kind in {Kind.CONSTANT, Kind.ATTRIBUTE} and record.returns is not Returns.UNKNOWN:
            return _RETURNS.get(record.returns, Value(record.returns.value, name))
        if dtype_of(name):
            name = name.replace("torch.cuda.", "torch.")  # both branches of `cuda.FloatTensor if cuda else FloatTensor` make alike
        return Value("held" if record and record.kind in _CALLABLE else "api", name)

    def dotted(self, node: ast.expr) -> str:
        """The torch name that a chain of attributes spells, or an empty text. Touches nothing."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute) or by_text(node):
            member = node.attr if isinstance(node, ast.Attribute) else _said(by_text(node))
            node = node.value if isinstance(node, ast.Attribute) else node.args[0] if isinstance(node, ast.Call) else node
            parts.append(member)
        if not isinstance(node, ast.Name):
            return ""
        value = self.look(node.id)
        return canonical(".".join([value.name, *reversed(parts)])) if value.kind == "api" else ""

    def _attribute(self, node: ast.Attribute) -> Value:
        name = self.dotted(node)
        if name:
            self.site(node, name)
            return self._read(name)
        base = self.value(node.value)
        return class_names.value_of(node) or self._member(node, base)

    def _member(self, node: ast.Attribute, base: Value) -> Value:
        used_as_network = f".{node.attr}" in self.module_attributes
        own = self._own_member(base, node.attr)
        if own is not None:
            return MODULE if own is UNKNOWN and used_as_network else own
        name, certain = self.member_name(base, node.attr)
        if base.kind == "unknown" and (record := knowledge.find_exact(name)) and record.kind is Kind.METHOD:
            name = ""  # a setting that is called like a method of a tensor: `args.stride`
        if name and not (not certain and node.attr in shared_methods()):
            self.site(node, name, node.value, base, certain=certain)
        found = self._member_value(name, base, node.attr)
        return MODULE if found is UNKNOWN and used_as_network else found

    def _member_value(self, name: str, base: Value, attr: str) -> Value:
        if name in RESULTS:
            return replace(RESULTS[name], dtype=base.dtype) if name == "torch.Tensor.data" else RESULTS[name]
        if of_distribution(name):
            return TENSOR
        if base.items and name in _PARTS:
            return base.items[_PARTS[name]]
        if base.kind == "other" and base.name:
            return arrays.attribute(base, attr)
        if base.kind == "ndarray":
            return base if attr == "T" else SHAPE if attr == "shape" else UNKNOWN
        if base.kind == "module" and attr in {"weight", "bias"}:
            return PARAMETER
        record = knowledge.find_exact(name) if name else None
        if record is None or record.kind is Kind.METHOD:
            return UNKNOWN
        return self._result(record.returns, record.torch, base)

    def _own_member(self, base: Value, attr: str) -> Value | None:
        """What the user's own class says of the attribute, or None when it says nothing."""
        for cls in self.ancestry(base.name) if base.kind in {"self", "module", "class", "object"} else ():
            if attr in cls.methods:
                method = f"{cls.name}.{attr}"
                return self.functions.get(method, UNKNOWN) if _is_property(cls.methods[attr]) else Value("function", method)
            if attr in cls.attributes:
                return cls.attributes[attr]
        return None

    def ancestry(self, name: str) -> list[Class]:
        found: list[Class] = []
        queue = [name]
        while queue and len(found) < 20:
            cls = self.classes.get(queue.pop(0))
            if cls and cls not in found:
                found.append(cls)
                queue.extend(base.name for base in cls.bases if base.kind == "class")
        return found

    def member_name(self, base: Value, attr: str) -> tuple[str, bool]:
        """The torch name of `base.attr` and whether it is certain."""
        if base.kind in {"module", "unknown"} and attr in _RECURRENT:
            return f"torch.nn.RNNBase.{attr}", True
        if base.kind in INSTANCE_OF:
            own = f"{base.name}.{attr}" if base.name and base.name.startswith("torch") else ""
            return (own if own and knowledge.find_exact(own) else f"{INSTANCE_OF[base.kind]}.{attr}"), True
        if base.kind in {"self", "class", "super"}:
            return self._inherited_name(base.name, attr), True
        if base.kind == "object" and base.name.partition(".")[0] in ROOTS:
            return f"{base.name}.{attr}", True
        if base.kind == "tuple" and base.name in STRUCTURED:
            return f"torch.return_types.{attr}", True
        if base.kind == "unknown" and attr in ONLY_MODULES:
            return f"torch.nn.Module.{attr}", True
        if base.kind == "unknown" and attr in tensor_methods():
            return f"torch.Tensor.{attr}", attr not in shared_methods()
        return "", False

    def _inherited_name(self, cls: str, attr: str) -> str:
        """`self.train` inside a Module of the user's is torch.nn.Module.train, if there is such a record."""
        for base in (c.torch_base for c in self.ancestry(cls) if c.torch_base):
            for name in (f"{base}.{attr}", f"torch.nn.Module.{attr}" if self.is_module(cls) else ""):
                if name and knowledge.find_exact(name):
                    return name
        return ""

    def is_module(self, name: str) -> bool:
        return any(cls.is_module for cls in self.ancestry(name))

    def _result(self, returns: Returns, name: str, base: Value) -> Value:
        if returns is Returns.SAME:
            return base
        if returns is Returns.UNKNOWN:
            return UNKNOWN
        if returns is Returns.TENSORS:
            return Value("tuple", name, item=TENSOR)
        return _RETURNS.get(returns) or Value(returns.value, name)
