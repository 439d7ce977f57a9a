from mindspore import ops


def normal_values(input, mean=0, std=1, generator=None):
    """Normally distributed numbers in the shape and dtype of the tensor."""
    return (ops.standard_normal(input.shape) * std + mean).astype(input.dtype)
