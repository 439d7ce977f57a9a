"""What the jobs need to know of a framework. Each side provides one; the jobs themselves are the same on both sides."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from workers.parity.parcel import Arrays


class Framework(Protocol):
    name: str
    tensor_class: type
    network_class: type

    def versions(self) -> dict[str, str]: ...

    def seed(self, number: int) -> None:
        """Every generator a program may draw from."""

    def tensor(self, array: np.ndarray[Any, Any]) -> Any: ...

    def array(self, tensor: Any) -> tuple[np.ndarray[Any, Any], str]:
        """Values and the framework's own element type, as numpy spells it ("bfloat16" travels as float32)."""

    def word(self, value: object) -> str | None:
        """The neutral name of an element type or device, None for anything else."""

    def set_training(self, network: Any, training: bool) -> None: ...

    def widen(self, network: Any) -> Any:
        """The same network computing in float64."""

    def weights(self, network: Any) -> tuple[list[dict[str, Any]], Arrays]:
        """Every parameter and buffer: its name, the type of the module it is in, its attribute there, its values."""

    def load(self, network: Any, values: Arrays) -> None:
        """Sets parameters and buffers by their names on this side."""
