from mindspore import ops


def log_normal_values(input, mean=1, std=2, generator=None):
    """Numbers whose logarithm is normally distributed, in the shape and dtype of the tensor."""
    return ops.exp(ops.standard_normal(input.shape) * std + mean).astype(input.dtype)
