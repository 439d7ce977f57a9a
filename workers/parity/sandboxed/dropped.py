"""The dropouts of one call: their rates, and what each was applied to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from workers.parity.parcel import Arrays
from workers.parity.sandboxed.sampling import elements

ELEMENTS = 1 << 12  # that are told of what one dropout is applied to
LAYERS = ("Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "DropoutExt")  # the last is the class of mint.nn.Dropout
MOST = 400  # dropouts of one call


@dataclass
class Place:
    """`value`: what it was applied to, where a layer of another kind does not do it inside."""

    rate: float
    name: str
    function: bool
    value: np.ndarray[Any, Any] | None

    @property
    def whole_channels(self) -> bool:
        return self.name[-2:] in ("1d", "2d", "3d")


@dataclass
class Dropped:
    """The dropouts that would have dropped something while it is `open`, in the order of their calls."""

    places: list[Place] = field(default_factory=list)
    open: bool = False

    @contextmanager
    def noting(self) -> Iterator[list[Place]]:
        self.places, self.open = [], True
        try:
            yield self.places
        finally:
            self.open = False

    def leaves(self) -> tuple[list[dict[str, Any]], Arrays]:
        """Each one's rate and shape as its text, and what it was applied to."""
        leaves, arrays = list[dict[str, Any]](), Arrays()
        for number, place in enumerate(self.places[:MOST], 1):
            path = f"dropout {number}"
            leaf: dict[str, Any] = {"path": path, "kind": "text", "text": f"{place.rate:g}"}
            if place.value is not None:
                kind = " of channels" if place.whole_channels else ""
                text = f"{place.rate:g}{kind} on {tuple(place.value.shape)}"
                leaf = {"path": path, "kind": "tensor", "dtype": place.value.dtype.name, "array": path, "text": text}
                arrays[path] = elements(place.value, ELEMENTS)
            leaves.append(leaf)
        return leaves, arrays
