from __future__ import annotations

from mindspore import nn


class ConvTranspose2d(nn.Conv2dTranspose):
    """nn.Conv2dTranspose with torch's constructor and torch's output_padding."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        padding=0,
        output_padding=0,
        groups=1,
        bias=True,
        dilation=1,
        padding_mode="zeros",
        device=None,
        dtype=None,
    ):
        kernel, steps, gaps = (spread(value, 2) for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, steps, "valid", 0, dilation=gaps, group=groups, has_bias=bias)
        self.options = (stride, padding, output_padding, groups, dilation)
        self.groups = groups

    def construct(self, x, output_size=None):
        stride, padding, extra, groups, dilation = self.options
        if output_size is not None:
            least = conv_transpose2d(x, self.weight, None, stride, padding, 0, groups, dilation).shape[-2:]
            extra = tuple(wanted - length for wanted, length in zip(output_size[-2:], least))
        return conv_transpose2d(x, self.weight, self.bias, stride, padding, extra, groups, dilation)
