from mindspore import ops


def exponential_values(input, lambd=1, generator=None):
    """Exponentially distributed numbers with rate lambd in the shape and dtype of the tensor."""
    return (-ops.log(1 - ops.rand(input.shape)) / lambd).astype(input.dtype)
