from mindspore import ops


def set_batch_norm(layer, **settings):
    """Give a BatchNorm another eps or another momentum, torch's weight of the new batch, after it was made."""
    layer = getattr(layer, "bn2d", layer)
    for name, value in settings.items():
        setattr(layer, name, value)
    layer.bn_train = ops.BatchNorm(is_training=True, epsilon=layer.eps, momentum=layer.momentum, data_format=layer.format)
    layer.bn_infer = ops.BatchNorm(is_training=False, epsilon=layer.eps, data_format=layer.format)
