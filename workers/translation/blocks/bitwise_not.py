import mindspore as ms
from mindspore import ops


def bitwise_not(input):
    """Every bit turned; for booleans the logical negation."""
    return ops.logical_not(input) if input.dtype == ms.bool_ else ops.bitwise_xor(input, ops.full_like(input, -1))
