def trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The integral along an axis by the trapezoidal rule."""
    y = y.swapaxes(dim, -1)
    step = dx if x is None else x[1:] - x[:-1] if x.ndim == 1 else (x.swapaxes(dim, -1)[..., 1:] - x.swapaxes(dim, -1)[..., :-1])
    return ((y[..., 1:] + y[..., :-1]) / 2 * step).sum(-1)
