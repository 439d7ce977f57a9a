from __future__ import annotations

from mindspore import nn, ops


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
        self.padding = padding if isinstance(padding, str) else spread(padding, 2)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        return super().construct(ops.pad(x, self.border, self.mode) if any(self.border) else x)
