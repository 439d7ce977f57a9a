from mindspore import ops


def cumulative_trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """Running integral along an axis by the trapezoidal rule."""
    y = y.swapaxes(dim, -1)
    step = dx if x is None else x[1:] - x[:-1] if x.ndim == 1 else (x.swapaxes(dim, -1)[..., 1:] - x.swapaxes(dim, -1)[..., :-1])
    return ops.cumsum((y[..., 1:] + y[..., :-1]) / 2 * step, -1).swapaxes(dim, -1)
