"""Two arrays of one shape, element by element: where they differ, by how much, and what that is called."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from workers.parity.tolerances import EPSILON, EXACT, NOISE, NOISE_AROUND, NOISE_CEILING, ROUNDING, Tolerance
from workers.parity.verdict import Class

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Pair:
    """`special`: where nan and infinities do not agree; there the difference counts as 0, as it does where they do."""

    ours: Array
    theirs: Array
    finite: Array
    special: Array
    difference: Array
    size: Array
    allowed: Tolerance
    noise: float = 0.0
    unit: Array | float = 0.0  # of the last digit of each, where they were printed
    around: float = 0.0  # magnitude of the values that this one belongs to, such as all gradients of a network

    @classmethod
    def of(
        cls, ours: Array, theirs: Array, allowed: Tolerance, noise: float = 0.0, around: float = 0.0, unit: Array | float = 0.0
    ) -> Pair:
        one, other = _in_one_type(ours, theirs)
        finite = np.isfinite(one) & np.isfinite(other)
        agree = finite | (np.isnan(one) & np.isnan(other)) | (one == other)
        zero = np.zeros((), one.dtype)
        if not finite.all():
            one, other = np.where(finite, one, zero), np.where(finite, other, zero)
        size, apart = np.abs(one), np.abs(one - other)
        return cls(ours, theirs, finite, ~agree, apart, size, allowed, noise, unit, around)

    @property
    def kind(self) -> Class:
        if self.special.any():
            return Class.SPECIAL_VALUES
        if not self.difference.any():
            return Class.BIT_EQUAL
        if self.allowed is EXACT:
            return Class.DIFFERENT
        if (self.difference <= self._rounding).all():
            return Class.ROUNDING
        if (self.difference <= self.bound).all():
            return Class.TOLERANCE
        return Class.NOT_RUN if (self.difference <= NOISE * self.noise).all() else Class.DIFFERENT

    @cached_property
    def scale(self) -> float:
        """The largest magnitude, at most 1: one large element must not excuse the small ones."""
        return min(max(float(self.size.max()), self.around), 1.0)

    @cached_property
    def bound(self) -> Array:
        return np.asarray(self.allowed.rtol * self.size + self.allowed.atol * self.scale + self._floor + self.unit)

    @property
    def share(self) -> float | None:
        """Of what is allowed, the largest difference; None where nothing is allowed, or where it is no number."""
        allowed = np.maximum(self.bound, self._rounding)
        if self.allowed is EXACT or self.special.any() or not (allowed > 0).all():
            return None
        return float((self.difference / allowed).max())

    @cached_property
    def relative(self) -> Array:
        out = np.zeros(self.size.shape)
        return np.divide(self.difference, self.size, out=out, where=self.size > 0, casting="unsafe")

    def ulp(self, kind: str) -> float | None:
        """The largest difference in units in the last place of torch's value; None for types that have none."""
        if kind not in EPSILON:
            return None
        fine = np.float64 if self.size.dtype == np.float64 else np.float32
        spacing = np.spacing(self.size.astype(fine)).astype(np.float64) * (EPSILON[kind] / float(np.finfo(fine).eps))
        return float((self.difference / spacing)[self.size > 0].max(initial=0.0))

    def cosine(self) -> float | None:
        wide = np.complex128 if "c" in (self.ours.dtype.kind, self.theirs.dtype.kind) else np.float64
        first: Array = self.ours[self.finite].astype(wide)
        second: Array = self.theirs[self.finite].astype(wide)
        length = float(np.linalg.norm(first) * np.linalg.norm(second))
        return float(abs(np.vdot(first, second)) / length) if length else None

    @property
    def _rounding(self) -> Array:
        return np.asarray(ROUNDING * self._epsilon * np.maximum(self.size, self.scale) + self._floor)

    @property
    def _epsilon(self) -> float:
        names = (self.ours.dtype.name, self.theirs.dtype.name)
        return max((EPSILON[name] for name in names if name in EPSILON), default=EPSILON["float32"])

    @property
    def _floor(self) -> float:
        """One level for the whole tensor: neighbours of a lucky element move too. Beyond the ceiling it is no noise."""
        ceiling = max(NOISE_CEILING * float(self.size.max()), NOISE_AROUND * self.around)
        return NOISE * self.noise if self.noise <= ceiling else 0.0


def _in_one_type(ours: Array, theirs: Array) -> tuple[Array, Array]:
    kind = _widest(ours, theirs)
    return ours.astype(kind), theirs.astype(kind)


def _widest(ours: Array, theirs: Array) -> type[np.generic]:
    """float32 stays: the difference of two close numbers is exact in their own type, and large arrays are twice as fast."""
    kinds = {ours.dtype.kind, theirs.dtype.kind}
    if "c" in kinds:
        return np.complex128
    if {ours.dtype.name, theirs.dtype.name} == {"float32"}:
        return np.float32
    return np.float64 if "f" in kinds else np.int64
