def linalg_norm(input, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Vector norm of one axis, matrix norm of two; without ord the 2-norm of everything."""
    axes = (dim,) if isinstance(dim, int) else tuple(range(input.ndim)) if dim is None else tuple(dim)
    if ord is None or len(axes) == 1:
        return norm(input, 2 if ord is None else ord, axes, keepdim, dtype)
    return matrix_norm(input, ord, axes, keepdim, dtype=dtype)
