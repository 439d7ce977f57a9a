from mindspore import ops


def unit_vector(x, eps):
    """x by its length, which counts as eps at least; without a gradient."""
    x = ops.stop_gradient(x)
    return x / ops.maximum(ops.sqrt((x * x).sum()), eps)
