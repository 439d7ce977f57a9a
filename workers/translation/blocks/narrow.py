from __future__ import annotations


def narrow(input, dim, start, length):
    """The slice of the given length along dim; a negative start counts from the end."""
    start = int(start) + (input.shape[dim] if start < 0 else 0)
    return input[(slice(None),) * (dim % input.ndim) + (slice(start, start + int(length)),)]
