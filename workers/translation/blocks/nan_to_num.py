import mindspore as ms
import numpy as np
from mindspore import ops


def nan_to_num(input, nan=0.0, posinf=None, neginf=None):
    """Replaces nan and the infinities, by default with zero and the largest finite numbers of the dtype."""
    if not input.is_floating_point():
        return ops.stop_gradient(input)  # integers and masks carry no gradient
    limits = np.finfo(ms.dtype_to_nptype(input.dtype))
    result = ops.masked_fill(input, ops.isnan(input), 0.0 if nan is None else float(nan))
    result = ops.masked_fill(result, ops.isposinf(input), float(limits.max) if posinf is None else float(posinf))
    return ops.masked_fill(result, ops.isneginf(input), float(limits.min) if neginf is None else float(neginf))
