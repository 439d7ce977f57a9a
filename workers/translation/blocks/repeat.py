from mindspore import ops


def repeat(tensor, pattern, **axes_lengths):
    """einops.repeat: axes by name, new ones repeat the values."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, "mean", axes_lengths)
