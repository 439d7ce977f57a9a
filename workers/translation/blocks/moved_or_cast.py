from mindspore import Tensor


def moved_or_cast(input, other):
    """torch's x.to(other): a tensor or a dtype is a cast; the text or number of a device changes nothing."""
    if other is None or isinstance(other, (str, int)):
        return input
    return input.to(other.dtype if isinstance(other, Tensor) else other)
