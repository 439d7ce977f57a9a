from mindspore import nn, ops
from mindspore.common import initializer


def filled(tensor, draw):
    """Fill the tensor in place with what the initializer draws, and return it."""
    tensor[...] = initializer.initializer(draw, tensor.shape, tensor.dtype).init_data()
    return tensor


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """He initialisation, normal, in place."""
    return filled(tensor, initializer.HeNormal(a, mode, nonlinearity))


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fill the tensor in place from N(mean, std**2)."""
    return filled(tensor, initializer.Normal(std, mean))


def zeros_(tensor):
    """Fill the tensor in place with zeros."""
    return filled(tensor, "zeros")


class SE(nn.Cell):
    def __init__(self, channels, reduction=4):
        super().__init__()
        self.fc1 = nn.Dense(channels, channels // reduction, has_bias=False)
        self.fc2 = nn.Dense(channels // reduction, channels, has_bias=False)

    def construct(self, x):
        s = x.mean(axis=(2, 3))
        s = ops.sigmoid(self.fc2(ops.relu(self.fc1(s))))
        return x * s[:, :, None, None]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, stride=2, pad_mode='pad', padding=1, has_bias=False)
        self.bn = nn.BatchNorm2d(8, momentum=0.97)
        self.act = nn.HSwish()
        self.depth = nn.Conv2d(8, 8, 5, pad_mode='pad', padding=2, group=8, has_bias=True)
        self.se = SE(8)
        self.expand = nn.Conv2d(8, 16, 1, pad_mode='pad', has_bias=True)
        self.slope = nn.PReLU(channel=16)
        self.fc = nn.Dense(16, 5)
        for module in (cell for _, cell in self.cells_and_names()):
            if isinstance(module, nn.Conv2d):
                kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")
        normal_(self.fc.weight, std=0.01)
        zeros_(self.fc.bias)

    def construct(self, x):
        x = self.act(self.bn(self.stem(x)))
        x = x + self.se(self.depth(x))
        x = ops.relu6(self.slope(self.expand(x)))
        spread = x.flatten(2).std(axis=2, ddof=1)
        return self.fc(x.mean((2, 3)) + spread)


net = Net().set_train()
