import mindspore as ms
from mindspore import ops


def random_values(input, from_=0, to=None, generator=None):
    """Whole numbers from from_ up to, without, to (one number: up to it) in the shape and dtype of the tensor."""
    highest = {ms.float16: 2**11, ms.float32: 2**24, ms.uint8: 2**8 - 1, ms.int8: 2**7 - 1, ms.int16: 2**15 - 1}
    low, high = (0, from_) if to is None and from_ else (from_, to)
    return ops.randint(low, high or highest.get(input.dtype, 2**31 - 1) + 1, input.shape).astype(input.dtype)
