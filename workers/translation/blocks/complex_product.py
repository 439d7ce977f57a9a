from __future__ import annotations

from mindspore import Tensor, ops


def complex_product(x, y):
    """x * y by real and imaginary parts: the product of complex tensors has no gradient on CPU. One of them may be real."""
    if not (isinstance(x, Tensor) and x.is_complex()):
        x, y = y, x
    real, imaginary = ops.real(x), ops.imag(x)
    if not (isinstance(y, Tensor) and y.is_complex()):
        return ops.Complex()(real * y, imaginary * y)
    other, turned = ops.real(y), ops.imag(y)
    return ops.Complex()(real * other - imaginary * turned, real * turned + imaginary * other)
