from mindspore import ops


def uniform_values(input, from_=0, to=1, generator=None):
    """Numbers between the bounds, equally likely, in the shape and dtype of the tensor."""
    return (ops.rand(input.shape) * (to - from_) + from_).astype(input.dtype)
