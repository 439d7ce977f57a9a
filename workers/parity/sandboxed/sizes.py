"""Specs with other heights and widths: odd and unequal sides show on which side a window was padded."""

from __future__ import annotations

import ast

PICTURE, SEQUENCE = 4, 3  # dimensions
SMALLEST = 2
DRAWN = ("normal", "uniform", "positive")


def resized(spec: str, change: tuple[int, int]) -> str:
    """The spec with its last two lengths changed for pictures, the middle one for sequences; the same spec for all others."""
    try:
        call = ast.parse(spec, mode="eval").body
        shape = _shape(call)
    except (SyntaxError, ValueError):
        return spec
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in DRAWN:
        return spec
    if len(shape) == PICTURE:
        new = (*shape[:2], shape[2] + change[0], shape[3] + change[1])
    elif len(shape) == SEQUENCE:
        new = (shape[0], shape[1] + change[0], shape[2])
    else:
        return spec
    return f"{call.func.id}(shape={new})" if min(new) >= SMALLEST else spec


def _shape(call: ast.expr) -> tuple[int, ...]:
    if not isinstance(call, ast.Call):
        return ()
    named = [word.value for word in call.keywords if word.arg == "shape"]
    return tuple(ast.literal_eval(named[0])) if named else tuple(ast.literal_eval(argument) for argument in call.args)
