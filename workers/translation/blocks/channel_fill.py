from __future__ import annotations

from mindspore import Tensor


def channel_fill(fill, img):
    """The fill of a tensor: a float for each of its channels; that of a PIL image stays as it is."""
    if not isinstance(img, Tensor) or fill is None:
        return fill
    return [float(fill)] * get_dimensions(img)[0] if isinstance(fill, (int, float)) else [float(each) for each in fill]
