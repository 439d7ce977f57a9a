from mindspore import Tensor, ops


def clamp(input, min=None, max=None):
    """Limits the values; bounds are numbers or tensors and take part in the dtype as in torch."""
    if min is not None:
        input = ops.maximum(input, min if isinstance(min, Tensor) else Tensor(min, (input + min).dtype))
    if max is not None:
        input = ops.minimum(input, max if isinstance(max, Tensor) else Tensor(max, (input + max).dtype))
    return input
