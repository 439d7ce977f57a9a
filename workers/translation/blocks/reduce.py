from mindspore import ops


def reduce(tensor, pattern, reduction, **axes_lengths):
    """einops.reduce: axes by name; those that are not on the right are reduced."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, reduction, axes_lengths)
