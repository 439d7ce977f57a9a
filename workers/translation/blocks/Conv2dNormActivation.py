from __future__ import annotations

from mindspore import nn


class Conv2dNormActivation(nn.SequentialCell):
    """A convolution that keeps the size at stride 1, normalised and activated."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size=3,
        stride=1,
        padding=None,
        groups=1,
        norm_layer=nn.BatchNorm2d,
        activation_layer=nn.ReLU,
        dilation=1,
        inplace=True,
        bias=None,
    ):
        if padding is None:
            sizes = zip(spread(kernel_size, 2), spread(dilation, 2), strict=True)
            padding = [(size - 1) // 2 * step for size, step in sizes]
        sides = tuple(side for side in spread(padding, 2) for _ in range(2))
        bias = norm_layer is None if bias is None else bias
        cells = [nn.Conv2d(in_channels, out_channels, kernel_size, stride, "pad", sides, dilation, groups, bias)]
        cells += [] if norm_layer is None else [norm_layer(out_channels)]
        cells += [] if activation_layer is None else [activation_layer()]
        super().__init__(*cells)
        self.out_channels = out_channels
