from __future__ import annotations

from mindspore import nn, ops


class ShuffleUnit(nn.Cell):
    """The part of ShuffleNetV2: half of the channels is convolved, then both halves are mixed."""

    def __init__(self, inp, oup, stride):
        super().__init__()
        half, width, self.stride = oup // 2, inp if stride > 1 else oup // 2, stride

        def deep(channels):
            return [nn.Conv2d(channels, channels, 3, stride, "pad", 1, group=channels), nn.BatchNorm2d(channels)]

        first = [*deep(inp), nn.Conv2d(inp, half, 1), nn.BatchNorm2d(half), nn.ReLU()]
        self.branch1 = nn.SequentialCell(*(first if stride > 1 else []))
        second = [nn.Conv2d(width, half, 1), nn.BatchNorm2d(half), nn.ReLU(), *deep(half)]
        self.branch2 = nn.SequentialCell(*second, nn.Conv2d(half, half, 1), nn.BatchNorm2d(half), nn.ReLU())

    def construct(self, x):
        one, two = ops.chunk(x, 2, axis=1) if self.stride == 1 else (self.branch1(x), x)
        out = ops.cat([one, self.branch2(two)], 1)
        count, channels, height, width = out.shape
        return out.reshape(count, 2, channels // 2, height, width).swapaxes(1, 2).reshape(out.shape)
