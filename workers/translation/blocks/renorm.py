from mindspore import ops


def renorm(input, p, dim, maxnorm):
    """Scales down the slices along an axis whose p-norm is too large."""
    axes = tuple(d for d in range(input.ndim) if d != dim % input.ndim)
    size = norm(input, p, axes, True)
    return input * ops.where(size > maxnorm, maxnorm / (size + 1e-7), ops.ones_like(size))
