from __future__ import annotations

from mindspore import Tensor


def erase_image(img, i, j, h, w, v, inplace=False):
    """A tensor with new values v from row i and column j on, h rows and w columns."""
    if not isinstance(img, Tensor):
        raise TypeError(f"img should be a tensor, not {type(img)}")
    array = img.asnumpy().copy()
    array[..., i : i + h, j : j + w] = v.asnumpy() if isinstance(v, Tensor) else v
    return write_into(img, Tensor(array)) if inplace else Tensor(array)
