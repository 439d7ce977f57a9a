"""Normalizations."""

from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, nn, ops

from ..functional.normalization import batch_norm, instance_norm, layer_norm, local_response_norm, rms_norm
from .shapes import spread


class BatchNorm1d(nn.BatchNorm1d):
    """nn.BatchNorm1d with torch's momentum: the weight of the new batch."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        statistics = None if track_running_stats else True
        super().__init__(num_features, eps, 1 - momentum, affine, use_batch_statistics=statistics)


class BatchNorm2d(nn.BatchNorm2d):
    """nn.BatchNorm2d with torch's momentum: the weight of the new batch."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        statistics = None if track_running_stats else True
        super().__init__(num_features, eps, 1 - momentum, affine, use_batch_statistics=statistics)


class BatchNorm3d(nn.BatchNorm3d):
    """nn.BatchNorm3d with torch's momentum: the weight of the new batch."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        statistics = None if track_running_stats else True
        super().__init__(num_features, eps, 1 - momentum, affine, use_batch_statistics=statistics)


class BatchNormBase(nn.Cell):
    """What torch's batch norms derive from, with torch's attributes."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.weight = Parameter(ops.ones(num_features)) if affine else None
        self.bias = Parameter(ops.zeros(num_features)) if affine and bias else None
        self.running_mean = Parameter(ops.zeros(num_features), requires_grad=False) if track_running_stats else None
        self.running_var = Parameter(ops.ones(num_features), requires_grad=False) if track_running_stats else None
        self.num_batches_tracked = 0 if track_running_stats else None

    def _check_input_dim(self, input):
        if input.ndim < 2:
            raise ValueError(f"expected at least 2D input (got {input.ndim}D input)")

    def reset_parameters(self):
        if self.track_running_stats:
            self.running_mean.set_data(ops.zeros(self.num_features))
            self.running_var.set_data(ops.ones(self.num_features))
        if self.affine:
            self.weight.set_data(ops.ones(self.num_features))
            self.bias.set_data(ops.zeros(self.num_features))

    def construct(self, input):
        own = self.training or self.running_mean is None
        statistics = self.running_mean, self.running_var
        return batch_norm(input, *statistics, self.weight, self.bias, own, self.momentum, self.eps)


class GroupNorm(nn.GroupNorm):
    """nn.GroupNorm with the arguments of torch."""

    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None):
        super().__init__(num_groups, num_channels, eps, affine, dtype=dtype or ms.float32)
        if not affine:  # then torch's layer has no weights
            constant = self.gamma.value(), self.beta.value()
            del self.gamma, self.beta
            self.gamma, self.beta = constant


class InstanceNorm1d(nn.Cell):
    """Normalises every channel of every sample by itself."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.gamma = Parameter(ops.ones(num_features), name="gamma") if affine else None
        self.beta = Parameter(ops.zeros(num_features), name="beta") if affine and bias else None
        fixed = {"requires_grad": False}
        self.moving_mean = Parameter(ops.zeros(num_features), name="moving_mean", **fixed) if track_running_stats else None
        self.moving_variance = Parameter(ops.ones(num_features), name="moving_variance", **fixed) if track_running_stats else None

    def reset_parameters(self):
        if self.affine:
            self.gamma.set_data(ops.ones(self.num_features))
            self.beta.set_data(ops.zeros(self.num_features))

    def construct(self, x):
        if x.ndim == 2:
            return self.construct(x.expand_dims(0)).squeeze(0)
        own = self.training or not self.track_running_stats
        return instance_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, own, self.momentum, self.eps)


class InstanceNorm2d(nn.Cell):
    """Normalises every channel of every sample by itself."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.gamma = Parameter(ops.ones(num_features), name="gamma") if affine else None
        self.beta = Parameter(ops.zeros(num_features), name="beta") if affine and bias else None
        fixed = {"requires_grad": False}
        self.moving_mean = Parameter(ops.zeros(num_features), name="moving_mean", **fixed) if track_running_stats else None
        self.moving_variance = Parameter(ops.ones(num_features), name="moving_variance", **fixed) if track_running_stats else None

    def reset_parameters(self):
        if self.affine:
            self.gamma.set_data(ops.ones(self.num_features))
            self.beta.set_data(ops.zeros(self.num_features))

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        own = self.training or not self.track_running_stats
        return instance_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, own, self.momentum, self.eps)


