import mindspore as ms
from mindspore import nn, ops


class RoundStraight(nn.Cell):
    """Rounds; the gradient passes as if it had not, except outside of -1 to 1."""

    def construct(self, x, scale):
        return ops.round(x * scale) / scale

    def bprop(self, x, scale, output, gradient):
        return gradient * (x.abs() <= 1), ops.zeros_like(scale)


straight = RoundStraight()
x, scale = ms.Tensor([-1.5, -0.26, 0.3, 0.9]), ms.Tensor(4.0)
weights = ops.arange(0, 4).astype(ms.float32)
y = straight(x, scale)
gradient = ms.grad(lambda x: (straight(x, scale) * weights).sum())(x)
print([round(float(value), 4) for value in y])
print([round(float(value), 4) for value in gradient])
