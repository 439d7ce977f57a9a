from mindspore import ops


def norm(input, p="fro", dim=None, keepdim=False, dtype=None):
    """Vector norm over the given axes or all elements; fro is the 2-norm, nuc the sum of singular values."""
    input = input if dtype is None else input.astype(dtype)
    axis = tuple(range(input.ndim)) if dim is None else (dim,) if isinstance(dim, int) else tuple(dim)
    size = ops.abs(input)
    if p == "nuc":
        total = ops.svd(input, compute_uv=False).sum(-1)
        return total.reshape((1,) * input.ndim) if keepdim else total
    if p in (float("inf"), float("-inf")):
        return (ops.amax if p > 0 else ops.amin)(size, axis=axis, keepdims=keepdim)
    if p == 0:
        return ops.sum((size != 0).astype(input.dtype), axis, keepdim)
    if p in ("fro", 2, None):
        return rooted(ops.sum(size * size, axis, keepdim))
    return ops.sum(size, axis, keepdim) if p == 1 else rooted(ops.sum(ops.pow(size, p), axis, keepdim), p)