class InstanceNorm3d(nn.Cell):
    """Normalises every channel of every sample by itself."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.gamma = Parameter(ops.ones(num_features), name="gamma") if affine else None
        self.beta = Parameter(ops.zeros(num_features), name="beta") if affine and bias else None
        fixed = {"requires_grad": False}
        self.moving_mean = Parameter(ops.zeros(num_features), name="moving_mean", **fixed) if track_running_stats else None
        self.moving_variance = Parameter(ops.ones(num_features), name="moving_variance", **fixed) if track_running_stats else None

    def reset_parameters(self):
        if self.affine:
            self.gamma.set_data(ops.ones(self.num_features))
            self.beta.set_data(ops.zeros(self.num_features))

    def construct(self, x):
        if x.ndim == 4:
            return self.construct(x.expand_dims(0)).squeeze(0)
        own = self.training or not self.track_running_stats
        return instance_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, own, self.momentum, self.eps)


class LayerNorm(nn.Cell):
    """Normalises over any number of last dimensions, with or without weight and bias."""

    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape, self.eps = spread(normalized_shape, 1), eps
        self.elementwise_affine, dtype = elementwise_affine, dtype or ms.float32
        self.gamma = Parameter(ops.ones(self.normalized_shape, dtype), name="gamma") if elementwise_affine else None
        self.beta = Parameter(ops.zeros(self.normalized_shape, dtype), name="beta") if elementwise_affine and bias else None

    def reset_parameters(self):
        if self.elementwise_affine:
            self.gamma.set_data(ops.ones_like(self.gamma))
        if self.beta is not None:
            self.beta.set_data(ops.zeros_like(self.beta))

    def construct(self, x):
        return layer_norm(x, self.normalized_shape, self.gamma, self.beta, self.eps)


class LocalResponseNorm(nn.Cell):
    """Divides by a power of the mean square over neighbouring channels."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.options = (size, alpha, beta, k)

    def construct(self, x):
        return local_response_norm(x, *self.options)


class RMSNorm(nn.Cell):
    """Divides by the root of the mean square over the last dimensions."""

    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape, self.eps = spread(normalized_shape, 1), eps
        self.elementwise_affine = elementwise_affine
        self.weight = Parameter(ops.ones(self.normalized_shape), name="weight") if elementwise_affine else None

    def reset_parameters(self):
        if self.elementwise_affine:
            self.weight.set_data(ops.ones_like(self.weight))

    def construct(self, x):
        return rms_norm(x, self.normalized_shape, self.weight, self.eps)


class SyncBatchNorm(nn.BatchNorm2d):
    """nn.SyncBatchNorm for a CPU, where torch's has no group to share statistics with: a batch norm for input of any rank."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, process_group=None, device=None,
        dtype=None,
    ):  # fmt: skip
        statistics = None if track_running_stats else True
        super().__init__(num_features, eps, 1 - momentum, affine, use_batch_statistics=statistics)

    def construct(self, x):
        return super().construct(x.reshape(*x.shape[:2], -1, 1)).reshape(x.shape)


class LazyNorm(nn.Cell):
    """What torch's lazy norms do: with its first input the layer turns into the one that has as many channels."""

    created = 0

    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None):
        super().__init__()
        self.settings = eps, momentum, affine, track_running_stats

    def __call__(self, x):
        training, settings = self.training, self.settings
        self.__class__ = self.becomes
        self.__init__(x.shape[1], *settings)
        self.set_train(training)
        LazyNorm.created += 1
        for parameter in self.get_parameters():  # two of them in a network need names of their own
            parameter.name = f"lazy{LazyNorm.created}.{parameter.name}"
        return self(x)


class LazyBatchNorm1d(LazyNorm):
    """nn.LazyBatchNorm1d: the channels are counted when the first input comes."""

    becomes = BatchNorm1d


class LazyBatchNorm2d(LazyNorm):
    """nn.LazyBatchNorm2d: the channels are counted when the first input comes."""

    becomes = BatchNorm2d


class LazyBatchNorm3d(LazyNorm):
    """nn.LazyBatchNorm3d: the channels are counted when the first input comes."""

    becomes = BatchNorm3d


class LazyInstanceNorm1d(LazyNorm):
    """nn.LazyInstanceNorm1d: the channels are counted when the first input comes."""

    becomes = InstanceNorm1d


class LazyInstanceNorm2d(LazyNorm):
    """nn.LazyInstanceNorm2d: the channels are counted when the first input comes."""

    becomes = InstanceNorm2d


class LazyInstanceNorm3d(LazyNorm):
    """nn.LazyInstanceNorm3d: the channels are counted when the first input comes."""

    becomes = InstanceNorm3d
