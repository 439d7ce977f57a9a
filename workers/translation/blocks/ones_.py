from __future__ import annotations


def ones_(tensor):
    """Fill the tensor in place with ones."""
    return filled(tensor, "ones")
