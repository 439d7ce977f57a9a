from __future__ import annotations


def write_at(parameter, index, value):
    """parameter[index] = value in place: with a mask an optimizer that has run already would not see the new values."""
    changed = parameter.value().copy()
    changed[index] = value
    parameter.copy_(changed)
