from __future__ import annotations

import mindspore as ms


def promote_types(type1, type2):
    """The smallest dtype of the higher category (bool, int, float, complex) that holds both."""
    order = [ms.bool_, ms.uint8, ms.int8, ms.int16, ms.int32, ms.int64, ms.float16, ms.bfloat16, ms.float32, ms.float64]
    order += [ms.complex64, ms.complex128]
    low, high = sorted((type1, type2), key=order.index)
    pair = (low, high)
    special = {(ms.uint8, ms.int8): ms.int16, (ms.float16, ms.bfloat16): ms.float32, (ms.float64, ms.complex64): ms.complex128}
    return special.get(pair, high)
