from __future__ import annotations

from mindspore import ops


def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution over three dimensions, input with or without a batch. A depth dilation above 1 raises."""
    if input.ndim == 4:
        return conv_transpose3d(input.expand_dims(0), weight, bias, stride, padding, output_padding, groups, dilation).squeeze(0)
    sides = tuple(side for side in spread(padding, 3) for _ in range(2))
    transposed = ops.Conv3DTranspose(
        weight.shape[0],
        weight.shape[1] * groups,
        weight.shape[2:],
        pad_mode="pad",
        pad=sides,
        stride=spread(stride, 3),
        dilation=spread(dilation, 3),
        group=groups,
        output_padding=spread(output_padding, 3),
    )(input, weight)
    return transposed if bias is None else transposed + bias.reshape(1, -1, 1, 1, 1)
