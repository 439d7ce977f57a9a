"""Python's parser for processes of many threads: one at a time.

Up to 3.11 the interpreter counts the depth of the tree it makes in one place for all threads. Where the collection of garbage
lets another thread in, both fail: "SystemError: AST constructor recursion depth mismatch".
"""

from __future__ import annotations

import ast
import threading
import warnings
from typing import Any

ATTEMPTS = 5  # somebody else's library may parse beside us
_one_at_a_time = threading.RLock()


def module(text: str) -> ast.Module:
    """As `ast.parse`, and raises what it raises. What Python warns of is the author's business."""
    found = _parsed(text, "exec")
    assert isinstance(found, ast.Module)
    return found


def expression(text: str) -> ast.expr:
    """What `ast.parse` makes of one expression."""
    found = _parsed(text, "eval")
    assert isinstance(found, ast.Expression)
    return found.body


def literal(said: str | ast.expr) -> Any:
    """The value that a text or a part of a tree spells. Raises ValueError for what is none, SyntaxError for what is no Python."""
    return ast.literal_eval(expression(said.strip()) if isinstance(said, str) else said)


def _parsed(text: str, mode: str, attempts: int = ATTEMPTS) -> ast.AST:
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text, mode=mode)
        except SystemError:
            if attempts == 1:
                raise
        return _parsed(text, mode, attempts - 1)
