from __future__ import annotations

from mindspore import Parameter, nn


class ConvTranspose1d(nn.Conv1dTranspose):
    """nn.Conv1dTranspose with torch's constructor and torch's output_padding and weight of three dimensions."""

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
        kernel, steps, gaps = (spread(value, 1)[0] for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, steps, "valid", 0, dilation=gaps, group=groups, has_bias=bias)
        self.weight = Parameter(self.weight.squeeze(2), name="weight")
        self.options = (stride, padding, output_padding, groups, dilation)
        self.groups = groups

    def construct(self, x, output_size=None):
        stride, padding, extra, groups, dilation = self.options
        if output_size is not None:
            least = conv_transpose1d(x, self.weight, None, stride, padding, 0, groups, dilation).shape[-1:]
            extra = tuple(wanted - length for wanted, length in zip(output_size[-1:], least))
        return conv_transpose1d(x, self.weight, self.bias, stride, padding, extra, groups, dilation)
