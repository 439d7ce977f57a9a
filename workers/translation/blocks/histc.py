import mindspore as ms
from mindspore import ops


def histc(input, bins=100, min=0, max=0):
    """Counts in bins of equal width between min and max, or between the extremes of the data when both are equal."""
    low, high = (float(input.min()), float(input.max())) if min == max else (min, max)
    low, high = (low - 1, high + 1) if low == high else (low, high)
    flat = input.reshape(-1)
    inside = ops.logical_and(flat >= low, flat <= high)
    place = ops.floor((flat - low) * (bins / (high - low))).astype(ms.int64)
    place = ops.clamp(place, 0, bins - 1)
    return ops.tensor_scatter_elements(ops.zeros((bins,), input.dtype), place, inside.astype(input.dtype), 0, "add")
