from __future__ import annotations

from mindspore import ops


def set_layer(layer, **settings):
    """Give a layer that exists another stride, padding or dilation: the operator of a convolution is made again."""
    convolves = hasattr(layer, "conv2d")
    if not convolves and any(kind.__module__.startswith("mindspore.nn.layer") for kind in type(layer).__mro__):
        raise TypeError(f"{type(layer).__name__} computes with the value that it was made with")
    for name, value in settings.items():
        setattr(layer, name, spread(value, 2) if convolves else value)
    if hasattr(layer, "border"):
        zeros = layer.mode == "constant"  # torch keeps what it pads otherwise from when the layer was made
        layer.border = border(layer.padding, layer.kernel_size, layer.dilation) if zeros else layer.border
    elif convolves and "padding" in settings:
        layer.pad_mode, layer.padding = "pad", tuple(width for width in layer.padding for _ in range(2))
    if convolves:
        pad = 0 if layer.pad_mode == "valid" else layer.padding
        shape = {"stride": layer.stride, "dilation": layer.dilation, "group": layer.group}
        layer.conv2d = ops.Conv2D(layer.out_channels, layer.kernel_size, pad_mode=layer.pad_mode, pad=pad, **shape)
