import math

from mindspore import ops


def log_ndtr(input):
    """Logarithm of the normal distribution function; far on the left by its series."""
    near = ops.maximum(input, -5.0)
    far = ops.minimum(input, -5.0)
    q = 1 / (far * far)
    series = ops.log1p(q * (-1 + q * (3 + q * (-15 + q * 105))))
    tail = -far * far / 2 - ops.log(-far) - 0.5 * math.log(2 * math.pi) + series
    return ops.where(input < -5.0, tail, ops.log(0.5 * ops.erfc(near * -math.sqrt(0.5))))
