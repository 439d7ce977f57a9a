"""Where torch names are used, and the classes of the file."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from workers.translation.facts.types import UNKNOWN, Value


def by_text(node: ast.AST) -> ast.Call | None:
    """`getattr(F, "relu")`, which names a member by a text."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) == 2:
        return node
    return None


@dataclass(slots=True)
class Site:
    """One use of a torch name: a call, or a name or attribute that is passed, read or stored."""

    node: ast.expr
    name: str
    receiver: ast.expr | None = None
    receiver_value: Value = UNKNOWN
    certain: bool = True
    statement: ast.stmt | None = None
    function: ast.AST | None = None
    owner: str = ""

    @property
    def call(self) -> ast.Call | None:
        return self.node if isinstance(self.node, ast.Call) and not by_text(self.node) else None


@dataclass(slots=True)
class Class:
    """A class of the file: its torch ancestry, methods and what is known of `self.<attribute>`.

    wraps: of one in another file that steps an optimizer which it holds, the method that does, the attribute, and that whose
    gradients its zero_grad clears, and asks_weights: whether it works on those of the weights. repeats: two parameters of such an
    object may have one name. set_later: the attributes that each method of one in another file gives a value to, but for the
    constructor.
    """

    name: str
    node: ast.ClassDef
    bases: tuple[Value, ...] = ()
    is_module: bool = False
    torch_base: str = ""
    attributes: dict[str, Value] = field(default_factory=dict)
    methods: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = field(default_factory=dict)
    wraps: tuple[str, str, str] = ("", "", "")
    asks_weights: bool = False
    repeats: bool = False
    set_later: dict[str, frozenset[str]] = field(default_factory=dict)
