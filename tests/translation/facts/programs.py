"""Programs of ten lines, and ways to point into them."""

from __future__ import annotations

import ast
import textwrap
from typing import TypeVar

from workers.translation.facts import analyse
from workers.translation.facts.symbols import Function

_Node = TypeVar("_Node", bound=ast.AST)
_HEAD = "import torch\nfrom torch import nn\nimport torch.nn.functional as F\n"


class Program:
    """The facts of a text behind the usual imports; lines are those of the text."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(_HEAD + textwrap.dedent(text).lstrip("\n"))
        self.facts = analyse(self.tree)

    def at(self, line: int, kind: type[_Node]) -> _Node:
        """The outermost node of the kind that begins in the line."""
        return next(n for n in ast.walk(self.tree) if isinstance(n, kind) and getattr(n, "lineno", 0) == line + _HEAD.count("\n"))

    def function(self, name: str) -> Function:
        """`f`, or `Net.f` for a method."""
        owner, _, short = name.rpartition(".")
        holders = [n for n in ast.walk(self.tree) if isinstance(n, ast.ClassDef) and n.name == owner] if owner else [self.tree]
        return next(n for h in holders for n in ast.walk(h) if isinstance(n, ast.FunctionDef) and n.name == short)

    def qualified(self, function: Function) -> str:
        holder = self.facts.parent(function)
        return f"{holder.name}.{function.name}" if isinstance(holder, ast.ClassDef) else function.name
