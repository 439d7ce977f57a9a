import math

from mindspore import ops


def mvlgamma(input, p):
    """Logarithm of the multivariate gamma function of dimension p."""
    total = sum(ops.lgamma(input - j / 2) for j in range(p))
    return total + p * (p - 1) / 4 * math.log(math.pi)
