from __future__ import annotations

from mindspore import Parameter, nn, ops


class Conv1d(nn.Conv1d):
    """nn.Conv1d with torch's constructor: any padding and padding_mode, input with or without
    a batch, and a weight of three dimensions."""

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
        kernel, stride, dilation = (spread(value, 1)[0] for value in (kernel_size, stride, dilation))
        super().__init__(in_channels, out_channels, kernel, stride, "valid", 0, dilation, groups, bias)
        self.weight = Parameter(self.weight.squeeze(2), name="weight")
        self.border = border(padding, spread(kernel, 1), spread(dilation, 1))
        self.mode = "constant" if padding_mode == "zeros" else padding_mode
        self.options = (stride, 0, dilation, groups)
        self.groups, self.padding_mode = groups, padding_mode

    def construct(self, x):
        if x.ndim == 2:
            return self.construct(x.expand_dims(0)).squeeze(0)
        padded = ops.pad(x, self.border, self.mode) if any(self.border) else x
        return conv1d(padded, self.weight, self.bias, *self.options)
