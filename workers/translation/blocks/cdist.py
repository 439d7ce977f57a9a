from mindspore import ops


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between all rows of two batches of matrices."""
    gap = ops.abs(x1.expand_dims(-2) - x2.expand_dims(-3))
    if p == 0:
        return (gap != 0).astype(x1.dtype).sum(-1)
    if p == float("inf"):
        return ops.amax(gap, axis=-1)
    if p == 1:
        return gap.sum(-1)
    total = ops.pow(gap, p).sum(-1)
    away = total > 0
    return ops.where(away, ops.pow(ops.where(away, total, ops.ones_like(total)), 1 / p), ops.zeros_like(total))
