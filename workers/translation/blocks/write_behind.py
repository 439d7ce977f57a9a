from __future__ import annotations


def write_behind(base, view, index, value):
    """view[index] = value, written into the tensor whose numbers the view has in their order: gradients follow it there."""
    changed = view.copy()
    changed[index] = value
    return write_into(base, changed.reshape(base.shape))
