from mindspore import Tensor, ops


def gradient_along(input, step, axis, edge_order):
    """The derivative along one axis; step is a distance or a tensor of coordinates."""
    f = input.swapaxes(axis, -1)
    x = step.astype(f.dtype) if isinstance(step, Tensor) and step.ndim else ops.arange(f.shape[-1]).astype(f.dtype) * step
    h, slope = x[1:] - x[:-1], (f[..., 1:] - f[..., :-1]) / (x[1:] - x[:-1])
    a, b = h[:-1], h[1:]
    inner = (slope[..., :-1] * b + slope[..., 1:] * a) / (a + b)
    first, last = slope[..., :1], slope[..., -1:]
    if edge_order == 2:
        first = first + (slope[..., :1] - slope[..., 1:2]) * (h[:1] / (h[:1] + h[1:2]))
        last = last + (slope[..., -1:] - slope[..., -2:-1]) * (h[-1:] / (h[-1:] + h[-2:-1]))
    return ops.cat([first, inner, last], -1).swapaxes(axis, -1)
