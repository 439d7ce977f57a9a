from __future__ import annotations

from mindspore import nn, ops


def update_bn(loader, model, device=None):
    """The running statistics of batch norms become the mean over the batches of the loader."""
    norms = [cell for _, cell in model.cells_and_names() if isinstance(cell, (nn.BatchNorm1d, nn.BatchNorm2d))]
    kept, training = [norm.momentum for norm in norms], model.training
    for norm in norms:
        norm.moving_mean.copy_(ops.zeros_like(norm.moving_mean))
        norm.moving_variance.copy_(ops.ones_like(norm.moving_variance))
    model.set_train(True)
    for number, batch in enumerate(loader if norms else [], 1):
        for norm in norms:
            set_batch_norm(norm, momentum=1 / number)
        model(batch[0] if isinstance(batch, (list, tuple)) else batch)
    for norm, momentum in zip(norms, kept):
        set_batch_norm(norm, momentum=momentum)
    model.set_train(training)
