"""The classes of a comparison, from best to worst. A whole is as bad as its worst part."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Class(StrEnum):
    BIT_EQUAL = "bit-equal"
    ROUNDING = "rounding"
    TOLERANCE = "tolerance"
    PARTLY = "partly"  # what was compared is the same, and something was not compared
    NON_DETERMINISTIC = "non-deterministic"
    NOT_RUN = "not-run"
    DTYPE = "dtype"
    SPECIAL_VALUES = "special-values"
    SHAPE = "shape"
    DIFFERENT = "different"
    RAISES = "raises"

    @property
    def same(self) -> bool:
        """Whether the translation may be called right as far as this was able to see."""
        return self in (Class.BIT_EQUAL, Class.ROUNDING, Class.TOLERANCE)

    @property
    def agrees(self) -> bool:
        """Whether everything that was compared is the same, however much that was."""
        return self.same or self is Class.PARTLY


_ORDER = {kind: place for place, kind in enumerate(Class)}


def worst(kinds: Iterable[Class]) -> Class:
    """NOT_RUN when there is nothing to look at."""
    return max(kinds, key=_ORDER.__getitem__, default=Class.NOT_RUN)
