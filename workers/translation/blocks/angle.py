import mindspore as ms
import numpy as np
from mindspore import Tensor, ops


def angle(input):
    """The argument of complex numbers; for real ones 0 or pi by sign."""
    if input.is_complex():
        return ops.angle(input)
    real = input if input.is_floating_point() else input.astype(ms.float32)
    half_turn = ops.where(real < 0, Tensor(np.pi, real.dtype), Tensor(0.0, real.dtype))
    return ops.where(ops.isnan(real), real, half_turn)
