from mindspore import Tensor, ops


def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """Quantiles of the elements that are not nan, row by row."""
    axis = -1 if dim is None else dim
    rows = (input.reshape(-1) if dim is None else input).swapaxes(axis, -1)
    flat = rows.reshape(-1, rows.shape[-1])
    kept = [row[ops.logical_not(ops.isnan(row))] for row in flat]
    found = [quantile(row if row.shape[0] else flat[0, :1] * float("nan"), q, interpolation=interpolation) for row in kept]
    extra = tuple(q.shape) if isinstance(q, Tensor) else ()
    result = ops.stack([row.reshape(extra) for row in found], -1).reshape((*extra, *rows.shape[:-1], 1))
    if keepdim and dim is None:
        return result.reshape((*extra, *[1] * input.ndim))
    place = axis if axis < 0 else axis + len(extra)
    result = result.swapaxes(place, -1)
    return result if keepdim else result.squeeze(-1 if dim is None else place)
