from __future__ import annotations


def zeros_(tensor):
    """Fill the tensor in place with zeros."""
    return filled(tensor, "zeros")
