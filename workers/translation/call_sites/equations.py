"""Equations of einsum, read where they are written: matrix products and products that broadcast, in MindSpore's own calls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workers.translation.source.edits import Piece

Axes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Equation:
    """One tuple of axes for each operand and one for the result; an ellipsis counts as an axis."""

    operands: tuple[Axes, ...]
    result: Axes

    @property
    def summed(self) -> set[str]:
        return {axis for axes in self.operands for axis in axes} - set(self.result)


def read(text: str, *, words: bool = False) -> Equation | None:
    """`words`: axes are words between blanks, as einops has them. None where an axis stands twice in one term, or no arrow."""
    left, arrow, right = text.partition("->")
    if not arrow or not re.fullmatch(r"[\w\s.,]*", left) or not re.fullmatch(r"[\w\s.]*", right):
        return None
    terms = [tuple(re.findall(r"\.\.\.|\w+" if words else r"\.\.\.|\w", term)) for term in [*left.split(","), right]]
    if any(len(set(axes)) != len(axes) for axes in terms) or any(axis.isdigit() for axes in terms for axis in axes):
        return None
    *operands, result = terms
    known = {axis for axes in operands for axis in axes}
    return Equation(tuple(operands), result) if set(result) <= known else None


def written(equation: Equation, tensors: Sequence[list[Piece]], ops: str) -> list[Piece] | None:
    """The product of the operands; None where it takes more than one call. tensors: their texts, each an atom; ops: its name."""
    if len(tensors) != len(equation.operands) or len(tensors) < 2:
        return None
    if not equation.summed:
        return _broadcast(equation, tensors)
    if len(tensors) != 2 or len(equation.summed) != 1:
        return None
    (first, second), (one, other) = equation.operands, tensors
    summed = equation.summed.pop()
    if summed not in first or summed not in second:
        return None
    return (
        _product(first, one, second, other, summed, equation.result, ops)
        or _product(second, other, first, one, summed, equation.result, ops)
        or _turned(first, one, second, other, summed, equation.result, ops)
    )


def _broadcast(equation: Equation, tensors: Sequence[list[Piece]]) -> list[Piece] | None:
    """Each operand gets an axis of length 1 where the result has one that it lacks; in front they come of themselves."""
    if "..." in equation.result:
        return None
    found: list[Piece] = []
    for axes, tensor in zip(equation.operands, tensors, strict=True):
        if not axes or [axis for axis in equation.result if axis in axes] != list(axes):
            return None
        start = equation.result.index(axes[0])
        lacking = [place - start for place, axis in enumerate(equation.result) if place > start and axis not in axes]
        found += [" * ", *tensor, *(f".unsqueeze({place})" for place in lacking)]
    return found[1:]


def _product(
    first: Axes, one: list[Piece], second: Axes, other: list[Piece], summed: str, result: Axes, ops: str
) -> list[Piece] | None:
    """`batch rows summed, batch summed columns -> batch rows columns`; a matrix may be turned, the second without batch."""
    if len(first) < 2 or len(second) < 2 or len(result) < 2 or summed not in first[-2:] or summed not in second[-2:]:
        return None
    row = next(axis for axis in first[-2:] if axis != summed)
    column = next(axis for axis in second[-2:] if axis != summed)
    batch = first[:-2]
    if "..." in (row, column) or result != (*batch, row, column) or second[:-2] not in {batch, ()}:
        return None
    if "..." in batch[1:] or column in first or row in second:
        return None
    left = [*one, ".swapaxes(-1, -2)"] if first[-1] != summed else one
    right = [*other, ".swapaxes(-1, -2)"] if second[-2] != summed else other
    return [f"{ops}.matmul(", *left, ", ", *right, ")"]


def _turned(
    first: Axes, one: list[Piece], second: Axes, other: list[Piece], summed: str, result: Axes, ops: str
) -> list[Piece] | None:
    """Axes in any order, `blhe,bshe->bhls`: both are turned so that batch axes come first, and the product is turned back."""
    rows = [axis for axis in first if axis not in second]
    columns = [axis for axis in second if axis not in first]
    batch = [axis for axis in result if axis in first and axis in second]
    if len(rows) > 1 or len(columns) > 1 or "..." in {*first, *second} or not batch:
        return None
    left = [*one, *_permuted(first, [*batch, *rows, summed]), *([] if rows else [".unsqueeze(-2)"])]
    right = [*other, *_permuted(second, [*batch, summed, *columns]), *([] if columns else [".unsqueeze(-1)"])]
    product: list[Piece] = [f"{ops}.matmul(", *left, ", ", *right, ")"]
    product += [f".squeeze({place})" for place, kept in ((-1, columns), (-2 if columns else -1, rows)) if not kept]
    return [*product, *_permuted([*batch, *rows, *columns], result)]


def _permuted(axes: Sequence[str], wanted: Sequence[str]) -> list[Piece]:
    """The call that brings the axes into the wanted order; two that change places are swapped."""
    order = [axes.index(axis) for axis in wanted]
    moved = [place for place, axis in enumerate(order) if place != axis]
    if not moved:
        return []
    if len(moved) == 2:
        return [f".swapaxes({moved[0]}, {moved[1]})"]
    return [f".permute({', '.join(map(str, order))})"]
