from __future__ import annotations


def write_through(view, index, value):
    """view[index] = value, seen by the tensor that is looked at: with a mask or tensor as index the view would get a new one."""
    changed = view.copy()
    changed[index] = value
    return write_into(view, changed)
