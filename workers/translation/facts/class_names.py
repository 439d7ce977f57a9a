"""`m.__class__.__name__`: programs ask for the layer by the text of its class name, and MindSpore has other names."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import TypeGuard

import knowledge
from workers.translation.facts.types import STRING, Value

_PARTS = {"ConvTranspose": "Transpose"}  # Conv2dTranspose has the number inside


def class_name_of(node: ast.expr) -> str:
    """m for `m.__class__.__name__` and `type(m).__name__`."""
    if not (isinstance(node, ast.Attribute) and node.attr == "__name__"):
        return ""
    inner = node.value
    if isinstance(inner, ast.Attribute) and inner.attr == "__class__":
        subject: ast.expr = inner.value
    elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id == "type" and inner.args:
        subject = inner.args[0]
    else:
        return ""
    return subject.id if isinstance(subject, ast.Name) else ""


def value_of(node: ast.expr) -> Value | None:
    """The text, with the name of the module whose class it names."""
    subject = class_name_of(node)
    return Value(STRING.kind, name=subject) if subject else None


def asked(test: ast.Compare) -> tuple[ast.expr, ast.Constant] | None:
    """The text and the part looked for: `name.find("Conv") != -1`, `"Conv" in name`, `name == "Conv2d"`."""
    left, right = test.left, test.comparators[0]
    if isinstance(left, ast.Call) and isinstance(left.func, ast.Attribute) and left.func.attr == "find" and left.args:
        sought = left.args[0]
        return (left.func.value, sought) if _text(sought) else None
    if _text(left) and isinstance(test.ops[0], ast.In | ast.Eq):
        return right, left
    return (left, right) if _text(right) and isinstance(test.ops[0], ast.Eq) else None


def _text(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@lru_cache(maxsize=256)
def translated(part: str) -> str:
    """The text to look for in MindSpore: Dense for Linear."""
    record = knowledge.find_exact(f"torch.nn.{part}")
    target = record.targets[0].name if record and record.targets else ""
    return target.rpartition(".")[2] if target.startswith("mindspore.nn.") else _PARTS.get(part, part)
