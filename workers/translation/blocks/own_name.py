def own_name(layer, name):
    """What MindSpore calls the layer's weight, bias, running statistics or widths."""
    others = {
        "weight": ("gamma", "embedding_table"),
        "bias": ("beta",),
        "running_mean": ("moving_mean",),
        "running_var": ("moving_variance",),
        "in_features": ("in_channels",),
        "out_features": ("out_channels",),
    }
    return next((own for own in (name, *others[name]) if hasattr(layer, own)), name)
