from mindspore import ops


def corrcoef(input):
    """Correlation of the rows."""
    joint = ops.cov(input)
    if joint.ndim == 0:
        return joint / joint
    size = ops.sqrt(ops.diagonal(joint))
    return ops.clamp(joint / size.expand_dims(1) / size.expand_dims(0), -1, 1)
