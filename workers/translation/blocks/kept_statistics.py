from __future__ import annotations

from mindspore import ops


def kept_statistics(running_mean, running_var, mean, variance, count, momentum):
    """Move the running statistics towards those of the batch; the variance counts one value less."""
    if running_mean is not None:
        new_variance = ops.stop_gradient(variance).reshape(-1) * (count / max(count - 1, 1))
        running_mean.copy_((1 - momentum) * running_mean + momentum * ops.stop_gradient(mean).reshape(-1))
        running_var.copy_((1 - momentum) * running_var + momentum * new_variance)
