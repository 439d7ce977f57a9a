from mindspore import nn, ops


def spread(value, count):
    """One number for every dimension, or the given ones."""
    return tuple(value) if isinstance(value, (tuple, list)) else (value,) * count


def border(padding, kernel, dilation):
    """Padding of a convolution as ops.pad takes it: last dimension first, both sides."""
    if padding == "valid":
        padding = (0,) * len(kernel)
    if padding == "same":
        both = [(step * (size - 1)) for size, step in zip(kernel, dilation, strict=True)]
        pairs = [(total // 2, total - total // 2) for total in both]
    else:
        pairs = [(side, side) for side in spread(padding, len(kernel))]
    return tuple(side for pair in reversed(pairs) for side in pair)


class Conv2d(nn.Conv2d):
    """nn.Conv2d with torch's constructor: any padding and padding_mode, input with or without a batch."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        dilation=1,
        groups=1,
        bias=True,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, stride, dilation = (spread(value, 2) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.border = border(padding, spread(kernel, 2), spread(dilation, 2))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        return super().construct(ops.pad(x, self.border, self.mode) if any(self.border) else x)


class BasicConv2d(nn.Cell):
    def __init__(self, in_channels, out_channels, **kwargs):
        super().__init__()
        self.conv = Conv2d(in_channels, out_channels, bias=False, **kwargs)
        self.bn = nn.BatchNorm2d(out_channels, eps=0.001)

    def construct(self, x):
        return ops.relu(self.bn(self.conv(x)))


class Inception(nn.Cell):
    def __init__(self, in_channels, ch1x1, ch3x3red, ch3x3, pool_proj):
        super().__init__()
        self.branch1 = BasicConv2d(in_channels, ch1x1, kernel_size=1)
        self.reduce = BasicConv2d(in_channels, ch3x3red, kernel_size=1)
        self.branch2 = BasicConv2d(ch3x3red, ch3x3, kernel_size=3, padding=1)
        self.pool = nn.MaxPool2d(3, stride=1, pad_mode='pad', padding=1)
        self.branch4 = BasicConv2d(in_channels, pool_proj, kernel_size=1)

    def construct(self, x):
        return ops.cat([self.branch1(x), self.branch2(self.reduce(x)), self.branch4(self.pool(x))], 1)


class GoogLeNet(nn.Cell):
    def __init__(self, num_classes=10):
        super().__init__()
        self.conv1 = BasicConv2d(3, 16, kernel_size=7, stride=2, padding=3)
        self.maxpool1 = nn.MaxPool2d(3, stride=2, pad_mode='pad', ceil_mode=True)
        self.conv2 = BasicConv2d(16, 24, kernel_size=3, padding=1)
        self.maxpool2 = nn.MaxPool2d(3, stride=2, pad_mode='pad', padding=1)
        self.inception3a = Inception(24, 8, 6, 12, 4)
        self.inception3b = Inception(24, 8, 6, 12, 4)
        self.avgpool = nn.AvgPool2d(3, stride=2, pad_mode='pad', padding=1)
        self.last = nn.AdaptiveAvgPool2d((1, 1))
        self.dropout = nn.Dropout(p=0.2)
        self.fc = nn.Dense(24, num_classes)

    def construct(self, x):
        x = self.maxpool1(self.conv1(x))
        x = self.maxpool2(self.conv2(x))
        x = self.inception3b(self.inception3a(x))
        x = ops.flatten(self.last(self.avgpool(x)), start_dim=1)
        return self.fc(self.dropout(x))


net = GoogLeNet().set_train()
