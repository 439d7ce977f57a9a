"""What initialization draws: each parameter of several fresh networks, compared as a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from workers.parity.answers import Output
from workers.parity.compare import Comparison
from workers.parity.distributions import distance
from workers.parity.notes import Note
from workers.parity.tolerances import SITUATIONS
from workers.parity.verdict import Class

Array = np.ndarray[Any, Any]
SURE = 3.0  # Kolmogorov-Smirnov: passed by chance in one of thirty million right parameters; a network has hundreds
ROUNDING = 1e-5  # of two libraries, in the few operations that a constructor does
SIGMAS = 6.0  # of the estimates of mean and spread


def compare_all(ours: Sequence[Output], theirs: Sequence[Output]) -> list[Comparison]:
    there = {output.path: output for output in theirs}
    both = [(output, there[output.path]) for output in ours if output.path in there]
    return [one for output, other in both if (one := _compared(output, other)) is not None]


def _compared(ours: Output, theirs: Output) -> Comparison | None:
    one, other = _flat(ours), _flat(theirs)
    if not one.size or not other.size:
        return None
    note = _told(one, other)
    found = Comparison(ours.path, Class.TOLERANCE, note, [one.size], ours.value.dtype)
    if one.std() == 0 or other.std() == 0:  # a constant is a constant
        same = np.array_equal(np.unique(one), np.unique(other))
        return replace(found, kind=Class.BIT_EQUAL if same else Class.DIFFERENT)
    first = min(one.size, other.size)  # one side may have had time for more networks
    if np.allclose(one[:first], other[:first], rtol=ROUNDING):  # computed, not drawn: log(arange(1, 17))
        return found
    apart, bound = distance(one, other, SURE)
    spread = abs(float(np.log(one.std() / other.std())))
    shift = abs(float(one.mean() - other.mean()))
    error = float(np.sqrt(one.var() / one.size + other.var() / other.size))
    allowed = replace(SITUATIONS["fresh weights"], atol=bound)
    most = _sigmas(first)
    wrong = apart > bound or shift > most * error or spread > most * float(np.sqrt(_relative(one) + _relative(other)))
    return replace(found, kind=Class.DIFFERENT if wrong else Class.TOLERANCE, note=_told(one, other, apart), tolerance=allowed)


def _sigmas(size: int) -> float:
    """SIGMAS where mean and spread are estimated from few values: Gaver and Kafadar's approximation of Student's t.

    A network of many millions is made two or three times, and a bias of one value is drawn as often.
    """
    freedom = size - 1
    if freedom < 2:
        return float("inf")
    return float(np.sqrt(freedom * np.expm1(SIGMAS**2 * (freedom - 1.5) / (freedom - 1) ** 2)))


def _told(one: Array, other: Array, apart: float | None = None) -> Note:
    en = f"mean {one.mean():.3g} against {other.mean():.3g}, std {one.std():.3g} against {other.std():.3g}, "
    en += f"from {one.min():.3g} to {one.max():.3g} against {other.min():.3g} to {other.max():.3g}"
    zh = f"均值 {one.mean():.3g} 对 {other.mean():.3g}，标准差 {one.std():.3g} 对 {other.std():.3g}，"
    zh += f"范围 {one.min():.3g} 至 {one.max():.3g} 对 {other.min():.3g} 至 {other.max():.3g}"
    return Note(en, zh) if apart is None else Note(f"{en}; distance {apart:.3f}", f"{zh}；距离 {apart:.3f}")


def _relative(values: Array) -> float:
    """Variance of the estimated spread, as a share of it; heavy tails make it larger."""
    centred = values - values.mean()
    kurtosis = float(np.mean(centred**4) / np.mean(centred**2) ** 2)
    return max(kurtosis - 1.0, 0.2) / (4.0 * values.size)


def _flat(output: Output) -> Array:
    array = output.value.array
    flat: Array = np.zeros(0) if array is None else array.astype(np.float64).ravel()
    finite: Array = flat[np.isfinite(flat)]
    return finite
