from mindspore import ops


def svd_usv(input, some=True, compute_uv=True):
    """U, S and V, the old order of torch.svd."""
    if not compute_uv:
        values = ops.svd(input, compute_uv=False)
        rows, columns = input.shape[-2:]
        return ops.zeros((rows, rows), input.dtype), values, ops.zeros((columns, columns), input.dtype)
    values, left, right = ops.svd(input, full_matrices=not some)
    return left, values, right
