from mindspore import ops


def rearranged(tensor, pattern, reduction, sizes):
    """einops' notation: split and join axes by name, reduce those that are gone, repeat those that are new."""
    split, gone, turned, alone, repeated, joined = axes_plan(pattern, tensor.shape, tuple(sizes.items()))
    tensor = tensor.reshape(split)
    tensor = reduced_over(tensor, reduction, gone) if gone else tensor
    tensor = ops.transpose(tensor, turned) if turned else tensor
    tensor = ops.broadcast_to(tensor.reshape(alone), repeated) if alone else tensor
    return tensor.reshape(joined)
