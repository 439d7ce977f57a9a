from __future__ import annotations

from mindspore import nn, ops


class Conv3d(nn.Conv3d):
    """nn.Conv3d with torch's constructor: any padding and padding_mode, input with or without a batch."""

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
        kernel, stride, dilation = (spread(value, 3) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.border = border(padding, spread(kernel, 3), spread(dilation, 3))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.padding = padding if isinstance(padding, str) else spread(padding, 3)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 4:
            return self.construct(x.expand_dims(0)).squeeze(0)
        return super().construct(ops.pad(x, self.border, self.mode) if any(self.border) else x)
