import mindspore as ms
from mindspore import Tensor, ops


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """Quantiles along an axis, or of all elements; q is a number or a one-dimensional tensor."""
    many = isinstance(q, Tensor) and q.ndim == 1
    points = q.astype(input.dtype).reshape(-1) if isinstance(q, Tensor) else Tensor([q], input.dtype)
    axis = -1 if dim is None else dim
    values = ops.sort((input.reshape(-1) if dim is None else input).swapaxes(axis, -1), axis=-1)[0]
    place = points * (values.shape[-1] - 1)
    low, high = ops.floor(place), ops.ceil(place)
    chosen = {"lower": low, "higher": high, "midpoint": (low + high) / 2, "nearest": ops.round(place)}
    part = chosen.get(interpolation, place) - low
    below, above = (values[..., at.astype(ms.int64)] for at in (low, high))
    found = below + (above - below) * part
    found = ops.where(ops.isnan(values).any(-1, True), ops.full_like(found, float("nan")), found)
    shape = (*found.shape[:-1], 1) if keepdim or dim is not None else ()
    parts = [found[..., i].reshape(shape).swapaxes(axis, -1) if shape else found[i] for i in range(points.shape[0])]
    if keepdim and dim is None:
        parts = [piece.reshape((1,) * input.ndim) for piece in parts]
    elif dim is not None and not keepdim:
        parts = [piece.squeeze(axis) for piece in parts]
    return ops.stack(parts) if many else parts[0]
