from mindspore import ops


def rearrange(tensor, pattern, **axes_lengths):
    """einops.rearrange: split, join and reorder axes by name; a list of tensors is stacked first."""
    tensor = ops.stack(tensor) if isinstance(tensor, (list, tuple)) else tensor
    return rearranged(tensor, pattern, "mean", axes_lengths)
