from __future__ import annotations

from mindspore import Parameter, nn, ops


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

    def construct(self, x):
        if x.ndim == 3:
            return self.construct(x.expand_dims(0)).squeeze(0)
        own = self.training or not self.track_running_stats
        return instance_norm(x, self.moving_mean, self.moving_variance, self.gamma, self.beta, own, self.momentum, self.eps)
