"""Random results: the values may differ, what they are drawn from may not.

Two-sample Kolmogorov-Smirnov; the bound is passed by chance once in about two thousand right translations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from workers.parity.compare import Comparison, Value
from workers.parity.notes import Note, against
from workers.parity.verdict import Class

Array = np.ndarray[Any, Any]
FEWEST = 50
BOUND = 2.0
TOO_FEW = Note("random, too few values to compare their distribution", "随机值，数量过少，无法比较其分布")


def judge(found: Comparison, ours: Value, theirs: Value) -> Comparison:
    """A value difference judged as a difference of distributions; shape and element type stay what they are."""
    if found.kind in (Class.SHAPE, Class.DTYPE, Class.RAISES) or ours.array is None or theirs.array is None:
        return found
    if found.dtype and ours.dtype != theirs.dtype:
        return replace(found, kind=Class.DTYPE, note=against(ours.dtype, theirs.dtype))
    if ours.array.size < FEWEST:
        return replace(found, kind=Class.NON_DETERMINISTIC, note=TOO_FEW)
    apart, bound = distance(ours.array, theirs.array)
    kind = Class.NON_DETERMINISTIC if apart <= bound else Class.DIFFERENT
    word, zh = ("same", "分布相同") if apart <= bound else ("another", "分布不同")
    note = Note(
        f"random, {word} distribution (distance {apart:.3f}, allowed {bound:.3f})",
        f"随机值，{zh}（距离 {apart:.3f}，允许 {bound:.3f}）",
    )
    return replace(found, kind=kind, note=note)


def distance(ours: Array, theirs: Array, factor: float = BOUND) -> tuple[float, float]:
    """Greatest distance of the two cumulative distributions, and what is allowed for samples of these sizes."""
    one, other = np.sort(ours.astype(np.float64).ravel()), np.sort(theirs.astype(np.float64).ravel())
    every = np.concatenate([one, other])
    below = [np.searchsorted(sample, every, side="right") / sample.size for sample in (one, other)]
    bound = factor * float(np.sqrt((one.size + other.size) / (one.size * other.size)))
    return float(np.abs(below[0] - below[1]).max()), bound
