from __future__ import annotations

from mindspore import ops


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution, input with or without a batch; right for padding together with output_padding."""
    if input.ndim == 3:
        return conv_transpose2d(input.expand_dims(0), weight, bias, stride, padding, output_padding, groups, dilation).squeeze(0)
    stride, padding, extra, dilation = (spread(value, 2) for value in (stride, padding, output_padding, dilation))
    channels, kernel = weight.shape[1] * groups, weight.shape[2:]
    lengths = [(input.shape[i + 2] - 1) * stride[i] - 2 * padding[i] + dilation[i] * (kernel[i] - 1) + extra[i] + 1 for i in (0, 1)]
    sides = (padding[0], padding[0], padding[1], padding[1])
    options = {"pad": sides, "stride": stride, "dilation": dilation, "group": groups}
    operator = ops.Conv2DTranspose(weight.shape[0], kernel, pad_mode="pad", **options)
    transposed = operator(input, weight, (input.shape[0], channels, *lengths))
    return transposed if bias is None else transposed + bias.reshape(1, -1, 1, 1)
