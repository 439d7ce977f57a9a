from __future__ import annotations

from mindspore import ops


def view_as_real(input):
    """Real and imaginary parts as pairs in a new last dimension."""
    return ops.stack((ops.real(input), ops.imag(input)), axis=-1)
