from __future__ import annotations


def overwritten(tensor, values):
    """Write the values into the tensor and return it."""
    tensor[...] = values
    return tensor
