def gradient(input, *, spacing=1, dim=None, edge_order=1):
    """Second order central differences inside, one-sided ones at the edges; a tuple with one entry for every axis."""
    axes = list(range(input.ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    steps = list(spacing) if isinstance(spacing, (tuple, list)) else [spacing] * len(axes)
    input = input if input.is_floating_point() else input.astype("float32")
    return tuple(gradient_along(input, step, axis % input.ndim, edge_order) for step, axis in zip(steps, axes))
