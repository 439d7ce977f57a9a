from __future__ import annotations


def widened(plan, times):
    """The rows of a MobileNetV3 with all widths multiplied, as multiples of eight."""
    return [(divisible(a * times), kernel, divisible(b * times), divisible(c * times), *rest) for a, kernel, b, c, *rest in plan]
