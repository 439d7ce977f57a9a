from mindspore import ops


def reduced_over(tensor, reduction, axes):
    """mean, sum, prod, max, min, any or all over several axes, or a function of tensor and axes."""
    if callable(reduction):
        return reduction(tensor, axes)
    if reduction in ("mean", "sum"):
        return getattr(ops, reduction)(tensor, axes)
    if reduction in ("max", "min"):
        return getattr(ops, f"a{reduction}")(tensor, axes)
    for axis in sorted(axes, reverse=True):
        tensor = ops.prod(tensor, axis) if reduction == "prod" else getattr(tensor, reduction)(axis)
    return tensor
