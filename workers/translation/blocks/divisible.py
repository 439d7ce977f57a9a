from __future__ import annotations


def divisible(width, divisor=8):
    """The next multiple of the divisor, but not less than nine tenths of the width."""
    near = max(divisor, int(width + divisor / 2) // divisor * divisor)
    return near if near >= 0.9 * width else near + divisor
