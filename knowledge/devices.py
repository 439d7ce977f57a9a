"""Devices that a translation can be written for: three kinds, the usual one first, and chips of Ascend by their names."""

from __future__ import annotations

KINDS = ("ascend", "gpu", "cpu")
CHIPS = ("ascend910b", "ascend910a", "ascend310p", "a3")
DEVICES = (*KINDS, *CHIPS)


def kind_of(device: str) -> str:
    """The kind of a chip, or the kind itself."""
    return KINDS[0] if device in CHIPS else device
